package stage

// List is one of the desk's lists, as it is called and as it is counted by
// hand.
type List struct {
	Name  string
	Path  string // with the query that the screen always sends
	Count string // counts the rows whose customer matches the pattern $1
	Words string // selects texts that a search finds; the names of customers if empty
}

const (
	matches      = `(c.name_fold LIKE $1 ESCAPE '\' OR lower(c.customer_id) LIKE $1 ESCAPE '\')`
	withCustomer = ` JOIN customers c ON c.customer_id = r.customer_id WHERE ` + matches
)

// Lists are all of them. The counts are made the plain way, by looking at every
// row: a total that the portal keeps is held against them.
func Lists() []List {
	return []List{
		{Name: "customers", Path: "/api/users/all?", Count: `SELECT count(*) FROM customers c WHERE ` + matches},
		{
			Name: "products", Path: "/CustomerRegisteredProduct/fetch?group=customer&",
			Count: `SELECT count(DISTINCT r.customer_id) FROM registered_products r` + withCustomer,
		},
		{
			Name: "warranty", Path: "/api/warranty/fetch?group=customer&",
			Count: `SELECT count(DISTINCT r.customer_id) FROM warranties r` + withCustomer,
		},
		{
			Name: "repair", Path: "/ProductRepair/fetch?group=customer&",
			Count: `SELECT count(DISTINCT r.customer_id) FROM tickets r` + withCustomer + ` AND r.kind = 'repair'`,
		},
		{
			Name: "AWR", Path: "/admin/awr/fetch?group=customer&",
			Count: `SELECT count(DISTINCT r.customer_id) FROM tickets r` + withCustomer + ` AND r.kind = 'awr'`,
		},
		{Name: "claims", Path: "/Scheme/fetch?", Count: `SELECT count(*) FROM claims r` + withCustomer},
		{
			Name: "registered schemes", Path: "/Scheme/fetch?group=customer&",
			Count: `SELECT count(*) FROM (SELECT DISTINCT r.customer_id, r.scheme_id FROM claims r` + withCustomer + `) g`,
		},
		{
			Name: "schemes", Path: "/Scheme/all?",
			Count: `SELECT count(*) FROM schemes s WHERE s.deleted_at IS NULL AND (s.name_fold LIKE $1 ESCAPE '\' OR lower(s.scheme_id) LIKE $1 ESCAPE '\')`,
			Words: `SELECT name_fold FROM schemes WHERE deleted_at IS NULL ORDER BY id`,
		},
		{
			Name: "agreements", Path: "/agreement/fetchagreement?",
			Count: `SELECT count(*) FROM agreements r JOIN customers c ON c.customer_id = r.customer_id WHERE ` + matches + ` OR r.location_fold LIKE $1 ESCAPE '\'`,
		},
	}
}

// everything is the pattern that matches every text.
const everything = "%"

// names are what people look for, four letters at a time: parts of common
// names, and so of a percent or so of all customers each.
func names() []string {
	return []string{"shar", "kuma", "agar", "gupt", "sing", "pate", "redd", "josh", "verm", "rama", "priy", "suni"}
}

// pairs are two letters that most people have in their names.
func pairs() []string {
	return []string{"an", "ra", "sh", "ku", "ma", "de", "vi", "ni", "pa", "sa", "am", "ti", "ja", "ha", "re", "la"}
}
