package app_test

import (
	"strings"
	"testing"
)

// This table lists by hand who may call what. Other tests read the roles from routes.go and would not
// notice a mistake there. If you add a call or change its access, change this table too. A desk role is the
// lowest that is allowed; 'anyone' means the desk, and customers with their own data.
var whoMayCall = map[string]string{
	"public": `
		POST /admin/forgot-password
		POST /admin/login
		POST /admin/reset-password
		POST /api/users/confirm-email
		POST /api/users/forgot-password
		POST /api/users/login
		POST /api/users/register
		POST /api/users/reset-password
		POST /api/users/restore-email
		POST /desk/invitation
		POST /desk/invitation/accept
		POST /desk/login/code
		POST /desk/login/passkey
		POST /desk/login/passkey/options
		GET /privacy/notice
		GET /TicketSearch/Search/{ticket}
		POST /unsubscribe
		PUT /unsubscribe
		POST /unsubscribe/{token}
	`,
	"customer": `
		POST /agreement-form/agreements
		GET /agreement-form/programme
		PUT /api/users/customer/{customerId}
		POST /api/users/logout
		POST /api/warranty
		POST /awr/submit-query
		POST /my/confirmation
		POST /my/corrections
		GET /my/data
		POST /my/data
		GET /my/data/file
		DELETE /my/deletion
		GET /my/deletion
		POST /my/deletion
		GET /my/draft-key
		GET /my/language
		PUT /my/language
		GET /my/messages
		GET /my/notices
		PUT /my/notices
		POST /my/password
		GET /my/privacy
		POST /my/privacy
		GET /my/products/{productID}/emails
		DELETE /my/sessions
		GET /my/sessions
		DELETE /my/sessions/{id}
		GET /my/storage
		GET /my/tickets/{id}/messages
		POST /my/tickets/{id}/messages
		POST /my/tickets/{id}/messages/read
		POST /product-service/submit-query
		POST /Registered/RegisteredProduct
		GET /useragreement/fetch-agreement
	`,
	"dealer": `
		GET /Customer-Scheme/all
		POST /Customer-Scheme/create
	`,
	"anyone, Agent": `
		GET /api/registered-products/Products
		GET /api/users/customer/{customerId}
		GET /awr/customer/{customerId}
		GET /brand/signature/{sum}
		GET /files/{key}
		GET /ProductRepair/customer/{customerId}
		GET /Registered/customerid/{customerId}
		GET /Registered/fetch
	`,
	"anyone, Manager": `
		GET /api/warranty/check-warranty/{productID}
		GET /Customer-scheme/customer-scheme/{customerId}
	`,
	"admin, Agent": `
		GET /admin/awr/fetch
		POST /admin/awr/update-status/{recordId}
		POST /admin/logout
		GET /admin/waiting
		GET /api/users/all
		GET /CustomerRegisteredProduct/fetch
		POST /desk/bulk/status
		POST /desk/bulk/status/preview
		GET /desk/catalogue/models
		GET /desk/catalogue/types
		GET /desk/couriers
		GET /desk/customers/{customerId}
		POST /desk/customers/{customerId}/products
		POST /desk/customers/{customerId}/tickets
		GET /desk/customers/{customerId}/timeline
		GET /desk/dealers
		GET /desk/locations
		GET /desk/me
		PUT /desk/me
		GET /desk/me/digest
		PUT /desk/me/digest
		POST /desk/me/email
		POST /desk/me/password
		GET /desk/me/second-step
		POST /desk/me/second-step/app
		POST /desk/me/second-step/app/confirm
		POST /desk/me/second-step/off
		POST /desk/me/second-step/passkeys
		POST /desk/me/second-step/passkeys/options
		POST /desk/me/second-step/passkeys/{id}/remove
		POST /desk/me/second-step/recovery-codes
		DELETE /desk/me/sessions
		GET /desk/me/sessions
		DELETE /desk/me/sessions/{id}
		GET /desk/notes
		POST /desk/notes
		DELETE /desk/notes/{id}
		GET /desk/overview
		GET /desk/queue
		GET /desk/queue/people
		POST /desk/queue/assign
		GET /desk/queue/views
		POST /desk/queue/views
		DELETE /desk/queue/views/{id}
		PUT /desk/queue/views/{id}
		GET /desk/queue/{id}
		POST /desk/queue/{id}/assign
		POST /desk/replacements/{id}/returned
		GET /desk/search
		GET /desk/serials/{serialNo}
		GET /desk/answers
		GET /desk/tickets/print
		GET /desk/tickets/{id}
		GET /desk/tickets/{id}/messages
		POST /desk/tickets/{id}/messages
		POST /desk/tickets/{id}/messages/read
		POST /desk/tickets/{id}/replacement
		POST /desk/undo/{id}
		GET /ProductRepair/fetch
		POST /ProductRepair/update-status/{id}
	`,
	"admin, Manager": `
		GET /agreement/export
		GET /agreement/fetchagreement
		GET /agreement/programmes
		POST /agreement/programmes
		DELETE /agreement/programmes/{id}
		PUT /agreement/programmes/{id}
		GET /agreement/quarters
		GET /api/users/export
		POST /api/warranty/approve
		GET /api/warranty/customerid/{customerId}
		GET /api/warranty/fetch
		POST /api/warranty/reject
		POST /desk/answers
		DELETE /desk/answers/{id}
		POST /desk/answers/{id}
		GET /desk/catalogue/export
		POST /desk/catalogue/import
		POST /desk/catalogue/import/preview
		POST /desk/catalogue/models
		PUT /desk/catalogue/models/{id}
		POST /desk/catalogue/models/{id}/bring-back
		POST /desk/catalogue/models/{id}/retire
		POST /desk/catalogue/types
		PUT /desk/catalogue/types/{id}
		POST /desk/catalogue/types/{id}/bring-back
		POST /desk/catalogue/types/{id}/retire
		GET /desk/customers/{customerId}/data
		POST /desk/customers/{customerId}/data
		GET /desk/customers/{customerId}/deletion
		PUT /desk/customers/{customerId}
		POST /desk/customers/{customerId}/block
		POST /desk/customers/{customerId}/unblock
		POST /desk/customers/{customerId}/deletion
		POST /desk/customers/{customerId}/deletion/cancel
		POST /desk/dealers
		PUT /desk/dealers/{id}
		POST /desk/dealers/{id}/bring-back
		POST /desk/dealers/{id}/retire
		GET /desk/letters
		POST /desk/letters/retry
		GET /desk/letters/{id}
		GET /desk/letters/{id}/html
		POST /desk/letters/{id}/retry
		POST /desk/letters/{id}/dismiss
		POST /desk/letters/dismiss
		POST /desk/locations
		GET /desk/lists/{list}/export
		POST /desk/lists/{list}/import
		POST /desk/lists/{list}/import/preview
		POST /desk/lists/{list}/retired
		PUT /desk/locations/{id}
		POST /desk/locations/{id}/bring-back
		POST /desk/locations/{id}/retire
		GET /desk/overview/export
		GET /desk/review/claims
		GET /desk/review/claims/{ticketNo}
		POST /desk/review/claims/{ticketNo}
		GET /desk/review/claims/{ticketNo}/earlier
		GET /desk/review/warranties
		GET /desk/review/warranties/{id}
		POST /desk/review/warranties/{id}
		GET /desk/review/warranties/{id}/earlier
		GET /Scheme/all
		GET /Scheme/CopySchemes
		GET /Scheme/counts
		POST /Scheme/create
		GET /Scheme/customerid/{customerId}
		DELETE /Scheme/delete/{id}
		GET /Scheme/export
		GET /Scheme/fetch
		PATCH /Scheme/hide/{id}
		POST /Scheme/update-status
	`,
	"admin, Owner": `
		GET /desk/audit
		GET /desk/audit/export
		GET /desk/audit/kinds
		GET /desk/audit/looked
		GET /desk/first-day
		PUT /desk/first-day
		PUT /desk/first-day/lists/{list}
		PUT /desk/first-day/{step}
		GET /desk/people
		GET /desk/people/invitations
		POST /desk/people/invitations
		DELETE /desk/people/invitations/{id}
		POST /desk/people/invitations/{id}/resend
		PATCH /desk/people/{id}
		POST /desk/people/{id}/disable
		POST /desk/people/{id}/enable
		POST /desk/people/{id}/let-in
		GET /desk/second-step
		PUT /desk/second-step
		DELETE /desk/second-step/{username}
		GET /desk/settings
		PUT /desk/settings/address
		PUT /desk/settings/alerts
		GET /desk/settings/backup
		POST /desk/settings/backup/download
		PUT /desk/settings/brand
		PUT /desk/settings/calendar
		PUT /desk/settings/contact
		PUT /desk/settings/couriers
		PUT /desk/settings/due
		DELETE /desk/settings/logo
		POST /desk/settings/logo
		DELETE /desk/settings/logo/dark
		POST /desk/settings/logo/dark
		DELETE /desk/settings/mail
		PUT /desk/settings/mail
		POST /desk/settings/mail/test
		GET /desk/settings/palette
		PUT /desk/settings/reasons
		GET /desk/settings/retention
		PUT /desk/settings/retention
		POST /desk/settings/retention/preview
		PUT /desk/settings/sentences
		DELETE /desk/settings/signature
		POST /desk/settings/signature
	`,
}

func TestEveryCallIsOnlyForItsRoles(t *testing.T) {
	t.Parallel()
	meant := map[string]string{}
	for who, calls := range whoMayCall {
		for call := range strings.Lines(strings.TrimSpace(calls)) {
			meant[strings.TrimSpace(call)] = who
		}
	}
	for _, o := range operations(t) {
		call, who := o.method+" "+o.path, o.access
		if o.role != "" {
			who += ", " + o.role
		}
		if meant[call] != who {
			t.Errorf("%s is open to %q, want %q", call, who, meant[call])
		}
		delete(meant, call)
	}
	for call := range meant {
		t.Errorf("there is no call %s", call)
	}
}
