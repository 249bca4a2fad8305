package seed

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"aftercare/internal/dealer"
	"aftercare/internal/lists"
	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/blob"
	"aftercare/internal/platform/civil"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/id"
	"aftercare/internal/platform/pdf"
	"aftercare/internal/product"
	"aftercare/internal/scheme"
	"aftercare/internal/ticket"
	"aftercare/internal/warranty"
	"aftercare/internal/worklist"
)

// The demo is a small portal where every page has content. The two demo logins have records of every kind.

// DemoUser and DemoDealer are the demo logins. Password is the password of both.
const (
	DemoUser   = "asha@example.com"
	DemoDealer = "ravi@example.com"
)

const (
	demoStream     = 1 << 61 // a random stream of its own
	demoCrowd      = 134     // more customers, so that lists have several pages
	demoTickets    = 60      // products that may get a ticket
	demoDealers    = 24      // dealers with claims
	demoAgreements = 27      // enough for several pages in the desk's list
)

var (
	demoFirst  = strings.Fields("Aarav Aditi Ananya Arjun Deepa Divya Farhan Gita Imran Ishaan Kabir Kavya Lakshmi Manoj Meera Mohan Neha Nikhil Pooja Pradeep Priya Rahul Rekha Rohan Sana Sanjay Shreya Suresh Tanvi Vikram")
	demoLast   = strings.Fields("Agarwal Banerjee Chopra Das Gupta Iyer Joshi Khan Kumar Mehta Mishra Nair Patel Rao Reddy Sharma Singh Sinha Trivedi Verma Yadav")
	demoPlaces = strings.Fields("Lucknow Kanpur Varanasi Patna Indore Raipur Meerut Dehradun Ahmedabad Gorakhpur Prayagraj Bhubaneswar Delhi")
)

type purchase struct {
	model   string
	daysAgo int
	period  string
}

// demoPurchases are the purchases of the two demo logins, the dealer first. They include an expired warranty,
// one that ends soon, a product without AWR and one new enough to extend.
var demoPurchases = [][]purchase{
	{{"NS-SW-48PM-740", 380, ""}, {"NS-C6-ARM-305", 45, "1 Year"}, {"NS-AP-O6", 20, ""}, {"NS-NVR-32-4B", 4, ""}, {"NS-RT-MG8", 2, ""}},
	{{"NS-C6-UTP-305", 400, "1 Year"}, {"NS-CAM-4MP-D1", 210, ""}, {"NS-UPS-DC12", 165, ""}, {"NS-RT-AX15", 6, ""}, {"NS-NVR-08-4K", 5, ""}, {"NS-SW-08P-120", 2, ""}},
}

// demoStory is a ticket with the desk's statuses, one a day.
type demoStory struct {
	query, dealer string
	steps         []string
}

var demoStories = map[ticket.Kind][]demoStory{
	ticket.AWR: {
		{"Dead on arrival: it does not start, also with another cable.", "VISION_INDIA", []string{"Under Process", "Completed", "Delivered"}},
		{"One of the ports does not link. Everything else works.", "ALL_FORTECH", []string{"Under Process", "On Hold"}},
		{"Arrived with a cracked housing.", "", nil},
	},
	ticket.Repair: {
		{"It works only now and then since the last storm.", "", []string{"Under Process", "Repaired and on its way to you: https://track.example.com/AW4471902"}},
		{"It stopped working after a power cut.", "", nil},
		{"It gets hot to the touch, and smells.", "", []string{"Under Process", "On Hold", "Under Process", "Completed"}},
	},
}

// demoTalks include an unread reply of the desk and an open question of the customer.
var demoTalks = [][]talk{
	{
		{true, "Thank you for the details. Does the light on the front blink when you plug it in?"},
		{false, "It blinks twice and then goes dark. I tried another socket, too."},
		{true, "Then it is the adapter. We send you a new one today, nothing to pay."},
	},
	{
		{true, "Could you send us the invoice number once more? The photo is cut off."},
		{false, "It is 4471 of 3 March. Shall I send the device with its box?"},
	},
	{{false, "I am at home only after six. Please tell the courier."}},
}

