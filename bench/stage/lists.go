package stage

// List is one of the desk's lists, as it is called and as it is counted by hand.
type List struct {
	Name  string
	Path  string // with the query that the screen always sends
	Count string // counts its rows by looking at each
	Texts string // selects what its searches look through; the names of customers if empty
}

// Customers is the list that also others than the portal answer.
const Customers = "customers"

// Lists are all of them.
func Lists() []List {
	return []List{
		{Name: Customers, Path: "/api/users/all?", Count: `SELECT count(*) FROM customers`},
		{Name: "products", Path: "/CustomerRegisteredProduct/fetch?group=customer&", Count: `SELECT count(DISTINCT customer_id) FROM registered_products`},
		{Name: "warranty", Path: "/api/warranty/fetch?group=customer&", Count: `SELECT count(DISTINCT customer_id) FROM warranties`},
		{Name: "repair", Path: "/ProductRepair/fetch?group=customer&", Count: `SELECT count(DISTINCT customer_id) FROM tickets WHERE kind = 'repair'`},
		{Name: "AWR", Path: "/admin/awr/fetch?group=customer&", Count: `SELECT count(DISTINCT customer_id) FROM tickets WHERE kind = 'awr'`},
		{Name: "claims", Path: "/Scheme/fetch?", Count: `SELECT count(*) FROM claims`},
		{
			Name: "registered schemes", Path: "/Scheme/fetch?group=customer&",
			Count: `SELECT count(*) FROM (SELECT DISTINCT customer_id, scheme_id FROM claims) AS g`,
		},
		{
			Name: "schemes", Path: "/Scheme/all?", Count: `SELECT count(*) FROM schemes WHERE deleted_at IS NULL`,
			Texts: `SELECT name_fold FROM schemes WHERE deleted_at IS NULL`,
		},
		{
			Name: "agreements", Path: "/agreement/fetchagreement?", Count: `SELECT count(*) FROM agreements`,
			Texts: `SELECT location_fold FROM agreements`,
		},
	}
}
