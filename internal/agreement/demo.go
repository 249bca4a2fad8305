package agreement

import (
	"context"
	"fmt"
	"strings"
	"time"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/id"
)

// demoNewcomer has signed nothing, so that the form can be tried as them.
const demoNewcomer = "ravi@example.com"

// demoAgreements are enough for the desk's list to have pages.
const demoAgreements = 27

// Demo lets some of the customers who exist sign the earliest open programme,
// once.
func (s *Service) Demo(ctx context.Context) error {
	if n, err := s.Count(ctx); err != nil || n > 0 {
		return err
	}
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		open, err := openProgrammes(ctx, tx, s.running(tx.Now()))
		if err != nil || len(open) == 0 {
			return err
		}
		if len(s.Distributors.ForAgreements()) == 0 || len(s.Distributors.Locations()) == 0 {
			return nil // nobody could sign
		}
		customers, err := newestCustomers(ctx, tx, demoNewcomer, demoAgreements)
		if err != nil {
			return err
		}
		for i, c := range customers {
			if err := s.insertDemo(ctx, tx, open[0], c, i); err != nil {
				return err
			}
		}
		return nil
	})
}

func (s *Service) insertDemo(ctx context.Context, tx *db.Tx, programme Programme, c Customer, i int) error {
	sealed, err := s.Sealer.Seal(fmt.Appendf(nil, "5010%010d", 20481377+i*918273))
	if err != nil {
		return err
	}
	distributors, places := s.Distributors.ForAgreements(), s.Distributors.Locations()
	distributor, place := distributors[i%len(distributors)], places[i%len(places)]
	signed := tx.Now().Add(-time.Duration(i) * 5 * time.Hour)
	firm := c.Name[strings.LastIndex(c.Name, " ")+1:] + " Infotech"
	return insertAgreement(ctx, tx, Agreement{
		ID: id.New(signed), CustomerID: c.CustomerID, Programme: programme, SignedAt: signed,
		Partner: Partner{
			Location: title(place), IFSCCode: fmt.Sprintf("HDFC0%06d", 1200+i*37), PurchaseDistributor: distributor,
			AuthorizedDistributor: title(strings.ReplaceAll(distributor, "_", " ")), DistributorLocation: place,
			PartnerName: firm, ContactPersonName: c.Name, MobileNumber: c.Phone, Address: fmt.Sprintf("%d, Station Road, %s", i+1, title(place)),
		},
	}, sealed)
}

// title writes capitals the way an address does: "NEW DELHI" as "New Delhi".
func title(capitals string) string {
	words := strings.Fields(strings.ToLower(capitals))
	for i, w := range words {
		words[i] = strings.ToUpper(w[:1]) + w[1:]
	}
	return strings.Join(words, " ")
}