// demoSchemes end in this number of days; a negative number has ended.
var demoSchemes = []struct {
	name string
	days int
	live bool
}{
	{"Monsoon Camera Bonanza", 45, true},
	{"PoE Switch Partner Offer", 20, true},
	{"NVR Upgrade Rewards", 6, true},
	{"Spring Router Cashback", -12, true},
	{"Cabling Clearance", 30, false},
}

type demoClaim struct {
	scheme   int
	daysAgo  int
	purchase int // days before the claim
	from     string
	rupees   int64
	invoice  int // claims with the same number have the same file
	steps    []scheme.Status
	reason   string
}

// demoClaims cover every status of a claim. The demo dealer has all of them.
var demoClaims = []demoClaim{
	{scheme: 3, daysAgo: 40, purchase: 3, from: "UNIVERSAL", rupees: 84500, invoice: 1, steps: []scheme.Status{scheme.InProcess, scheme.Approved}},
	{scheme: 0, daysAgo: 21, purchase: 5, from: "ALL_FORTECH", rupees: 152750, invoice: 2, steps: []scheme.Status{scheme.InProcess, scheme.Approved}},
	{scheme: 1, daysAgo: 12, purchase: 2, from: "VISION_INDIA", rupees: 48200, invoice: 3, steps: []scheme.Status{scheme.Rejected}, reason: rejections()[0]},
	{scheme: 1, daysAgo: 9, purchase: 5, from: "VISION_INDIA", rupees: 48200, invoice: 4, steps: []scheme.Status{scheme.InProcess}},
	{scheme: 3, daysAgo: 4, purchase: 9, from: "COMPUTER_PROFESSIONAL", rupees: 23600, invoice: 5},
	{scheme: 0, daysAgo: 2, purchase: 24, from: "ALL_FORTECH", rupees: 152750, invoice: 2},
	{scheme: 2, daysAgo: 1, purchase: 1, from: "STEK SYSTEM", rupees: 67990, invoice: 6},
}

type story struct {
	s      *Seeder
	w      *world
	b      *batch
	c      *chance
	now    time.Time
	people []person // newest first: the dealer, the user, the others
	goods  [][]product.Product
	files  map[string][]blob.File // by owner
}

// Demo fills a portal that has no customers.
func (s *Seeder) Demo(ctx context.Context) error {
	now := s.DB.Now()
	offered, err := dealer.Read(ctx, s.DB)
	if err != nil {
		return err
	}
	w := &world{plan: Plan{Until: now}, location: s.Location, bank: s.Bank, hasAWR: map[string]bool{}, words: vocabulary(offered)}
	if err := w.count(ctx, s.DB); err != nil || w.customers > 0 {
		return err
	}
	if err := s.stock(ctx, w); err != nil {
		return err
	}
	d := &story{s: s, w: w, b: newBatch(demoCrowd), c: newChance(uint64(now.UnixNano()), demoStream), now: now, files: map[string][]blob.File{}}
	d.come()
	for _, tell := range []func(context.Context) error{d.buy, d.extend} {
		if err := tell(ctx); err != nil {
			return err
		}
	}
	d.complain()
	schemes := newTable(len(demoSchemes), "schemes", "id, scheme_id, name, name_fold, end_date, live, created_at")
	if err := d.claim(ctx, schemes); err != nil {
		return err
	}
	err = s.DB.WriteInBulk(ctx, func(tx *db.Tx) error {
		if err := d.sign(ctx, tx); err != nil {
			return err
		}
		if err := lists.Forget(ctx, tx); err != nil {
			return err
		}
		if err := worklist.Stale(ctx, tx); err != nil {
			return err
		}
		for owner, files := range d.files {
			for _, file := range files {
				if err := s.Files.Attach(ctx, tx, owner, file); err != nil {
					return err
				}
			}
		}
		if err := schemes.Insert(ctx, tx); err != nil {
			return err
		}
		return d.b.insert(ctx, tx)
	})
	if err != nil {
		return err
	}
	if err := s.Lists.Recount(ctx); err != nil {
		return err
	}
	return s.Worklist.FillAlone(ctx)
}

