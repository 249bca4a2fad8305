package app

import (
	"aftercare/internal/account"
	"aftercare/internal/agreement"
	"aftercare/internal/audit"
	"aftercare/internal/backup"
	"aftercare/internal/catalogue"
	"aftercare/internal/choice"
	"aftercare/internal/conversation"
	"aftercare/internal/dealer"
	"aftercare/internal/maillog"
	"aftercare/internal/onboarding"
	"aftercare/internal/overview"
	"aftercare/internal/platform/web"
	"aftercare/internal/privacy"
	"aftercare/internal/product"
	"aftercare/internal/reminder"
	"aftercare/internal/scheme"
	"aftercare/internal/search"
	"aftercare/internal/setting"
	"aftercare/internal/staff"
	"aftercare/internal/ticket"
	"aftercare/internal/timeline"
	"aftercare/internal/twofactor"
	"aftercare/internal/warranty"
	"aftercare/internal/worklist"
)

type rooms struct {
	account    account.HTTP
	backup     backup.HTTP
	catalogue  catalogue.HTTP
	product    product.HTTP
	warranty   warranty.HTTP
	ticket     ticket.HTTP
	scheme     scheme.HTTP
	staff      staff.HTTP
	dealer     dealer.HTTP
	choice     choice.HTTP
	setting    setting.HTTP
	agreement  agreement.HTTP
	step       twofactor.HTTP
	audit      audit.HTTP
	maillog    maillog.HTTP
	reminder   reminder.HTTP
	timeline   timeline.HTTP
	onboarding onboarding.HTTP
	privacy    privacy.HTTP
	search     search.HTTP
	overview   overview.HTTP
	worklist   worklist.HTTP
	undo       undoing
	talk       conversation.HTTP
	waiting    waiting
	files      web.Files
}

