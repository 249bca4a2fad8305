package bare

import (
	"net/http"
	"strconv"

	"github.com/xuri/excelize/v2"

	"aftercare/internal/account"
)

// export writes the customers as the portal's export does, by the stream
// writer of excelize.
func (s *server) export(w http.ResponseWriter, r *http.Request) {
	file := excelize.NewFile()
	defer file.Close()
	if err := s.fill(r, file); err != nil {
		fail(w, err)
		return
	}
	w.Header().Set("Content-Type", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")
	if err := file.Write(w); err != nil {
		panic(http.ErrAbortHandler) // a torn file must not look like a whole one
	}
}

func (s *server) fill(r *http.Request, file *excelize.File) error {
	const name = "Sheet1"
	sheet, err := file.NewStreamWriter(name)
	if err != nil {
		return err
	}
	next := 1
	add := func(cells ...any) error {
		// A sheet ends at Excel's limit; the portal goes on in a further one.
		if next > excelize.TotalRows {
			if err := sheet.Flush(); err != nil {
				return err
			}
			further := name + " " + strconv.Itoa(file.SheetCount+1)
			if _, err := file.NewSheet(further); err != nil {
				return err
			}
			if sheet, err = file.NewStreamWriter(further); err != nil {
				return err
			}
			next = 1
		}
		cell, err := excelize.CoordinatesToCellName(1, next)
		if err != nil {
			return err
		}
		next++
		return sheet.SetRow(cell, cells)
	}
	if err := add("Customer Name", "Customer ID", "Phone Number", "Email", "Role", "Address"); err != nil {
		return err
	}
	rows, err := s.readers.QueryContext(r.Context(), `SELECT name, customer_id, phone, email, role, address FROM customers ORDER BY id`)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var c account.CustomerBody
		if err := rows.Scan(&c.Name, &c.CustomerID, &c.Phone, &c.Email, &c.Role, &c.Address); err != nil {
			return err
		}
		if err := add(c.Name, c.CustomerID, c.Phone, c.Email, c.Role, c.Address); err != nil {
			return err
		}
	}
	if err := rows.Err(); err != nil {
		return err
	}
	return sheet.Flush()
}