func (d *story) come() {
	add := func(name, email, phone, address string, role auth.Role, ago time.Duration) {
		at := d.now.Add(-ago)
		p := person{id: d.c.id(at), customerID: shuffled("CU", len(d.people)), name: name, contact: name, email: email, phone: phone, address: address, role: role, came: at}
		d.people = append(d.people, p)
		d.b.customers.Add(p.id, p.customerID, name, db.Fold(name), email, db.Fold(email), phone, address, string(role), d.w.password, db.Micros(at), db.Micros(at))
	}
	add("Ravi Traders", DemoDealer, "09812345678", "Shop 7, Hazratganj, Lucknow 226001", auth.Dealer, time.Hour)
	add("Asha Verma", DemoUser, "09876543210", "14, Civil Lines, Lucknow 226001", auth.User, 2*time.Hour)
	for i := demoCrowd - 1; i >= 0; i-- {
		first, last, place := demoFirst[i*7%len(demoFirst)], demoLast[i*5%len(demoLast)], demoPlaces[i%len(demoPlaces)]
		role := auth.User
		if i%3 == 0 {
			role = auth.Dealer
		}
		add(first+" "+last, fmt.Sprintf("%s.%s.%d@example.com", strings.ToLower(first), strings.ToLower(last), i+1), fmt.Sprintf("098%08d", 10203040+i*6173),
			fmt.Sprintf("%d, Station Road, %s", i+1, place), role, time.Duration(demoCrowd+2-i)*7*time.Hour)
	}
}

// buy registers products. One customer in five has none, the others have up to three, some bought this week.
func (d *story) buy(ctx context.Context) error {
	models := map[string]product.Model{}
	for _, m := range d.w.models {
		models[m.ModelNo] = m
	}
	d.goods = make([][]product.Product, len(d.people))
	for i, owner := range d.people {
		var basket []purchase
		if i < len(demoPurchases) {
			basket = demoPurchases[i]
		}
		for n := range (i % 5) % 4 {
			if i < len(demoPurchases) {
				break
			}
			daysAgo := 8 + (i*13+n*97)%700
			if n == 0 && i%4 == 0 {
				daysAgo = i % 8
			}
			basket = append(basket, purchase{d.w.models[(i*7+n*11)%len(d.w.models)].ModelNo, daysAgo, "1 Year"})
		}
		lines := []string{"Sold to customer " + owner.customerID, ""}
		for n, bought := range basket {
			model, sold := models[bought.model]
			if !sold {
				continue // the owner imported another catalogue
			}
			at := d.now.Add(-time.Duration(i+1)*time.Hour + time.Duration(n)*time.Minute)
			p, err := product.Product{
				ID: d.c.id(at), ProductID: shuffled("PR", d.w.products), CustomerID: owner.customerID,
				Typed:        product.Typed{SerialNo: fmt.Sprintf("SN-%s-%02d", owner.customerID[2:], n+1)},
				PurchaseDate: d.w.day(d.now).AddDays(-bought.daysAgo), CreatedAt: at,
			}.Of(model, bought.period)
			if err != nil {
				return err
			}
			d.w.products++
			d.goods[i] = append(d.goods[i], p)
			lines = append(lines, fmt.Sprintf("%d.  %s   serial number %s", n+1, p.ModelNo, p.SerialNo))
		}
		if len(d.goods[i]) == 0 {
			continue
		}
		invoice, err := d.storeFile(ctx, owner.customerID, "invoice-"+owner.customerID+".pdf", "Tax Invoice", append(lines, "", "This is a sample document of the demo.")...)
		if err != nil {
			return err
		}
		for n := range d.goods[i] {
			d.goods[i][n].Invoice = invoice.Key
		}
	}
	return nil
}

func (d *story) storeFile(ctx context.Context, owner, name, title string, lines ...string) (blob.File, error) {
	file, err := d.s.store(ctx, pdf.Plain(title, lines...), name)
	d.files[owner] = append(d.files[owner], file)
	return file, err
}

