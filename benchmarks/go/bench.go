// The same work in Go, for the figures beside ours, on one processor, that of threads on two: bench WHAT [count [name]]. Prints
// "NAME N ns".
package main

import (
	"context"
	"fmt"
	"os"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/semaphore"
	"golang.org/x/sync/singleflight"
)

// Each measures count operations, and returns nanoseconds of one.
var works = map[string]func(count int) float64{
	"spawn": func(count int) float64 {
		ended := 0
		started := time.Now()
		for i := 0; i < count; i++ {
			go func() { ended++ }()
		}
		for ended < count {
			runtime.Gosched()
		}
		return nanoseconds(started, count)
	},
	"spawn-await": func(count int) float64 {
		return each(count, func() {
			done := make(chan int)
			go func() { done <- 1 }()
			<-done
		})
	},
	"switch": func(count int) float64 {
		return together(count, 2, func(count int) {
			for i := 0; i < count; i++ {
				runtime.Gosched()
			}
		})
	},
	"round-trip": func(count int) float64 { return roundTrip(count, 0) },
	"buffered": func(count int) float64 {
		values := make(chan int, 1000)
		go func() {
			for i := 0; i < count; i++ {
				values <- i
			}
			close(values)
		}()
		started := time.Now()
		for range values {
		}
		return nanoseconds(started, count)
	},
	"sleepers": func(count int) float64 {
		return together(count, count, func(int) { time.Sleep(100 * time.Millisecond) })
	},
	"threads-task": func(count int) float64 {
		tasks := make(chan func() int)
		results := make(chan int)
		go func() {
			for task := range tasks {
				results <- task()
			}
		}()
		time := each(count, func() {
			tasks <- func() int { return 1 }
			<-results
		})
		close(tasks)
		return time
	},
	"threads-channel": func(count int) float64 {
		values := make(chan int, 128)
		done := make(chan bool)
		go func() {
			for range values {
			}
			done <- true
		}()
		started := time.Now()
		for i := 0; i < count; i++ {
			values <- i
		}
		close(values)
		<-done
		return nanoseconds(started, count)
	},
	"threads-ping": func(count int) float64 { return roundTrip(count, 1) },
	"mutex": func(count int) float64 {
		var mutex sync.Mutex
		return each(count, func() {
			mutex.Lock()
			mutex.Unlock()
		})
	},
	"semaphore": func(count int) float64 {
		permits := semaphore.NewWeighted(3)
		ctx := context.Background()
		return each(count, func() {
			permits.Acquire(ctx, 1)
			permits.Release(1)
		})
	},
	"single-flight": func(count int) float64 {
		var flights singleflight.Group
		return each(count, func() {
			flights.Do("key", func() (interface{}, error) { return 1, nil })
		})
	},
	"select-ready": func(count int) float64 {
		var channels [4]chan int
		for i := range channels {
			channels[i] = make(chan int, 1)
			channels[i] <- i
		}
		return each(count, func() {
			select {
			case value := <-channels[0]:
				channels[0] <- value
			case value := <-channels[1]:
				channels[1] <- value
			case value := <-channels[2]:
				channels[2] <- value
			case value := <-channels[3]:
				channels[3] <- value
			}
		})
	},
	"select-parked": func(count int) float64 {
		var channels [4]chan int
		for i := range channels {
			channels[i] = make(chan int)
		}
		back := make(chan int)
		go func() {
			for i := 0; ; i++ {
				channels[i&3] <- i
				<-back
			}
		}()
		return each(count, func() {
			select {
			case <-channels[0]:
			case <-channels[1]:
			case <-channels[2]:
			case <-channels[3]:
			}
			back <- 1
		})
	},
	"with-timeout": func(count int) float64 {
		return each(count, func() {
			ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
			done := make(chan int, 1)
			go func() { done <- 1 }()
			select {
			case <-done:
			case <-ctx.Done():
			}
			cancel()
		})
	},
	"broadcast": func(count int) float64 {
		const readers = 1000
		var subscriptions [readers]chan int
		var all sync.WaitGroup
		for i := range subscriptions {
			subscriptions[i] = make(chan int, 16)
			all.Add(1)
			go func(subscription chan int) {
				for range subscription {
				}
				all.Done()
			}(subscriptions[i])
		}
		started := time.Now()
		for i := 0; i < count/readers; i++ {
			for _, subscription := range subscriptions {
				subscription <- i
			}
		}
		for _, subscription := range subscriptions {
			close(subscription)
		}
		all.Wait()
		return nanoseconds(started, count)
	},
}

// A value there and one back, on two channels with so much room.
func roundTrip(count int, room int) float64 {
	there, back := make(chan int, room), make(chan int, room)
	go func() {
		for value := range there {
			back <- value
		}
	}()
	time := each(count, func() {
		there <- 1
		<-back
	})
	close(there)
	return time
}

// Since a time, of one of so many.
func nanoseconds(started time.Time, count int) float64 {
	return float64(time.Since(started).Nanoseconds()) / float64(count)
}

func each(count int, work func()) float64 {
	started := time.Now()
	for i := 0; i < count; i++ {
		work()
	}
	return nanoseconds(started, count)
}

// So many operations, by so many goroutines.
func together(count int, goroutines int, work func(count int)) float64 {
	var all sync.WaitGroup
	all.Add(goroutines)
	started := time.Now()
	for i := 0; i < goroutines; i++ {
		go func() {
			work(count / goroutines)
			all.Done()
		}()
	}
	all.Wait()
	return nanoseconds(started, count)
}

func main() {
	processors := 1
	if strings.HasPrefix(os.Args[1], "threads-") {
		processors = 2
	}
	runtime.GOMAXPROCS(processors)
	work := works[os.Args[1]]
	count, name := 1000000, "time"
	if len(os.Args) > 2 {
		count, _ = strconv.Atoi(os.Args[2])
	}
	if len(os.Args) > 3 {
		name = os.Args[3]
	}
	work(count / 10)
	fmt.Printf("%s %.2f ns\n", name, work(count))
}
