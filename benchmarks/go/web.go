// The web server of Go's standard library, for the benchmarks of web servers, on one processor: web hello, web tls DIR, web row
// mysql|pgsql. Listens on a free port of the loopback interface, prints the port, and ends after ten minutes at the latest.
package main

import (
	"database/sql"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"os"
	"runtime"
	"strings"
	"time"

	"github.com/go-sql-driver/mysql"
	_ "github.com/lib/pq"
)

func hello(response http.ResponseWriter, request *http.Request) {
	response.Header().Set("Content-Type", "text/plain")
	response.Write([]byte("Hello, World!\n"))
}

// The data source of a driver, from the environment that PDO has it from.
func open(driver string) (*sql.DB, error) {
	prefix := "PDO_" + strings.ToUpper(driver) + "_TEST"
	_, parameters, _ := strings.Cut(os.Getenv(prefix+"_DSN"), ":")
	if driver == "pgsql" {
		return sql.Open("postgres", parameters+" sslmode=disable")
	}
	values := map[string]string{}
	for _, parameter := range strings.Split(parameters, ";") {
		name, value, _ := strings.Cut(parameter, "=")
		values[name] = value
	}
	config := mysql.NewConfig()
	config.Net = "tcp"
	config.Addr = values["host"] + ":" + values["port"]
	config.DBName = values["dbname"]
	config.User = os.Getenv(prefix + "_USER")
	config.Passwd = os.Getenv(prefix + "_PASS")
	return sql.Open("mysql", config.FormatDSN())
}

func row(driver string) http.HandlerFunc {
	db, err := open(driver)
	if err != nil {
		panic(err)
	}
	db.SetMaxOpenConns(20)
	db.SetMaxIdleConns(20)
	mark := "?"
	if driver == "pgsql" {
		mark = "$1"
	}
	statement, err := db.Prepare("SELECT id, name FROM bench_items WHERE id = " + mark)
	if err != nil {
		panic(err)
	}
	return func(response http.ResponseWriter, request *http.Request) {
		var item struct {
			Id   int    `json:"id"`
			Name string `json:"name"`
		}
		if err := statement.QueryRow(7).Scan(&item.Id, &item.Name); err != nil {
			http.Error(response, err.Error(), 500)
			return
		}
		response.Header().Set("Content-Type", "application/json")
		json.NewEncoder(response).Encode(item)
	}
}

func main() {
	runtime.GOMAXPROCS(1)
	what, argument := os.Args[1], append(os.Args, "", "")[2]
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		panic(err)
	}
	time.AfterFunc(10*time.Minute, func() { os.Exit(0) })
	handler := http.HandlerFunc(hello)
	if what == "row" {
		handler = row(argument)
	}
	fmt.Println(listener.Addr().(*net.TCPAddr).Port)
	if what == "tls" {
		err = http.ServeTLS(listener, handler, argument+"/cert.pem", argument+"/key.pem")
	} else {
		err = http.Serve(listener, handler)
	}
	panic(err)
}
