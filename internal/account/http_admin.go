package account

import (
	"context"
	"errors"
	"io"

	"github.com/danielgtaylor/huma/v2"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/trail"
	"aftercare/internal/platform/web"
	"aftercare/internal/platform/xlsx"
)

type adminLoginInput struct {
	BrowserMark
	Body struct {
		Username string `json:"username" required:"false"`
		Password string `json:"password" required:"false"`
		LetIn    string `json:"letIn,omitempty" required:"false" doc:"Token from the link that an owner sent for a login from a new browser"`
	}
}

type adminLoggedIn struct {
	Cookie string `header:"Set-Cookie" doc:"Marks the browser as known; it does not log anybody in"`
	Body   struct {
		Success bool   `json:"success"`
		Token   string `json:"token"`
		Message string `json:"message"`
	}
}

func (h HTTP) AdminLogin(r *web.Route)          { web.Answer(r, h.adminLogin) }
func (h HTTP) AdminForgotPassword(r *web.Route) { web.Answer(r, h.adminForgotPassword) }
func (h HTTP) AdminResetPassword(r *web.Route)  { web.Answer(r, h.adminResetPassword) }
func (h HTTP) Customers(r *web.Route)           { web.Answer(r, h.customers) }
func (h HTTP) ExportCustomers(r *web.Route)     { web.Answer(r, h.exportCustomers) }

func (h HTTP) adminLogin(ctx context.Context, in *adminLoginInput) (*adminLoggedIn, error) {
	entry, err := h.Service.AdminLogin(ctx, in.visitor(ctx), in.Body.LetIn, in.Body.Username, in.Body.Password)
	if err != nil {
		return nil, err
	}
	out := &adminLoggedIn{Cookie: h.MarkCookie(entry.Mark)}
	out.Body.Success, out.Body.Token, out.Body.Message = true, entry.Token, "Login successful"
	return out, nil
}

type adminForgotten struct {
	Body struct {
		Success     bool   `json:"success"`
		Message     string `json:"message"`
		MaskedEmail string `json:"maskedEmail" doc:"The support mailbox, partly hidden"`
	}
}

type adminForgotInput struct {
	BrowserMark
	// The body is optional: the specification sends none.
	Body *struct {
		Username string `json:"username" required:"false" doc:"Account to reset; empty for the first admin"`
	}
}

func (h HTTP) adminForgotPassword(ctx context.Context, in *adminForgotInput) (*adminForgotten, error) {
	username := ""
	if in.Body != nil {
		username = in.Body.Username
	}
	masked, err := h.Service.AdminForgotPassword(ctx, in.visitor(ctx), username)
	if err != nil {
		return nil, err
	}
	out := &adminForgotten{}
	out.Body.Success, out.Body.Message, out.Body.MaskedEmail = true, "Password reset link sent successfully.", masked
	return out, nil
}

func (h HTTP) adminResetPassword(ctx context.Context, in *resetInput) (*web.Message, error) {
	if err := h.Service.AdminResetPassword(ctx, Visitor{IP: web.ClientIP(ctx)}, in.Body.Token, in.Body.NewPassword); err != nil {
		return nil, err
	}
	return web.Say("Password reset successfully."), nil
}

type customersInput struct {
	web.Paging
	Role string `query:"role" enum:"User,Dealer" example:"User" doc:"Empty for all"`
}

func (*customersInput) Refusals() map[string]error { return map[string]error{"role": errRole} }

func (in *customersInput) filter(w web.Window) Filter {
	return Filter{Q: w.Q, Role: auth.Role(in.Role)}
}

func (h HTTP) customers(ctx context.Context, in *customersInput) (*web.List[CustomerBody], error) {
	window, err := in.Window(in.Role != "")
	if err != nil {
		return nil, err
	}
	return web.ListOf(ctx, h.Service, in.filter(window), window, body)
}

// exportCustomers writes all customers that match the filter, not only one page.
func (h HTTP) exportCustomers(ctx context.Context, in *customersInput) (*huma.StreamResponse, error) {
	window, err := in.Window(true)
	if err != nil {
		return nil, err
	}
	filter := in.filter(window)
	sheet, err := web.XLSX(ctx, "Customer_Records.xlsx", func(w io.Writer) error {
		sheet := xlsx.New(w, "Customers",
			xlsx.Column{Title: "Customer Name", Width: 28}, xlsx.Column{Title: "Customer ID", Width: 16}, xlsx.Column{Title: "Phone Number", Width: 18},
			xlsx.Column{Title: "Email", Width: 32}, xlsx.Column{Title: "Role", Width: 10}, xlsx.Column{Title: "Address", Width: 48})
		err := h.Each(ctx, filter, func(c Customer) error {
			return sheet.Row(c.Name, c.CustomerID, c.Phone, c.Email, string(c.Role), c.Address)
		})
		return errors.Join(err, sheet.Close())
	})
	if err == nil {
		err = h.Trail.Note(ctx, trail.Entry{Kind: didCustomerExport, Changes: trail.Filter("role", in.Role, "search", trail.Used(window.Q))})
	}
	return sheet, err
}

type editCustomerInput struct {
	BrowserMark
	CustomerID string `path:"customerId"`
	Body       struct {
		Name     string `json:"name" required:"false"`
		Email    string `json:"email" required:"false" doc:"A new address needs the caller's password and ends the customer's sessions"`
		Phone    string `json:"phone" required:"false"`
		Address  string `json:"address" required:"false"`
		Password string `json:"password" required:"false" doc:"The caller's own password; needed for a new email only"`
	}
}

type editCustomerOutput struct{ Body CustomerBody }

func (h HTTP) EditCustomer(r *web.Route)    { web.Answer(r, h.editCustomer) }
func (h HTTP) BlockCustomer(r *web.Route)   { web.Answer(r, h.blockCustomer) }
func (h HTTP) UnblockCustomer(r *web.Route) { web.Answer(r, h.unblockCustomer) }

func (h HTTP) editCustomer(ctx context.Context, in *editCustomerInput) (*editCustomerOutput, error) {
	p := Profile{Name: in.Body.Name, Email: in.Body.Email, Phone: in.Body.Phone, Address: in.Body.Address}
	c, err := h.Service.EditCustomer(ctx, in.visitor(ctx), in.CustomerID, p, in.Body.Password)
	if err != nil {
		return nil, err
	}
	return &editCustomerOutput{body(c)}, nil
}

type holdInput struct {
	CustomerID string `path:"customerId"`
	Body       struct {
		Reason string `json:"reason" required:"false" doc:"Saved in the audit trail"`
	}
}

func (h HTTP) blockCustomer(ctx context.Context, in *holdInput) (*web.Message, error) {
	if err := h.Block(ctx, in.CustomerID, in.Body.Reason); err != nil {
		return nil, err
	}
	return web.Say("The customer is blocked."), nil
}

func (h HTTP) unblockCustomer(ctx context.Context, in *holdInput) (*web.Message, error) {
	if err := h.Unblock(ctx, in.CustomerID, in.Body.Reason); err != nil {
		return nil, err
	}
	return web.Say("The customer is unblocked."), nil
}
