import { printed } from '../../support/pdf.ts'
import { register, signIn, signInAtTheDesk, someone } from '../../support/people.ts'
import { expect, test } from '../../support/test.ts'
import { asCustomer, asDesk, partner } from './steps.ts'

/** Creates terms of a given length, with a mark at the start and end of each. */
const terms = (count: number, sentences: number) =>
  Array.from(
    { length: count },
    (_, i) => `Term ${i + 1} begins. ${'It goes on. '.repeat(sentences)}Term ${i + 1} ends.`,
  )

const letters = [
  { name: 'two terms', terms: terms(2, 0) },
  { name: 'twelve short terms', terms: terms(12, 0) },
  { name: 'twelve terms of two lines', terms: terms(12, 10) },
  { name: 'eleven terms and a long address', terms: terms(11, 0), address: 'Lane 7, '.repeat(62) },
  {
    name: 'nine terms and an address of many lines',
    terms: terms(9, 10),
    address: Array.from({ length: 25 }, (_, i) => `Line ${i + 1}`).join('\n'),
  },
  {
    name: 'thirty long terms and a long name of the firm',
    terms: terms(30, 38),
    partnerName: 'Iyer and Daughters Trading Company '.repeat(5).trim(),
  },
]

test('sheets have heads, terms have numbers, signatures have text', {
  tag: '@night',
}, async ({ page, request, ownPortal: portal }) => {
  test.slow()
  const name = 'Meera Venkatasubramanian Iyer of the Long Names of Tamil Nadu'
  const customer = someone({ role: 'Dealer', name })
  await register(request, portal, customer)
  const desk = await asDesk(request, portal)
  const sign = await asCustomer(request, portal, customer)
  await signInAtTheDesk(page, portal)
  await signIn(page, portal, customer)
  const long = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Asia/Kolkata' })

  for (const [i, { name: which, terms, ...written }] of letters.entries()) {
    const { label } = await desk('POST', '/agreement/programmes', {
      title: 'Paper Programme',
      quarter: 'Q2',
      year: 2050 + i,
      tiers: [{ target: 150_000, payout: 1 }],
      terms,
    })
    const form = { ...partner, ...written, quarter: label }
    const { user, agreement } = await sign('POST', '/agreement-form/agreements', form)
    const date = long.format(new Date(agreement.createdAt))

    for (const path of [
      '/customer_dashboard/customer-agreement-details-print',
      '/admin/dashboard/agreement-details-print',
    ]) {
      await page.goto(`${portal.url}${path}?id=${agreement._id}`)
      await expect(page.getByRole('article')).toBeVisible()
      const { size, margin, filled, sheets } = await printed(page)
      const where = `${which}, ${path}`
      expect(size, where).toContain('(A4)')
      // Content outside the margin, such as a two-digit number, would be cut.
      expect(margin, where).toBeGreaterThan(9.9)
      for (const [number, sheet] of sheets.entries()) {
        for (const text of ['Aftercare', name, user.customerId, date]) {
          expect(sheet, `${where}, sheet ${number + 1}`).toContain(text)
        }
      }
      const sheetOf = (text: string) => sheets.findIndex((sheet) => sheet.includes(text))
      for (let n = 1; n <= terms.length; n++) {
        const begins = sheetOf(`${n}. Term ${n} begins.`)
        expect(begins, `${where}: term ${n}`).toBeGreaterThanOrEqual(0)
        expect(sheetOf(`Term ${n} ends.`), `${where}: term ${n} is whole`).toBe(begins)
      }
      expect(sheetOf('Terms and Conditions'), where).toBe(sheetOf('Term 1 begins.'))
      const end = sheets.length - 1
      for (const text of ['Partner acknowledgement', 'Authorized Signatory']) {
        expect(sheetOf(text), `${where}: '${text}' is on the last sheet`).toBe(end)
      }
      // A long address moves to the sheet of the signatures as a whole.
      if (end > 0 && !written.address) {
        expect(filled, `${where}: sheet 1 is filled`).toBeGreaterThan(0.67)
      }
    }
  }
})
