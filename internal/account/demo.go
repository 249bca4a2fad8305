package account

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/id"
)

// The demo customers everyone may log in as, for the terminal.
const (
	DemoUser   = demoUserEmail + " / " + demoPassword
	DemoDealer = demoDealerEmail + " / " + demoPassword

	demoUserEmail   = "asha@example.com"
	demoDealerEmail = "ravi@example.com"
	demoPassword    = "demo-password"
)

// demoCrowd is how many further customers the demo has: enough for
// pagination to show its window.
const demoCrowd = 134

var (
	demoFirst  = strings.Fields("Aarav Aditi Ananya Arjun Deepa Divya Farhan Gita Imran Ishaan Kabir Kavya Lakshmi Manoj Meera Mohan Neha Nikhil Pooja Pradeep Priya Rahul Rekha Rohan Sana Sanjay Shreya Suresh Tanvi Vikram")
	demoLast   = strings.Fields("Agarwal Banerjee Chopra Das Gupta Iyer Joshi Khan Kumar Mehta Mishra Nair Patel Rao Reddy Sharma Singh Sinha Trivedi Verma Yadav")
	demoPlaces = strings.Fields("Lucknow Kanpur Varanasi Patna Indore Raipur Meerut Dehradun Ahmedabad Gorakhpur Prayagraj Bhubaneswar Delhi")
)

// Demo makes the two known customers and the crowd, once.
func (s *Service) Demo(ctx context.Context) error {
	_, err := customerByEmail(ctx, s.DB, demoUserEmail)
	if err == nil || !errors.Is(err, errNoCustomer) {
		return err
	}
	hash, err := s.Passwords.Hash(ctx, demoPassword)
	if err != nil {
		return err
	}
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		for i := range demoCrowd {
			first, last, place := demoFirst[i*7%len(demoFirst)], demoLast[i*5%len(demoLast)], demoPlaces[i%len(demoPlaces)]
			role := auth.User
			if i%3 == 0 {
				role = auth.Dealer
			}
			profile := Profile{
				Name:    first + " " + last,
				Email:   fmt.Sprintf("%s.%s.%d@example.com", strings.ToLower(first), strings.ToLower(last), i+1),
				Phone:   fmt.Sprintf("098%08d", 10203040+i*6173),
				Address: fmt.Sprintf("%d, Station Road, %s", i+1, place),
			}
			if err := s.insertDemo(ctx, tx, profile, role, hash, time.Duration(demoCrowd+2-i)*7*time.Hour); err != nil {
				return err
			}
		}
		asha := Profile{Name: "Asha Verma", Email: demoUserEmail, Phone: "09876543210", Address: "14, Civil Lines, Lucknow 226001"}
		if err := s.insertDemo(ctx, tx, asha, auth.User, hash, 2*time.Hour); err != nil {
			return err
		}
		ravi := Profile{Name: "Ravi Traders", Email: demoDealerEmail, Phone: "09812345678", Address: "Shop 7, Hazratganj, Lucknow 226001"}
		return s.insertDemo(ctx, tx, ravi, auth.Dealer, hash, time.Hour)
	})
}

func (s *Service) insertDemo(ctx context.Context, tx *db.Tx, p Profile, role auth.Role, hash string, ago time.Duration) error {
	created := tx.Now().Add(-ago)
	_, err := insertCustomer(ctx, tx, Customer{ID: id.New(created), Profile: p, Role: role, PasswordHash: hash, CreatedAt: created})
	return err
}