// routes lists the whole API and who may call it. Each call of the desk names the lowest role that may make
// it. Public calls are only login, registration, password reset, confirming and restoring an address,
// unsubscribing, invitations, the privacy notice and the ticket tracker.
func routes(api *web.API, r rooms) {
	web.Post(api, web.Public, "/api/users/login", "Log a customer in", r.account.Login)
	web.Post(api, web.Public, "/api/users/register", "Register a customer", r.account.Register, web.Created)
	web.Post(api, web.Public, "/api/users/forgot-password", "Email a customer a reset link", r.account.ForgotPassword)
	web.Post(api, web.Public, "/api/users/reset-password", "Set a customer's new password with an emailed link", r.account.ResetPassword)
	web.Post(api, web.Public, "/api/users/confirm-email", "Confirm an address with an emailed link", r.account.ConfirmEmail)
	web.Post(api, web.Public, "/api/users/restore-email", "Restore the old address with an emailed link, and set a new password", r.account.RestoreEmail)
	web.Post(api, web.Customer, "/my/confirmation", "Email the customer a new confirmation link", r.account.AskConfirmation)
	web.Post(api, web.Customer, "/api/users/logout", "End the customer's session", r.account.Logout)
	web.Get(api, web.Anyone, "/api/users/customer/{customerId}", "One customer, for themselves or an admin", r.account.Customer)
	web.Put(api, web.Customer, "/api/users/customer/{customerId}", "Change your own profile", r.account.UpdateProfile)
	web.Get(api, web.Agent, "/api/users/all", "Customer Records", r.account.Customers)
	web.Get(api, web.Manager, "/api/users/export", "Customer Records as a spreadsheet", r.account.ExportCustomers)

	web.Post(api, web.Customer, "/my/password", "Change your own password; ends the other sessions", r.account.ChangePassword)
	web.Get(api, web.Customer, "/my/sessions", "Your own sessions, this one first", r.account.Sessions)
	web.Delete(api, web.Customer, "/my/sessions/{id}", "End one of your own sessions", r.account.EndSession)
	web.Delete(api, web.Customer, "/my/sessions", "End all your own sessions except this one", r.account.EndOtherSessions)

	web.Get(api, web.Customer, "/my/language", "The language of the caller's pages and emails", r.account.Language)
	web.Put(api, web.Customer, "/my/language", "Choose the language of the caller's pages and emails", r.account.ChooseLanguage)

	web.Get(api, web.Customer, "/my/notices", "The caller's email choices, by topic", r.reminder.Mine)
	web.Put(api, web.Customer, "/my/notices", "Stop or resume the caller's emails on a topic", r.reminder.Choose)
	web.Post(api, web.Public, "/unsubscribe", "Show the emails that an unsubscribe link stops; changes nothing", r.reminder.ReadLink)
	web.Put(api, web.Public, "/unsubscribe", "Stop or resume emails with an unsubscribe link", r.reminder.ChooseByLink)
	web.Post(api, web.Public, "/unsubscribe/{token}", "Stop emails in one step, for mail programs (RFC 8058)", r.reminder.OneClick, web.AnyBody)

	web.Get(api, web.Public, "/privacy/notice", "The privacy notice, made from the settings", r.privacy.ShowNotice)
	web.Get(api, web.Customer, "/my/privacy", "The latest privacy notice version, and whether the caller has seen it", r.privacy.MyNotice)
	web.Post(api, web.Customer, "/my/privacy", "Record that the caller has seen the privacy notice", r.privacy.SawNotice)
	web.Get(api, web.Customer, "/my/deletion", "Effect and status of deleting your own account", r.privacy.MyDeletion)
	web.Post(api, web.Customer, "/my/deletion", "Request the deletion of your own account in a week", r.privacy.AskDeletion)
	web.Delete(api, web.Customer, "/my/deletion", "Cancel the deletion of your own account", r.privacy.CancelDeletion)
	web.Get(api, web.Customer, "/my/draft-key", "The key that encrypts the caller's drafts on their devices", r.privacy.DraftKey)
	web.Get(api, web.Customer, "/my/data", "Status of the copy of your own data", r.privacy.MyData)
	web.Post(api, web.Customer, "/my/data", "Request a copy of your own data", r.privacy.AskData)
	web.Get(api, web.Customer, "/my/data/file", "The copy of your own data, as a ZIP file", r.privacy.OpenData, web.ByCookie)
	web.Post(api, web.Customer, "/my/corrections", "Ask the desk to correct data that the profile page cannot change", r.privacy.AskCorrection, web.Created, web.EqualIsOne)

	web.Post(api, web.Public, "/admin/login", "Log an admin in", r.account.AdminLogin)
	web.Post(api, web.Public, "/admin/forgot-password", "Email an admin a reset link", r.account.AdminForgotPassword)
	web.Post(api, web.Public, "/admin/reset-password", "Set an admin's new password with an emailed link", r.account.AdminResetPassword)
	web.Post(api, web.Agent, "/admin/logout", "End the admin's session", r.account.Logout, web.AllowBeforePassword)
	web.Get(api, web.Agent, "/desk/me", "The caller's own desk account", r.account.DeskMe, web.AllowBeforePassword)
	web.Put(api, web.Agent, "/desk/me", "Change your own name and email at the desk", r.account.UpdateDesk)
	web.Post(api, web.Agent, "/desk/me/email", "Confirm your own new address with an emailed link", r.account.ConfirmDeskEmail)
	web.Post(api, web.Agent, "/desk/me/password", "Change the admin's own password; ends the other sessions", r.account.ChangeDeskPassword, web.AllowBeforePassword)
	web.Get(api, web.Agent, "/desk/me/sessions", "The admin's own sessions, this one first", r.account.Sessions)
	web.Delete(api, web.Agent, "/desk/me/sessions/{id}", "End one of the admin's own sessions", r.account.EndSession)
	web.Delete(api, web.Agent, "/desk/me/sessions", "End all of the admin's own sessions except this one", r.account.EndOtherSessions)
	web.Get(api, web.Agent, "/desk/me/digest", "Whether the admin gets the morning email", r.reminder.Digest)
	web.Put(api, web.Agent, "/desk/me/digest", "Turn the admin's own morning email on or off", r.reminder.ChooseDigest)
	web.Post(api, web.Public, "/desk/login/code", "Complete an admin's login with an app code or a recovery code", r.step.ByCode)
	web.Post(api, web.Public, "/desk/login/passkey/options", "Options for the browser to complete an admin's login with a passkey", r.step.AskPasskey)
	web.Post(api, web.Public, "/desk/login/passkey", "Complete an admin's login with a passkey", r.step.ByPasskey)
	web.Get(api, web.Agent, "/desk/me/second-step", "The admin's own two-step login", r.step.Own, web.AddsStep)
	web.Post(api, web.Agent, "/desk/me/second-step/app", "Start the setup of an app; replaces the old one", r.step.StartApp, web.AddsStep)
	web.Post(api, web.Agent, "/desk/me/second-step/app/confirm", "Turn the app on with its first code", r.step.ConfirmApp, web.AddsStep)
	web.Post(api, web.Agent, "/desk/me/second-step/passkeys/options", "Start the setup of a passkey", r.step.StartPasskey, web.AddsStep)
	web.Post(api, web.Agent, "/desk/me/second-step/passkeys", "Save a new passkey from the browser", r.step.AddPasskey, web.Created, web.AddsStep)
	web.Post(api, web.Agent, "/desk/me/second-step/passkeys/{id}/remove", "Remove a passkey", r.step.RemovePasskey)
	web.Post(api, web.Agent, "/desk/me/second-step/recovery-codes", "Make new recovery codes; replaces the old ones", r.step.NewRecoveryCodes)
	web.Post(api, web.Agent, "/desk/me/second-step/off", "Turn your own two-step login off", r.step.TurnOff)
	web.Get(api, web.Owner, "/desk/second-step", "Two-step login of each person at the desk, and whether it is required", r.step.Everyone)
	web.Put(api, web.Owner, "/desk/second-step", "Require two-step login for everyone, or stop requiring it", r.step.Require)
	web.Delete(api, web.Owner, "/desk/second-step/{username}", "Turn off a person's two-step login, for example after a lost phone", r.step.TakeOff)
	web.Get(api, web.Owner, "/desk/people", "The people at the desk", r.staff.People)
	web.Patch(api, web.Owner, "/desk/people/{id}", "Change a person's role at the desk", r.staff.SetRole)
	web.Post(api, web.Owner, "/desk/people/{id}/disable", "Disable a person's desk account at once", r.staff.Disable)
	web.Post(api, web.Owner, "/desk/people/{id}/enable", "Enable a person's desk account again", r.staff.Enable)
	web.Post(api, web.Owner, "/desk/people/{id}/let-in", "Email a person a link for a login from a new browser, during a password attack", r.staff.LetIn)
	web.Get(api, web.Owner, "/desk/people/invitations", "The open invitations to the desk", r.staff.Invitations)
	web.Post(api, web.Owner, "/desk/people/invitations", "Invite a person to the desk by email", r.staff.Invite, web.Created)
	web.Post(api, web.Owner, "/desk/people/invitations/{id}/resend", "Email an invitation again, with a new link", r.staff.Resend)
	web.Delete(api, web.Owner, "/desk/people/invitations/{id}", "Withdraw an invitation", r.staff.Withdraw)
	web.Post(api, web.Public, "/desk/invitation", "Show the invitation of an emailed link", r.staff.Read)
	web.Post(api, web.Public, "/desk/invitation/accept", "Join the desk with an emailed link", r.staff.Join)
	web.Get(api, web.Owner, "/desk/settings", "The settings, and the names of those set by the environment", r.setting.Show)
	web.Get(api, web.Owner, "/desk/settings/palette", "Preview an accent colour in both themes", r.setting.ShowPalette)
	web.Put(api, web.Owner, "/desk/settings/brand", "Change the portal's name and colour", r.setting.PutBrand)
	web.Put(api, web.Owner, "/desk/settings/contact", "Change the support contact and the signatory of the agreement", r.setting.PutContact)
	web.Put(api, web.Owner, "/desk/settings/calendar", "Change the time zone, the working days and the holidays", r.setting.PutCalendar)
	web.Put(api, web.Owner, "/desk/settings/due", "Change the working days until each kind of record is due", r.setting.PutDue)
	web.Put(api, web.Owner, "/desk/settings/alerts", "Change the alert for agents who open many customers, and the daily audit email", r.setting.PutAlerts)
	web.Put(api, web.Owner, "/desk/settings/sentences", "Change the sentences about how the company works", r.setting.PutSentences)
	web.Put(api, web.Owner, "/desk/settings/reasons", "Change the ready reasons for a rejection", r.setting.PutReasons)
	web.Put(api, web.Owner, "/desk/settings/couriers", "Change the couriers and their tracking links", r.setting.PutCouriers)
	web.Get(api, web.Owner, "/desk/settings/retention", "How long closed records are kept, and what is removed next", r.privacy.ShowRetention)
	web.Post(api, web.Owner, "/desk/settings/retention/preview", "Preview what would be removed; removes nothing", r.privacy.PreviewRetention)
	web.Put(api, web.Owner, "/desk/settings/retention", "Change how long closed records are kept", r.privacy.PutRetention)
	web.Get(api, web.Owner, "/desk/settings/backup", "The last good backup, the schedule and the server's version", r.backup.Show)
	web.Post(api, web.Owner, "/desk/settings/backup/download", "Download a new backup, encrypted with a passphrase", r.backup.Download)
	web.Put(api, web.Owner, "/desk/settings/address", "Change the public address", r.setting.PutAddress)
	web.Put(api, web.Owner, "/desk/settings/mail", "Change the mail server", r.setting.PutMail)
	web.Delete(api, web.Owner, "/desk/settings/mail", "Remove the mail server; emails go to the outbox folder again", r.setting.DeleteMail)
	web.Post(api, web.Owner, "/desk/settings/mail/test", "Send a test email now and return the mail server's reply", r.setting.TestMail)
	web.Post(api, web.Owner, "/desk/settings/logo", "Upload the logo", r.setting.PostLogo)
	web.Delete(api, web.Owner, "/desk/settings/logo", "Remove the logo", r.setting.DeleteLogo)
	web.Post(api, web.Owner, "/desk/settings/logo/dark", "Upload the logo for the dark theme", r.setting.PostDarkLogo)
	web.Delete(api, web.Owner, "/desk/settings/logo/dark", "Remove the logo for the dark theme", r.setting.DeleteDarkLogo)
	web.Post(api, web.Owner, "/desk/settings/signature", "Upload the signature image", r.setting.PostSignature)
	web.Delete(api, web.Owner, "/desk/settings/signature", "Remove the signature image", r.setting.DeleteSignature)
	web.Get(api, web.Anyone, "/brand/signature/{sum}", "The signature image, for logged-in users", r.setting.ShowSignature, web.ByCookie)
	web.Get(api, web.Agent, "/desk/search", "Find customers, tickets, products and claims", r.search.Search, web.Rate(web.Searches))
	web.Get(api, web.Agent, "/desk/overview", "Figures: tickets, registrations and ending warranties; for managers also undecided records and claims", r.overview.Show)
	web.Get(api, web.Manager, "/desk/overview/export", "The figures of the overview as a spreadsheet", r.overview.Export)
	web.Get(api, web.Agent, "/desk/queue", "Open work for the caller's role", r.worklist.List)
	web.Get(api, web.Agent, "/desk/queue/people", "The people who can be assigned", r.worklist.AllPeople)
	web.Get(api, web.Agent, "/desk/queue/views", "The caller's own views of the queue", r.worklist.ListViews)
	web.Post(api, web.Agent, "/desk/queue/views", "Save a filter of the queue as a view", r.worklist.PostView, web.Created)
	web.Put(api, web.Agent, "/desk/queue/views/{id}", "Change your own view of the queue", r.worklist.PutView)
	web.Delete(api, web.Agent, "/desk/queue/views/{id}", "Delete your own view of the queue", r.worklist.RemoveView)
	web.Get(api, web.Agent, "/desk/queue/{id}", "One record of the queue, with notes and older tickets of its serial number", r.worklist.Item)
	web.Post(api, web.Agent, "/desk/queue/assign", "Assign or unassign many records of the queue", r.worklist.PostAssignMany)
	web.Post(api, web.Agent, "/desk/queue/{id}/assign", "Assign or unassign a record of the queue", r.worklist.PostAssign)
	web.Get(api, web.Agent, "/desk/notes", "Internal notes about a record or a customer", r.worklist.ListNotes)
	web.Post(api, web.Agent, "/desk/notes", "Add an internal note about a record or a customer", r.worklist.PostNote, web.Created)
	web.Delete(api, web.Agent, "/desk/notes/{id}", "Delete your own note within 10 minutes", r.worklist.RemoveNote)
	web.Post(api, web.Agent, "/desk/undo/{id}", "Undo the caller's last change, before its email is sent", r.undo.Undo, web.MayTakeLong)
	web.Get(api, web.Agent, "/admin/waiting", "Number of records that wait for the desk, and warnings", r.waiting.Count)

	web.Get(api, web.Anyone, "/api/registered-products/Products", "The catalogue", r.catalogue.Products)
	web.Post(api, web.Customer, "/Registered/RegisteredProduct", "Register a product", r.product.Register, web.Created)
	web.Get(api, web.Anyone, "/Registered/fetch", "Products of a customer, oldest first", r.product.Fetch)
	web.Get(api, web.Anyone, "/Registered/customerid/{customerId}", "Products of one customer", r.product.OfCustomer)
	web.Get(api, web.Agent, "/CustomerRegisteredProduct/fetch", "Customer Product Details", r.product.All)

	web.Get(api, web.CustomerOrManager, "/api/warranty/check-warranty/{productID}", "Status of a product's warranty extension", r.warranty.Check)
	web.Post(api, web.Customer, "/api/warranty", "Request three more months of warranty", r.warranty.Request, web.Created)
	web.Get(api, web.Manager, "/api/warranty/fetch", "Warranty Requests", r.warranty.All)
	web.Get(api, web.Manager, "/api/warranty/customerid/{customerId}", "Warranty requests of one customer, latest purchase first", r.warranty.OfCustomer)
	web.Post(api, web.Manager, "/api/warranty/approve", "Approve warranty requests with a letter, all or none", r.warranty.Approve)
	web.Post(api, web.Manager, "/api/warranty/reject", "Reject warranty requests, all or none", r.warranty.Reject)

	web.Get(api, web.Public, "/TicketSearch/Search/{ticket}", "The history of a ticket, for anyone who knows its number", r.ticket.Track)
	web.Post(api, web.Customer, "/product-service/submit-query", "Raise a ticket for repair or service", r.ticket.RaiseRepair, web.Created, web.EqualIsOne)
	web.Get(api, web.Anyone, "/ProductRepair/customer/{customerId}", "A customer's repair tickets, for that customer or an admin", r.ticket.RepairsOf)
	web.Get(api, web.Agent, "/ProductRepair/fetch", "Repair & Service Records", r.ticket.Repairs)
	web.Post(api, web.Agent, "/ProductRepair/update-status/{id}", "Add a status to a repair ticket", r.ticket.UpdateRepair)
	web.Post(api, web.Customer, "/awr/submit-query", "Raise a ticket for an advance warranty replacement", r.ticket.RaiseAWR, web.Created, web.EqualIsOne)
	web.Get(api, web.Anyone, "/awr/customer/{customerId}", "A customer's AWR tickets, for that customer or an admin", r.ticket.AWRsOf)
	web.Get(api, web.Agent, "/admin/awr/fetch", "AWR Records", r.ticket.AWRs)
	web.Post(api, web.Agent, "/admin/awr/update-status/{recordId}", "Add a status to an AWR ticket", r.ticket.UpdateAWR)

	web.Get(api, web.Agent, "/desk/tickets/{id}", "One repair or AWR ticket, with the desk's details", r.ticket.Ticket)
	web.Get(api, web.Agent, "/desk/tickets/print", "Data for job cards and parcel labels", r.ticket.Print)
	web.Get(api, web.Agent, "/desk/couriers", "The couriers from the settings", r.setting.ListCouriers)
	web.Post(api, web.Agent, "/desk/bulk/status/preview", "Preview one status for many tickets; changes nothing", r.ticket.PreviewMany, web.Body(ticket.ManyBytes))
	web.Post(api, web.Agent, "/desk/bulk/status", "Set one status for many tickets as previewed, all or none", r.ticket.SetMany, web.Body(ticket.ManyBytes), web.MayTakeLong)
	web.Post(api, web.Agent, "/desk/tickets/{id}/replacement", "Close an AWR ticket with a replacement, which keeps the rest of the warranty", r.ticket.Replace, web.Created)
	web.Post(api, web.Agent, "/desk/replacements/{id}/returned", "Mark the old device of a replacement as returned", r.ticket.Returned)

	web.Get(api, web.Customer, "/my/products/{productID}/emails", "The emails we sent you about your own product, newest first", r.timeline.Emails)
	web.Get(api, web.Customer, "/my/messages", "Your own tickets with unread messages", r.talk.Unread)
	web.Get(api, web.Customer, "/my/tickets/{id}/messages", "The messages of your own ticket", r.talk.Messages)
	web.Post(api, web.Customer, "/my/tickets/{id}/messages", "Send the desk a message on your own ticket", r.talk.Post, web.Created, web.EqualIsOne)
	web.Post(api, web.Customer, "/my/tickets/{id}/messages/read", "Mark the desk's messages as read", r.talk.Read)
	web.Get(api, web.Agent, "/desk/answers", "The ready answers for messages to customers", r.talk.ListAnswers)
	web.Post(api, web.Manager, "/desk/answers", "Add a ready answer", r.talk.PostAnswer, web.Created)
	web.Post(api, web.Manager, "/desk/answers/{id}", "Change a ready answer and its photos", r.talk.PutAnswer)
	web.Delete(api, web.Manager, "/desk/answers/{id}", "Delete a ready answer; sent messages stay", r.talk.RemoveAnswer)
	web.Get(api, web.Agent, "/desk/tickets/{id}/messages", "The messages of a ticket", r.talk.Messages)
	web.Post(api, web.Agent, "/desk/tickets/{id}/messages", "Send the customer of a ticket a message and, optionally, a status", r.talk.Post, web.Created, web.EqualIsOne)
	web.Post(api, web.Agent, "/desk/tickets/{id}/messages/read", "Mark a customer's messages as read, for the whole desk", r.talk.Read)

	web.Get(api, web.Dealer, "/Customer-Scheme/all", "Select Schemes: the live schemes", r.scheme.LiveSchemes)
	web.Post(api, web.Dealer, "/Customer-Scheme/create", "Claim schemes with their invoices", r.scheme.Submit, web.Created, web.EqualIsOne)
	web.Get(api, web.CustomerOrManager, "/Customer-scheme/customer-scheme/{customerId}", "A dealer's claims by scheme, for that dealer or a manager", r.scheme.OwnClaims)
	web.Get(api, web.Manager, "/Scheme/all", "The schemes", r.scheme.AllSchemes)
	web.Get(api, web.Manager, "/Scheme/CopySchemes", "Scheme List: all schemes, with deleted ones", r.scheme.CopySchemes)
	web.Post(api, web.Manager, "/Scheme/create", "Create a scheme", r.scheme.Create, web.Created, web.EqualIsOne)
	web.Patch(api, web.Manager, "/Scheme/hide/{id}", "Make a scheme active or inactive", r.scheme.Hide)
	web.Delete(api, web.Manager, "/Scheme/delete/{id}", "Delete a scheme; its claims stay", r.scheme.Delete)
	web.Get(api, web.Manager, "/Scheme/counts", "How many customers claimed each scheme", r.scheme.Counts)
	web.Get(api, web.Manager, "/Scheme/fetch", "Customer Scheme: the claims", r.scheme.Claims)
	web.Get(api, web.Manager, "/Scheme/customerid/{customerId}", "The claims of one customer", r.scheme.CustomerClaims)
	web.Post(api, web.Manager, "/Scheme/update-status", "Decide on claims, all or none", r.scheme.UpdateStatus, web.Body(scheme.BatchBytes))
	web.Get(api, web.Manager, "/Scheme/export", "Registered Schemes as a spreadsheet", r.scheme.Export)

	web.Get(api, web.Manager, "/desk/review/claims", "The undecided claims, oldest first", r.scheme.ReviewClaims)
	web.Get(api, web.Manager, "/desk/review/claims/{ticketNo}", "One claim and its decision", r.scheme.ReviewClaim)
	web.Get(api, web.Manager, "/desk/review/claims/{ticketNo}/earlier", "Earlier claims with the same invoice or the same purchase", r.scheme.EarlierClaims)
	web.Post(api, web.Manager, "/desk/review/claims/{ticketNo}", "Approve or reject a claim", r.scheme.PostReviewClaim)
	web.Get(api, web.Manager, "/desk/review/warranties", "The undecided warranty requests, oldest first", r.warranty.ReviewRequests)
	web.Get(api, web.Manager, "/desk/review/warranties/{id}", "One warranty request and its decision", r.warranty.ReviewRequest)
	web.Get(api, web.Manager, "/desk/review/warranties/{id}/earlier", "Other products with the same invoice", r.warranty.SameInvoice)
	web.Post(api, web.Manager, "/desk/review/warranties/{id}", "Approve a warranty request with a generated letter, or reject it", r.warranty.PostReview)

	web.Get(api, web.Customer, "/useragreement/fetch-agreement", "The customer's own agreements, newest first", r.agreement.Mine)
	web.Get(api, web.Customer, "/agreement-form/programme", "The programme for the caller's agreement form, and its options", r.agreement.Form)
	web.Post(api, web.Customer, "/agreement-form/agreements", "Sign an open programme", r.agreement.Sign, web.Created)
	web.Get(api, web.Manager, "/agreement/fetchagreement", "Agreement Details", r.agreement.Agreements)
	web.Get(api, web.Manager, "/agreement/export", "Agreement Details as a spreadsheet", r.agreement.Export)
	web.Get(api, web.Manager, "/agreement/programmes", "All programmes, the latest quarter first", r.agreement.AllProgrammes)
	web.Get(api, web.Manager, "/agreement/quarters", "The current quarter, and the suggested quarter for a new programme", r.agreement.Quarters)
	web.Post(api, web.Manager, "/agreement/programmes", "Open a programme for the current or a later quarter", r.agreement.OpenProgramme, web.Created)
	web.Put(api, web.Manager, "/agreement/programmes/{id}", "Close a programme, or open it again", r.agreement.SetOpenProgramme)
	web.Delete(api, web.Manager, "/agreement/programmes/{id}", "Withdraw an unsigned programme before its quarter ends", r.agreement.WithdrawProgramme)

	web.Get(api, web.Agent, "/desk/catalogue/models", "The models of the catalogue, sorted by model number", r.catalogue.Models)
	web.Post(api, web.Manager, "/desk/catalogue/models", "Add a model", r.catalogue.Add, web.Created)
	web.Put(api, web.Manager, "/desk/catalogue/models/{id}", "Change a model", r.catalogue.Edit)
	web.Post(api, web.Manager, "/desk/catalogue/models/{id}/retire", "Retire a model: it can no longer be registered", r.catalogue.Retire)
	web.Post(api, web.Manager, "/desk/catalogue/models/{id}/bring-back", "Restore a retired model", r.catalogue.Restore)
	web.Get(api, web.Agent, "/desk/catalogue/types", "The types of products, retired ones last", r.catalogue.AllTypes)
	web.Post(api, web.Manager, "/desk/catalogue/types", "Add a type", r.catalogue.AddType, web.Created)
	web.Put(api, web.Manager, "/desk/catalogue/types/{id}", "Rename a type, or change its replacement rule", r.catalogue.EditType)
	web.Post(api, web.Manager, "/desk/catalogue/types/{id}/retire", "Retire a type without models", r.catalogue.RetireType)
	web.Post(api, web.Manager, "/desk/catalogue/types/{id}/bring-back", "Restore a retired type", r.catalogue.RestoreType)
	web.Post(api, web.Manager, "/desk/catalogue/import/preview", "Preview an import line by line; changes nothing", r.catalogue.ShowImport, web.MayTakeLong)
	web.Post(api, web.Manager, "/desk/catalogue/import", "Import a previewed file", r.catalogue.TakeImport, web.MayTakeLong)
	web.Get(api, web.Manager, "/desk/catalogue/export", "The models that can be registered, as a file for import", r.catalogue.Export)
	web.Get(api, web.Agent, "/desk/dealers", "The dealers, with retired ones", r.dealer.Dealers)
	web.Post(api, web.Manager, "/desk/dealers", "Add a dealer", r.dealer.AddDealer, web.Created)
	web.Put(api, web.Manager, "/desk/dealers/{id}", "Rename a dealer, or choose which forms offer it; records keep the old name", r.dealer.ChangeDealer)
	web.Post(api, web.Manager, "/desk/dealers/{id}/retire", "Retire a dealer: no form offers it", r.dealer.RetireDealer)
	web.Post(api, web.Manager, "/desk/dealers/{id}/bring-back", "Restore a retired dealer", r.dealer.BringDealerBack)
	web.Get(api, web.Agent, "/desk/locations", "The distributor locations, with retired ones", r.dealer.AllLocations)
	web.Post(api, web.Manager, "/desk/locations", "Add a distributor location", r.dealer.AddLocation, web.Created)
	web.Put(api, web.Manager, "/desk/locations/{id}", "Rename a distributor location; signed agreements keep the old name", r.dealer.RenameLocation)
	web.Post(api, web.Manager, "/desk/locations/{id}/retire", "Retire a distributor location: the agreement no longer offers it", r.dealer.RetireLocation)
	web.Post(api, web.Manager, "/desk/locations/{id}/bring-back", "Restore a retired distributor location", r.dealer.BringLocationBack)
	web.Post(api, web.Manager, "/desk/lists/{list}/import/preview", "Preview an import into a list of the forms; changes nothing", r.choice.ShowImport)
	web.Post(api, web.Manager, "/desk/lists/{list}/import", "Import a previewed file into a list of the forms", r.choice.TakeImport)
	web.Get(api, web.Manager, "/desk/lists/{list}/export", "The offered entries of a list, as a file for import", r.choice.ExportList)
	web.Post(api, web.Manager, "/desk/lists/{list}/retired", "Retire or restore many entries of a list, all or none", r.choice.RetireMany)

	web.Get(api, web.Agent, "/desk/customers/{customerId}", "One customer: profile, counts and newest products", r.timeline.Customer)
	web.Put(api, web.Manager, "/desk/customers/{customerId}", "Change a customer's profile", r.account.EditCustomer)
	web.Post(api, web.Manager, "/desk/customers/{customerId}/block", "Block a customer: end their sessions and refuse logins", r.account.BlockCustomer)
	web.Post(api, web.Manager, "/desk/customers/{customerId}/unblock", "Unblock a customer", r.account.UnblockCustomer)
	web.Get(api, web.Agent, "/desk/customers/{customerId}/timeline", "The timeline of one customer, newest first", r.timeline.Timeline)
	web.Get(api, web.Agent, "/desk/serials/{serialNo}", "History of the devices with a serial number", r.timeline.Serial)
	web.Post(api, web.Agent, "/desk/customers/{customerId}/products", "Register a product for a customer", r.product.RegisterFor, web.Created)
	web.Post(api, web.Agent, "/desk/customers/{customerId}/tickets", "Raise a ticket for a customer", r.ticket.RaiseFor, web.Created, web.EqualIsOne)

	web.Get(api, web.Manager, "/desk/customers/{customerId}/deletion", "Effect and status of deleting a customer", r.privacy.DeletionOf)
	web.Post(api, web.Manager, "/desk/customers/{customerId}/deletion", "Delete a customer in a week, at their request", r.privacy.AskDeletionOf)
	web.Post(api, web.Manager, "/desk/customers/{customerId}/deletion/cancel", "Cancel the deletion of a customer", r.privacy.CancelDeletionOf)
	web.Get(api, web.Manager, "/desk/customers/{customerId}/data", "Status of the copy of a customer's data", r.privacy.DataOf)
	web.Post(api, web.Manager, "/desk/customers/{customerId}/data", "Make a copy of a customer's data at their request", r.privacy.AskDataOf)

	web.Get(api, web.Owner, "/desk/audit", "The audit trail, newest first", r.audit.List)
	web.Get(api, web.Owner, "/desk/audit/looked", "People at the desk who opened customer data in a month", r.privacy.Looked)
	web.Get(api, web.Owner, "/desk/audit/kinds", "The kinds of audit entries", r.audit.AllKinds)
	web.Get(api, web.Owner, "/desk/audit/export", "The audit trail as a spreadsheet", r.audit.Export)

	web.Get(api, web.Manager, "/desk/letters", "Emails of one state, newest first", r.maillog.List)
	web.Post(api, web.Manager, "/desk/letters/retry", "Send all emails of one state again: waiting after a failure, or failed", r.maillog.RetryAll)
	web.Get(api, web.Manager, "/desk/letters/{id}", "One email, without its one-time links", r.maillog.Letter)
	web.Get(api, web.Manager, "/desk/letters/{id}/html", "One email as HTML, for display in a frame", r.maillog.HTML, web.ByCookie)
	web.Post(api, web.Manager, "/desk/letters/{id}/retry", "Send a failed email again", r.maillog.Retry)
	web.Post(api, web.Manager, "/desk/letters/{id}/dismiss", "Dismiss a failed email; it is never sent", r.maillog.Dismiss)
	web.Post(api, web.Manager, "/desk/letters/dismiss", "Dismiss all failed emails", r.maillog.DismissAll)

	web.Get(api, web.Owner, "/desk/first-day", "The first steps and their state", r.onboarding.Read)
	web.Put(api, web.Owner, "/desk/first-day", "Hide the first steps, or show them again", r.onboarding.Show)
	web.Put(api, web.Owner, "/desk/first-day/lists/{list}", "Confirm a built-in list", r.onboarding.Keep)
	web.Put(api, web.Owner, "/desk/first-day/{step}", "Postpone a first step, or resume it", r.onboarding.Leave)

	web.Get(api, web.Customer, "/my/storage", "How many files and bytes the caller uses, and the limits", r.files.Storage)
	web.Get(api, web.Anyone, "/files/{key}", "A stored file, for its owner and for desk roles that can see its record", r.files.Open, web.ByCookie)
}
