package setting_test

import "testing"

func TestTheOwnerSetsTheAlertForOpenedCustomers(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o owner) {
		o.Call("GET", settings, o.token, nil).Gives(200, `"customersPerHour":500`, `"emailTrailHead":false`)
		for _, wrong := range []int{-1, 0, 9, 10_001} {
			o.puts("alerts", object{"customersPerHour": wrong}).Refuses(400, "Please enter a number of customers from 10 to 10,000.")
		}
		o.puts("alerts", object{}).Gives(400)
		o.puts("alerts", object{"customersPerHour": 250}).Gives(200, `"customersPerHour":250`, `"emailTrailHead":false`)
		o.Call("GET", "/desk/audit?kind=setting.alerts", o.token, nil).Gives(200, `"before":"500"`, `"after":"250"`)
		o.puts("alerts", object{"customersPerHour": 250, "emailTrailHead": true}).Gives(200, `"customersPerHour":250`, `"emailTrailHead":true`)
		o.Call("GET", "/desk/audit?kind=setting.alerts&limit=1", o.token, nil).Gives(200, `"before":"no"`, `"after":"yes"`)
		o.Call("PUT", settings+"/alerts", o.Desk("Manager"), object{"version": o.sees().Version, "customersPerHour": 20}).Gives(403)
	})
}
