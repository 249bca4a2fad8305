package seed_test

import (
	"io"
	"testing"

	"aftercare/internal/conversation"
	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
	"aftercare/internal/seed"
	"aftercare/internal/ticket"
)

// none selects rows that must not exist, with the rule that they break.
var none = []struct{ rule, from string }{
	{"a claimed product has a request",
		`registered_products p WHERE is_claimed AND NOT EXISTS (SELECT 1 FROM warranties w WHERE w.product_id = p.id)`},
	{"a product with a request is claimed",
		`warranties w JOIN registered_products p ON p.id = w.product_id WHERE NOT p.is_claimed OR p.customer_id <> w.customer_id`},
	{"request and product end on the same day",
		`warranties w JOIN registered_products p ON p.id = w.product_id WHERE w.expiry_date <> p.expiry_date`},
	{"a request is decided or in process",
		`warranties WHERE status NOT IN ('In process', 'Approved', 'Rejected') OR (status = 'In process') <> (decided_at IS NULL)`},
	{"an approval, and nothing else, has a letter",
		`warranties WHERE (status = 'Approved') <> (document_key IS NOT NULL)`},
	{"nothing is decided before it was asked for",
		`warranties WHERE decided_at < created_at`},
	{"a ticket is about a product of its customer",
		`tickets t JOIN registered_products p ON p.id = t.product_id WHERE p.customer_id <> t.customer_id OR t.created_at < p.created_at`},
	{"no claimed product is replaced in advance",
		`tickets t JOIN registered_products p ON p.id = t.product_id WHERE t.kind = 'awr' AND (p.is_claimed OR p.product_type = 'CCTV')`},
	{"only a replacement has a dealer",
		`tickets WHERE kind = 'repair' AND purchase_from <> ''`},
	{"a ticket counts its statuses",
		`tickets t WHERE statuses <> (SELECT count(*) FROM ticket_statuses s WHERE s.ticket_id = t.id)`},
	{"a ticket knows the time of its latest status",
		`tickets t WHERE status_at <> coalesce((SELECT s.created_at FROM ticket_statuses s WHERE s.ticket_id = t.id AND s.sequence = t.statuses), t.created_at)`},
	{"a history runs forward from the ticket",
		`ticket_statuses s JOIN tickets t ON t.id = s.ticket_id
			LEFT JOIN ticket_statuses b ON b.ticket_id = s.ticket_id AND b.sequence = s.sequence - 1
			WHERE s.created_at <= coalesce(b.created_at, t.created_at) OR (s.sequence > 1) <> (b.sequence IS NOT NULL) OR s.sequence > 5`},
	{"only dealers claim",
		`claims c JOIN customers p ON p.customer_id = c.customer_id WHERE p.role <> 'Dealer' OR c.created_at < p.created_at`},
	{"a claim is on a scheme that was there",
		`claims c JOIN schemes s ON s.scheme_id = c.scheme_id WHERE c.created_at < s.created_at OR c.created_at >= coalesce(s.deleted_at, c.created_at + 1)`},
	{"a claim stands where its history ends",
		`claims c WHERE status <> (SELECT e.status FROM claim_events e WHERE e.claim_id = c.id ORDER BY e.created_at DESC, e.id DESC LIMIT 1)`},
	{"a claim begins with its dealer",
		`claims c WHERE NOT EXISTS (SELECT 1 FROM claim_events e WHERE e.claim_id = c.id AND e.actor_kind = 'customer' AND e.actor = c.customer_id
			AND e.status = 'Wait for Confirmation' AND e.created_at = c.created_at)`},
	{"nobody signs a programme before it is open",
		`agreements a JOIN programmes p ON p.id = a.programme_id JOIN customers c ON c.customer_id = a.customer_id
			WHERE a.created_at < p.created_at OR a.created_at < c.created_at OR c.role <> 'Dealer'`},
	{"every ticket is in the queue",
		`tickets t WHERE NOT EXISTS (SELECT 1 FROM queue_items i WHERE i.id = t.id AND i.kind = t.kind AND i.touched_at = t.status_at)`},
	{"every request is in the queue",
		`warranties w WHERE NOT EXISTS (SELECT 1 FROM queue_items i WHERE i.id = w.id AND (i.ended_at IS NULL) = (w.decided_at IS NULL))`},
	{"every claim is in the queue",
		`claims c WHERE NOT EXISTS (SELECT 1 FROM queue_items i WHERE i.id = c.id AND i.number = c.ticket_no)`},
	{"a conversation is about a ticket of its customer",
		`conversations v JOIN tickets t ON t.id = v.ticket_id WHERE v.customer_id <> t.customer_id`},
	{"a message is written on a ticket that is there, and before its first status",
		`messages m JOIN tickets t ON t.id = m.ticket_id LEFT JOIN ticket_statuses s ON s.ticket_id = m.ticket_id AND s.sequence = 1
			WHERE m.created_at <= t.created_at OR m.created_at >= coalesce(s.created_at, m.created_at + 1) OR m.customer_id <> t.customer_id OR m.statuses <> 0`},
	{"whoever waits for an answer is marked in the queue",
		`conversations v JOIN tickets t ON t.id = v.ticket_id JOIN queue_items i ON i.id = v.ticket_id
			WHERE (i.wrote_at IS NOT NULL) <> (v.wrote_at IS NOT NULL AND t.statuses = 0)`},
	{"no name is longer than a form allows",
		`customers WHERE length(name) > 200 OR length(address) > 500 OR length(phone) > 20`},
}