// extend adds extension requests for products bought this week. The newest product stays free, so that a
// visitor can try it. The desk has decided two of three requests.
func (d *story) extend(ctx context.Context) error {
	var asked []*product.Product
	for i := range d.goods {
		for n := range d.goods[i][:max(0, len(d.goods[i])-1)] {
			// Six days are within the window in any time zone.
			if p := &d.goods[i][n]; !p.PurchaseDate.Before(civil.Of(d.now).AddDays(-6)) {
				asked = append(asked, p)
			}
		}
	}
	slices.SortFunc(asked, func(a, b *product.Product) int { return strings.Compare(b.ID, a.ID) })
	for age, p := range slices.Backward(asked) {
		p.IsClaimed = true
		at := d.now.Add(-time.Duration(age) * time.Millisecond) // oldest first
		status, document, by, decided := warranty.InProcess, any(nil), any(nil), any(nil)
		switch age % 3 {
		case 1:
			letter, err := d.storeFile(ctx, p.CustomerID, "warranty-"+p.ProductID+".pdf", "Extension of Warranty", p.Name, "Product ID "+p.ProductID, "",
				"Three months were added to the warranty of this product.", "", "This is a sample document of the demo.")
			if err != nil {
				return err
			}
			status, document, by, decided = warranty.Approved, letter.Key, desk, db.Micros(d.now)
			p.ExpiryDate = product.ExtendedExpiry(p.ExpiryDate)
		case 2:
			status, by, decided = warranty.Rejected, desk, db.Micros(d.now)
		}
		d.b.warranties.Add(d.c.id(at), p.ID, p.CustomerID, string(status), p.ExpiryDate.String(), document, db.Micros(at), by, decided)
	}
	for i := len(d.goods) - 1; i >= 0; i-- {
		for _, p := range d.goods[i] {
			d.b.addProduct(p)
		}
	}
	return nil
}

// complain raises tickets for the products of the newest customers. The first open tickets get messages.
func (d *story) complain() {
	told, looked, talked := map[ticket.Kind]int{}, 0, 0
	for i, owner := range d.people {
		open := map[string]int{} // number of statuses by ticket
		for _, p := range d.goods[i] {
			// A ticket must be later than the purchase.
			began := d.now.Add(-time.Duration(looked%7+1) * 29 * time.Hour)
			mayBeAWR := looked%2 == 0
			if looked++; looked > demoTickets || p.PurchaseDate.After(d.w.day(began)) {
				continue
			}
			kind := ticket.Repair
			if mayBeAWR && ticket.AWR.Admits(d.w.hasAWR[p.Type], p.IsClaimed) {
				kind = ticket.AWR
			}
			one := demoStories[kind][told[kind]%len(demoStories[kind])]
			told[kind]++
			ticketID, at := d.c.id(began), began
			for n, step := range one.steps {
				// Spread over the time until now, so that none is in the future.
				at = began.Add(d.now.Sub(began) * time.Duration(n+1) / time.Duration(len(one.steps)+1))
				d.b.statuses.Add(ticketID, n+1, step, "demo", db.Micros(at))
			}
			d.b.tickets.Add(ticketID, ticket.NumberFrom(d.c.fill), string(kind), owner.customerID, p.ID, one.query, owner.address, one.dealer, nil, len(one.steps), db.Micros(at), db.Micros(began))
			if len(one.steps) == 0 || !(ticket.Status{Text: one.steps[len(one.steps)-1]}).IsEnd() {
				open[ticketID] = len(one.steps)
			}
		}
		for _, ticketID := range slices.Sorted(maps.Keys(open)) {
			if talked < len(demoTalks) {
				d.say(ticketID, owner.customerID, demoTalks[talked], open[ticketID])
				talked++
			}
		}
	}
}

// say adds messages to a ticket, the last one some minutes ago. Each side has read everything before its own
// last message.
func (d *story) say(ticketID, customerID string, said []talk, statuses int) {
	var read [2]int // customer, desk
	wrote, wroteAfter := any(nil), any(nil)
	for n, one := range said {
		at := d.now.Add(-time.Duration(len(said)-n) * 23 * time.Minute)
		author := any(nil)
		if one.isDesk {
			author, wrote, wroteAfter, read[1] = desk, nil, nil, n+1
		} else {
			wrote, wroteAfter, read[0] = db.Micros(at), statuses, n+1
		}
		d.b.messages.Add(d.c.id(at), ticketID, n+1, customerID, author, one.text, statuses, db.Micros(at))
	}
	d.b.conversations.Add(ticketID, customerID, len(said), read[0], len(said)-read[0], read[1], len(said)-read[1], wrote, wroteAfter)
}

