import { describe, expect, test } from 'vitest'
import { readSignedCode, readText } from './invoiceText'

const today = '2026-11-18'
const signed = (data: object) =>
  ['head', btoa(JSON.stringify({ data: JSON.stringify(data), iss: 'NIC' })), 'sum'].join('.')

describe('the text of an invoice', () => {
  test.each([
    ['Invoice Date: 05/09/2026 ... Grand Total ₹ 1,23,456.50', '2026-09-05', '123456.50'],
    ['Dated 5-Sep-2026\nSub Total 900.00\nTotal Rs. 1,062.00', '2026-09-05', '1062'],
    ['Due 01/12/2026 Bill Date 11.11.2026 Total Amount: INR 500', '2026-11-11', '500'],
    ['Total GST 18% Invoice Value 2,000', undefined, '2000'],
    ['Due Date: 01/10/2026\nInvoice Date: 02/09/26\nTotal 500', '2026-09-02', '500'],
    ['No. Dated\n7/26-27 5-Nov-26\nTotal 10 Nos ₹ 11,800.00', '2026-11-05', '11800'],
    ['Total 10 Nos 11,800.00\nTotal 10,000.00 1,800.00', undefined, '11800'],
    ['Grand Total 3 Pcs Rs. 900/-', undefined, '900'],
    ['Order of 2026-02-01', '2026-02-01', undefined],
    ['no words that help', undefined, undefined],
    ['Invoice Date: 31/02/2026, 01/01/2099', undefined, undefined],
  ])('%j', (text, date, amount) => {
    expect(readText(text, today)).toEqual({ date, amount })
  })
})

describe('the code of an e-invoice', () => {
  test('names its date and its amount', () => {
    const code = signed({ DocNo: 'A1', DocDt: '02/03/2026', TotInvVal: 12345.6 })
    expect(readSignedCode(code, today)).toEqual({ date: '2026-03-02', amount: '12345.60' })
  })

  test('that is another code names nothing', () => {
    expect(readSignedCode('upi://pay?pa=shop@bank&am=10', today)).toBeUndefined()
    expect(readSignedCode('a.b.c', today)).toBeUndefined()
    expect(readSignedCode(signed({ DocDt: 5, TotInvVal: 'many' }), today)).toEqual({})
  })
})