func TestTheRowsKeepTheRulesOfTheRooms(t *testing.T) {
	t.Parallel()
	eachFilled(t, func(t *testing.T, f filled) {
		for _, n := range none {
			if broken := f.count(t, n.from); broken > 0 {
				t.Errorf("%s: %d rows break that", n.rule, broken)
			}
		}
	})
}

func TestConversationCountsMatchTheirMessages(t *testing.T) {
	t.Parallel()
	eachFilled(t, func(t *testing.T, f filled) {
		found, err := conversation.Compare(t.Context(), f, func(int64) {})
		if err != nil || found.Conversations == 0 {
			t.Fatalf("%d conversations were compared: %v", found.Conversations, err)
		}
		for _, wrong := range found.Wrong {
			t.Error(wrong)
		}
	})
}

func TestThereIsSomethingOfEverything(t *testing.T) {
	t.Parallel()
	eachFilled(t, func(t *testing.T, f filled) {
		for _, c := range []struct {
			from        string
			least, most int
		}{
			{"customers", customers, customers},
			{"customers WHERE role = 'Dealer'", customers / 6, customers / 3},
			{"customers WHERE name >= 'अ'", 1, customers / 10},
			{"registered_products", 18 * customers / 10, 22 * customers / 10},
			{"tickets WHERE kind = 'repair'", 20, customers / 2},
			{"tickets WHERE kind = 'awr'", 5, customers / 2},
			{"tickets WHERE statuses = 0", 1, 20},
			{"conversations", 10, customers / 4},
			{"conversations WHERE customer_unread > 0", 1, customers / 10},
			{"messages WHERE author IS NOT NULL", 10, customers / 2},
			{"messages WHERE author IS NULL", 10, customers / 2},
			{"warranties WHERE status = 'In process'", 1, customers / 4},
			{"warranties WHERE status = 'Approved'", 10, customers},
			{"warranties WHERE status = 'Rejected'", 5, customers},
			{"schemes", 30, 30},
			{"schemes WHERE live", 2, 15},
			{"claims", customers / 20, customers / 5},
			{"claims WHERE status = 'Approved'", 5, customers},
			{"agreements", 10, customers},
			{"catalogue", 50, 500},
			{"files", 4, 4},
		} {
			if n := f.count(t, c.from); n < c.least || n > c.most {
				t.Errorf("%s: %d, want %d to %d", c.from, n, c.least, c.most)
			}
		}
	})
}

func TestEveryTicketNumberCanBeTracked(t *testing.T) {
	t.Parallel()
	eachFilled(t, func(t *testing.T, f filled) {
		f.each(t, `SELECT number FROM tickets`, func(row []string) {
			if number, ok := ticket.ParseNumber(row[0]); !ok || number != row[0] {
				t.Errorf("%s is no ticket number", row[0])
			}
		})
	})
}

func TestIdsSortLikeTheTimesOfTheirRecords(t *testing.T) {
	t.Parallel()
	eachFilled(t, func(t *testing.T, f filled) {
		for _, table := range []string{"customers", "registered_products", "warranties", "tickets", "messages", "claims", "claim_events", "agreements", "schemes"} {
			last, until := int64(0), db.Micros(f.until)
			times, err := db.All(t.Context(), f, db.Value[int64], `SELECT created_at FROM `+table+` ORDER BY id`)
			if err != nil {
				t.Fatal(err)
			}
			for _, at := range times {
				// An id has milliseconds, a record has microseconds.
				if at/1000 < last/1000 || at > until {
					t.Errorf("%s: %d after %d, until %d", table, at, last, until)
				}
				last = at
			}
		}
	})
}

func TestEveryFileCanBeOpened(t *testing.T) {
	t.Parallel()
	eachFilled(t, func(t *testing.T, f filled) {
		f.each(t, `SELECT key FROM files`, func(row []string) {
			stored, err := f.files.Stat(t.Context(), row[0])
			if err != nil {
				t.Fatal(err)
			}
			content, err := f.files.Read(t.Context(), stored)
			if err != nil {
				t.Fatal(err)
			}
			defer content.Close()
			if b, err := io.ReadAll(content); err != nil || len(b) < 500 {
				t.Errorf("%s has %d bytes, %v", row[0], len(b), err)
			}
		})
	})
}

func TestBankAccountNumbersOpenWithThePortalsSecret(t *testing.T) {
	t.Parallel()
	eachFilled(t, func(t *testing.T, f filled) {
		f.each(t, `SELECT bank_account_sealed FROM agreements`, func(row []string) {
			number, err := f.bank.Open([]byte(row[0]))
			if err != nil || len(number) != 14 {
				t.Errorf("%q, %v", number, err)
			}
		})
	})
}

func TestEveryoneHasTheSamePassword(t *testing.T) {
	t.Parallel()
	eachFilled(t, func(t *testing.T, f filled) {
		var hash string
		if err := f.QueryRow(t.Context(), `SELECT min(password_hash) FROM customers HAVING min(password_hash) = max(password_hash)`).Scan(&hash); err != nil {
			t.Fatal(err)
		}
		if ok, err := auth.NewPasswords().Verify(t.Context(), hash, seed.Password); !ok || err != nil {
			t.Errorf("the password does not fit: %v", err)
		}
	})
}