// claim adds schemes and claims. The demo dealer has all demo claims, each other dealer has one.
func (d *story) claim(ctx context.Context, schemes *table) error {
	var schemeIDs []string
	for _, of := range demoSchemes {
		made := d.now.AddDate(0, -2, 0)
		schemeIDs = append(schemeIDs, id.HumanFrom(d.c.fill, "SC", 6))
		schemes.Add(d.c.id(made), schemeIDs[len(schemeIDs)-1], of.name, db.Fold(of.name), d.w.day(d.now).AddDays(of.days).String(), of.live, db.Micros(made))
	}
	for _, c := range demoClaims {
		if err := d.submit(ctx, c, d.people[0].customerID, schemeIDs[c.scheme]); err != nil {
			return err
		}
	}
	n := 1
	for _, owner := range slices.Backward(d.people[1:]) {
		if !owner.dealer() || n == demoDealers {
			continue
		}
		c := demoClaims[n%len(demoClaims)]
		c.daysAgo, c.rupees, c.invoice = c.daysAgo+n%5, c.rupees+int64(n)*1350, 100+n
		if err := d.submit(ctx, c, owner.customerID, schemeIDs[c.scheme]); err != nil {
			return err
		}
		n++
	}
	return nil
}

func (d *story) submit(ctx context.Context, c demoClaim, owner, schemeID string) error {
	file, err := d.storeFile(ctx, owner, fmt.Sprintf("invoice-%04d.pdf", c.invoice), fmt.Sprintf("Tax Invoice %04d", c.invoice), "Sold by "+c.from, fmt.Sprintf("Total: Rs. %d.00 incl. GST", c.rupees))
	if err != nil {
		return err
	}
	at := d.now.Add(-time.Duration(c.daysAgo) * day)
	claimID, status := d.c.id(at), scheme.Waiting
	d.b.events.Add(d.c.id(at), claimID, string(auth.Customer), owner, string(status), nil, db.Micros(at))
	for i, step := range c.steps {
		status = step
		decided := at.Add(time.Duration(i+1) * 19 * time.Hour)
		d.b.events.Add(d.c.id(decided), claimID, string(auth.Admin), desk, string(step), orNil(c.reason), db.Micros(decided))
	}
	d.b.claims.Add(claimID, scheme.TicketNoFrom(d.c.fill), owner, schemeID, string(status), demoSchemes[c.scheme].days < -c.daysAgo, file.Key, file.SentSHA256,
		d.w.day(at).AddDays(-c.purchase).String(), c.from, c.rupees*100, orNil(c.reason), db.Micros(at))
	return nil
}

// sign signs the earliest open programme for the newest customers. The demo dealer has signed nothing, so
// that a visitor can try the form.
func (d *story) sign(ctx context.Context, tx *db.Tx) error {
	open, err := db.All(ctx, tx, db.Value[string], `SELECT id FROM programmes WHERE starts >= $1 ORDER BY starts LIMIT 1`, quarter(d.w.day(d.now)).String())
	if err != nil || len(open) == 0 || len(d.w.distributors) == 0 || len(d.w.locations) == 0 {
		return err // without a programme no agreement can be signed
	}
	for i, p := range d.people[1 : demoAgreements+1] {
		sealed, err := d.w.bank.Seal(fmt.Appendf(nil, "5010%010d", 20481377+i*918273))
		if err != nil {
			return err
		}
		distributor, place := d.w.distributors[i%len(d.w.distributors)], d.w.locations[i%len(d.w.locations)]
		at := d.now.Add(-time.Duration(i) * 5 * time.Hour)
		d.b.agreements.Add(d.c.id(at), p.customerID, open[0], title(place), db.Fold(title(place)), sealed, fmt.Sprintf("HDFC0%06d", 1200+i*37), distributor, title(distributor), place,
			p.name[strings.LastIndex(p.name, " ")+1:]+" Infotech", p.name, p.phone, fmt.Sprintf("%d, Station Road, %s", i+1, title(place)), db.Micros(at))
	}
	return nil
}
