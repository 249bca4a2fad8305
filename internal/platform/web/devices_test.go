package web

import (
	"strings"
	"testing"
)

func TestOnlyPagesOfCustomersMayUseTheCamera(t *testing.T) {
	t.Parallel()
	for path, may := range map[string]bool{
		"/": true, "/customer_dashboard": true, "/customer_dashboard/": true, "/Customer_Dashboard/registered_product": true,
		"/admin/login": false, "/admin/dashboard/queue": false, "/customer_dashboard_of_the_desk": false, "/serviceProduct/ticketStatus": false, "/nowhere": false,
	} {
		policy := devicesAt(path)
		if got := strings.Contains(policy, "camera=(self)"); got != may {
			t.Errorf("the policy of %s is %q", path, policy)
		}
		if !strings.Contains(policy, "microphone=(), geolocation=(), payment=()") {
			t.Errorf("the policy of %s allows more: %q", path, policy)
		}
	}
}
