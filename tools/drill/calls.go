package main

import (
	"crypto/sha256"
	"fmt"
	"net/http"
	"os"
	"sync"
	"time"
)

// readers is how many visitors read beside the writers while no call may fail.
const readers = 3

// withoutFailures counts the calls that are made while something happens. Not one may fail.
func (f *fleet) withoutFailures(happens func() error) error {
	calls, refused := f.calls.Load(), f.refused.Load()
	end := make(chan struct{})
	desk := f.front
	desk.Token = f.desk
	var crew sync.WaitGroup
	for range readers {
		crew.Go(func() {
			for {
				select {
				case <-end:
					return
				default:
				}
				if _, err := desk.Get("/TicketSearch/Search/"+f.tickets[0].TicketNumber, nil); err != nil {
					f.refused.Add(1)
					fmt.Fprintln(os.Stderr, err)
				}
				f.calls.Add(1)
			}
		})
	}
	err := happens()
	close(end)
	crew.Wait()
	f.promised.Add(f.calls.Load() - calls)
	f.failed.Add(f.refused.Load() - refused)
	return err
}

// readFiles reads the newest invoice again and again while something happens. A file that arrives must be whole.
func (f *fleet) readFiles(happens func() error) error {
	end, broken := make(chan struct{}), make(chan error, 1)
	go func() {
		for {
			select {
			case <-end:
				broken <- nil
				return
			default:
			}
			made := f.newest.Load()
			if made == nil {
				time.Sleep(time.Second)
				continue
			}
			kept, err := made.customer.Send(http.MethodGet, "/"+made.file, "", nil)
			if err == nil && kept.Status == http.StatusOK && sha256.Sum256(kept.Body) != made.sum {
				broken <- fmt.Errorf("%s arrived with other contents", made.file)
				return
			}
		}
	}()
	err := happens()
	close(end)
	if found := <-broken; found != nil {
		return found
	}
	return err
}
