import { hearAlerts } from '@test/alerts'
import { formChoices } from '@test/data/agreement'
import { schemeOf } from '@test/data/scheme'
import { settingsOf } from '@test/data/setting'
import { json, serve } from '@test/fakeServer'
import { serveUploads } from '@test/fakeUpload'
import { fill } from '@test/fill'
import { renderPage } from '@test/renderPage'
import { freshToken } from '@test/tokens'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import AccountPage from '@/features/account/AccountPage'
import ChoosePasswordPage from '@/features/account/ChoosePasswordPage'
import { DeskPassword } from '@/features/account/DeskPassword'
import { ProfileMenu } from '@/features/account/ProfileMenu'
import RegisterPage from '@/features/account/RegisterPage'
import AgreementFormPage from '@/features/agreement/AgreementFormPage'
import { ModelDialog } from '@/features/catalogue/ModelDialog'
import { TypeDialog } from '@/features/catalogue/TypeDialog'
import { DealerDialog } from '@/features/dealer/DealerDialog'
import { LocationDialog } from '@/features/dealer/LocationDialog'
import { NoteDialog } from '@/features/history/NoteDialog'
import { RegisterForDialog } from '@/features/product/RegisterForDialog'
import RegisterProductPage from '@/features/product/RegisterProductPage'
import { ViewDialog } from '@/features/queue/ViewDialog'
import { CreateSchemeForm } from '@/features/scheme/CreateSchemeForm'
import SelectSchemesPage from '@/features/scheme/SelectSchemesPage'
import { SetUpApp } from '@/features/secondstep/SetUpApp'
import { SetUpPasskey } from '@/features/secondstep/SetUpPasskey'
import { BrandSection } from '@/features/setting/BrandSection'
import { CalendarSection } from '@/features/setting/CalendarSection'
import { ContactSection } from '@/features/setting/ContactSection'
import { DueSection } from '@/features/setting/DueSection'
import { MailSection } from '@/features/setting/MailSection'
import { InvitationForm } from '@/features/staff/InvitationForm'
import { InviteDialog } from '@/features/staff/InviteDialog'
import { RoleDialog } from '@/features/staff/RoleDialog'
import { AwrDialog } from '@/features/ticket/AwrDialog'
import { RaiseForDialog } from '@/features/ticket/RaiseForDialog'
import { ReplacementDialog } from '@/features/ticket/ReplacementDialog'
import { ServiceRequestDialog } from '@/features/ticket/ServiceRequestDialog'
import { adminSession, customerSession } from '@/lib/session'

/** A form, how someone fills it, and where the server's names for its fields are on the screen. */
interface Walk {
  form: ReactElement
  fill: () => Promise<unknown>
  submit: string
  /** By the name a field is sent under, in the order of the screen: its label. */
  fields: Record<string, string>
  /** Read-only fields, and what the specification does not ask for. */
  optional?: string[]
}

const model = {
  modelNo: 'C6-305',
  productName: 'CAT-6 Cable',
  productType: 'CAT-6',
  warrantyPeriod: 'MANUFACTURING DEFECTS',
}
const newPassword = {
  'Old Password': 'demo-password',
  'New Password': 'another-password',
  'Confirm Password': 'another-password',
}
const person = {
  id: 'p1',
  name: 'Devi Nair',
  username: 'devi',
  email: 'devi@example.com',
  role: 'Agent' as const,
  since: '2026-03-03T04:30:00Z',
  you: false,
}
const buyer = { customerId: 'CU1', name: 'Asha', email: 'a@b.c', address: '1, Mall Road' }
const product = { _id: '01P', productID: 'PR1', productName: 'Bullet Camera' }
const invoice = new File(['%PDF-1.4'], 'invoice.pdf', { type: 'application/pdf' })
const press = (name: string | RegExp) => async () =>
  userEvent.click(await screen.findByRole('button', { name }))
const select = async (label: string, value: string) =>
  userEvent.selectOptions(await screen.findByLabelText(label), value)

const walks: Record<string, Walk> = {
  registration: {
    form: <RegisterPage />,
    fill: () => fill({ 'Full Name': 'Asha' }),
    submit: 'Register',
    fields: {
      name: 'Full Name',
      email: 'Email',
      phone: 'Phone Number',
      address: 'Address',
      password: 'Password',
      role: 'Role',
    },
  },
  profile: {
    form: <ProfileMenu />,
    fill: async () => {
      await press('Profile')()
      await press('Edit Profile')()
      await fill({ Address: '2, Mall Road' })
    },
    submit: 'Save changes',
    fields: { name: 'Username', email: 'Email', phone: 'Phone No.', address: 'Address' },
  },
  'new password': {
    form: <AccountPage />,
    fill: () => fill(newPassword),
    submit: 'Change Password',
    fields: { oldPassword: 'Old Password', newPassword: 'New Password' },
  },
  'first password of an admin': {
    form: <ChoosePasswordPage />,
    fill: () => fill(newPassword),
    submit: 'Save and open the desk',
    fields: { oldPassword: 'Old Password', newPassword: 'New Password' },
  },
  'password at the desk': {
    form: <DeskPassword />,
    fill: () => fill(newPassword),
    submit: 'Change Password',
    fields: { oldPassword: 'Old Password', newPassword: 'New Password' },
  },
  'invitation to the desk': {
    form: <InviteDialog open onClose={() => undefined} />,
    fill: () => fill({ Email: 'meera@example.com' }),
    submit: 'Send invitation',
    fields: { email: 'Email', role: 'Role' },
  },
  'role at the desk': {
    form: <RoleDialog person={person} onClose={() => undefined} />,
    fill: () => select('Role', 'Manager'),
    submit: 'Save role',
    fields: { role: 'Role' },
  },
  'model of the catalogue': {
    form: <ModelDialog model="new" onClose={() => undefined} />,
    fill: () => fill({ 'Model Number': 'SW-8' }),
    submit: 'Add model',
    fields: {
      modelNo: 'Model Number',
      productName: 'Product Name',
      productType: 'Product Type',
      warrantyPeriod: 'Warranty Period',
    },
  },
  'type of the catalogue': {
    form: <TypeDialog type="new" onClose={() => undefined} />,
    fill: () => fill({ Name: 'DRONE' }),
    submit: 'Add type',
    fields: { name: 'Name' },
  },
  'dealer that forms offer': {
    form: <DealerDialog open dealer={undefined} dealers={[]} onClose={() => undefined} />,
    fill: () => fill({ Name: 'RAO' }),
    submit: 'Add dealer',
    fields: { name: 'Name' },
  },
  'distributor location': {
    form: <LocationDialog open location={undefined} onClose={() => undefined} />,
    fill: () => fill({ Name: 'AGRA' }),
    submit: 'Add location',
    fields: { name: 'Name' },
  },
  brand: {
    form: <BrandSection settings={settingsOf()} />,
    fill: () => fill({ Name: 'Southlight' }),
    submit: 'Save brand',
    fields: { name: 'Name', accent: 'Accent colour' },
    optional: ['Accent colour'],
  },
  contact: {
    form: <ContactSection settings={settingsOf()} />,
    fill: () => fill({ Signatory: 'Devi Nair' }),
    submit: 'Save contact',
    fields: {
      supportEmail: 'Support address',
      supportPhone: 'Support phone',
      postalAddress: 'Postal address',
      signatory: 'Signatory',
    },
    optional: ['Support address', 'Support phone', 'Postal address'],
  },
  calendar: {
    form: <CalendarSection settings={settingsOf()} />,
    fill: () => fill({ 'Time zone': 'Asia/Tokyo' }),
    submit: 'Save calendar',
    fields: { timeZone: 'Time zone' },
  },
  'due dates': {
    form: <DueSection settings={settingsOf()} />,
    fill: () => fill({ AWR: '4' }),
    submit: 'Save due days',
    fields: {
      repair: 'Repair & service',
      awr: 'AWR',
      warranty: 'Warranty requests',
      claim: 'Claims',
    },
  },
  'mail server': {
    form: <MailSection settings={settingsOf({ mailServer: undefined })} />,
    fill: () => fill({ Host: 'mail.example.com' }),
    submit: 'Save mail server',
    fields: {
      host: 'Host',
      port: 'Port',
      username: 'Username',
      password: 'Password',
      from: 'Sender',
    },
    optional: ['Username', 'Password', 'Sender'],
  },
  newcomer: {
    form: <InvitationForm token="abc" />,
    fill: async () => {
      await screen.findByLabelText('Username')
      await fill({
        'Full Name': 'Meera Iyer',
        Username: 'meera',
        Password: 'another-password',
        'Confirm Password': 'another-password',
      })
    },
    submit: 'Join the desk',
    fields: { name: 'Full Name', username: 'Username', password: 'Password' },
  },
  product: {
    form: <RegisterProductPage />,
    fill: async () => {
      await userEvent.type(await screen.findByLabelText('Model Number'), 'C6')
      await userEvent.click(await screen.findByRole('option'))
      await select('Warranty Period', '1 Year')
      await fill({ 'Serial Number': 'SN 1' })
      await userEvent.type(screen.getByLabelText('Purchase Date'), '2025-08-31')
      await userEvent.upload(screen.getByLabelText('Invoice'), invoice)
    },
    submit: 'Register Product',
    fields: {
      modelNo: 'Model Number',
      serialNo: 'Serial Number',
      purchaseDate: 'Purchase Date',
      warrantyPeriod: 'Warranty Period',
      invoice: 'Invoice',
    },
    optional: ['Product Name', 'Product Type', 'Expiry Date'],
  },
  claim: {
    form: <SelectSchemesPage />,
    fill: async () => {
      await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Camera Bonanza' }))
      await userEvent.upload(screen.getByLabelText('Invoice'), invoice)
      await userEvent.click(
        screen.getByRole('checkbox', { name: /I agree to the terms and conditions/ }),
      )
    },
    submit: 'Submit',
    fields: {
      'invoiceFiles[0]': 'Invoice',
      'purchaseDates[0]': 'Purchase Date',
      'purchaseFrom[0]': 'Purchase From',
      'invoiceAmounts[0]': 'Invoice Amount',
    },
    optional: ['Purchase Date', 'Purchase From', 'Invoice Amount'],
  },
  agreement: {
    form: <AgreementFormPage />,
    fill: async () => {
      await screen.findByLabelText('Location')
      await fill({
        Location: 'Lucknow',
        'Bank Account Number': '50100204813770',
        'IFSC Code': 'hdfc0001234',
        'Authorized Distributor for Region': 'Jalan Distributors',
        'Partner/Firm Name': 'Ravi Infotech',
        'Contact Person Name': 'Ravi Kumar',
        'Mobile Number': '09812345678',
        Address: 'Shop 7, Hazratganj',
      })
      await select('Quarter', 'Q1 (AMJ) 2026')
      await select('Purchase Distributor', 'STEK SYSTEM')
      await select('Distributor Location', 'LUCKNOW')
      await userEvent.click(
        screen.getByLabelText('I agree to all the Terms and Conditions mentioned above'),
      )
    },
    submit: 'Submit Agreement',
    fields: {
      location: 'Location',
      quarter: 'Quarter',
      bankAccountNumber: 'Bank Account Number',
      ifscCode: 'IFSC Code',
      purchaseDistributor: 'Purchase Distributor',
      distributorLocation: 'Distributor Location',
      authorizedDistributor: 'Authorized Distributor for Region',
      partnerName: 'Partner/Firm Name',
      contactPersonName: 'Contact Person Name',
      mobileNumber: 'Mobile Number',
      address: 'Address',
    },
  },
  'view of the queue': {
    form: <ViewDialog open view={undefined} query="late=true" onClose={() => undefined} />,
    fill: () => fill({ Name: 'Late ones' }),
    submit: 'Save',
    fields: { name: 'Name' },
  },
  'service request': {
    form: <ServiceRequestDialog product={product} open onClose={() => undefined} />,
    fill: () => fill({ Address: '1, Mall Road', Query: 'No picture.' }),
    submit: 'Submit',
    fields: { address: 'Address', query: 'Query', file: 'Image' },
    optional: ['Image'],
  },
  'AWR query': {
    form: <AwrDialog product={product} open onClose={() => undefined} />,
    fill: () => fill({ Address: '1, Mall Road', Query: 'No picture.' }),
    submit: 'Submit',
    fields: { purchaseFrom: 'Purchase From', address: 'Address', query: 'Query', file: 'Image' },
    optional: ['Purchase From', 'Image'],
  },
  'product for a customer': {
    form: (
      <RegisterForDialog
        buyer={buyer}
        open
        onClose={() => undefined}
        onRegistered={() => undefined}
      />
    ),
    fill: async () => {
      await userEvent.type(await screen.findByLabelText('Model Number'), 'C6')
      await userEvent.click(await screen.findByRole('option'))
      await fill({ 'Serial Number': 'SN-1' })
      await userEvent.type(screen.getByLabelText('Purchase Date'), '2020-01-01')
      await select('Warranty Period', '1 Year')
      await userEvent.upload(screen.getByLabelText('Invoice'), invoice)
    },
    submit: 'Register Product',
    fields: {
      modelNo: 'Model Number',
      serialNo: 'Serial Number',
      purchaseDate: 'Purchase Date',
      warrantyPeriod: 'Warranty Period',
      invoice: 'Invoice',
    },
    optional: ['Product Name', 'Product Type', 'Expiry Date'],
  },
  'note about a customer': {
    form: <NoteDialog customerId="CU1" open onClose={() => undefined} />,
    fill: () => fill({ Note: 'Calls back on Monday.' }),
    submit: 'Add note',
    fields: { text: 'Note' },
  },
  'ticket for a customer': {
    form: (
      <RaiseForDialog
        raiser={buyer}
        product={{ ...product, productType: 'SWITCH', isClaimed: false }}
        open
        onClose={() => undefined}
      />
    ),
    fill: () => fill({ Query: 'No picture.' }),
    submit: 'Submit',
    fields: { address: 'Address', query: 'Query', file: 'Image' },
    optional: ['Image'],
  },
  'replacement of a device': {
    form: (
      <ReplacementDialog
        ticket={{
          _id: '01T',
          ticketNumber: 'T-1',
          productId: 'PR1',
          productDetails: {
            productName: 'Bullet Camera',
            productType: 'SWITCH',
            serialNo: 'SN-1',
            modelNo: 'SW-08P',
            purchaseDate: '2026-01-01',
            expiryDate: '2029-01-01',
            invoice: 'files/1',
          },
          query: '',
          address: '',
          file: '',
          customerId: 'CU1',
          customerName: 'Asha',
          statusUpdates: [],
          createdAt: '2026-03-03T04:30:00Z',
          warrantyExpired: false,
        }}
        open
        onClose={() => undefined}
      />
    ),
    fill: async () => {
      await fill({ 'Serial Number of the Replacement': 'SN-2' })
      // Both devices are shown before it is sent.
      await press('Replace the device')()
    },
    submit: 'Replace the device',
    fields: {
      serialNo: 'Serial Number of the Replacement',
      modelNo: 'Model Number',
      dueBack: 'Old device due back',
    },
    optional: ['Model Number', 'Old device due back'],
  },
  'second step by an app': {
    form: <SetUpApp onDone={() => undefined} />,
    fill: () => fill({ 'Your Password': 'demo-password' }),
    submit: 'Continue',
    fields: { password: 'Your Password' },
  },
  passkey: {
    form: <SetUpPasskey onDone={() => undefined} />,
    fill: () => fill({ Name: 'work laptop', 'Your Password': 'demo-password' }),
    submit: 'Add the passkey',
    fields: { name: 'Name', password: 'Your Password' },
  },
  scheme: {
    form: <CreateSchemeForm />,
    fill: async () => {
      await fill({ 'Scheme Name': 'Camera Bonanza' })
      await userEvent.type(screen.getByLabelText('Scheme Date'), '2099-01-01')
    },
    submit: 'Create Scheme',
    fields: { schemeName: 'Scheme Name', schemeEndDate: 'Scheme Date' },
  },
}

/** A server that refuses every field of a form as soon as it is told to. */
function refuse(fields: string[]) {
  const answers: (() => void)[] = []
  const problems = fields.map((name) => ({ name, message: `Please mend ${name}.` }))
  const sentence = problems[0]?.message
  const refused = async () => {
    await new Promise<void>((resolve) => answers.push(resolve))
    return json(400, { message: sentence, error: sentence, fields: problems })
  }
  serve({
    'GET /api/users/customer/CU1': () =>
      json(200, { customerId: 'CU1', name: 'Asha', email: 'a@b.c', phone: '1', address: 'A' }),
    'GET /api/registered-products/Products': () => json(200, [model]),
    'GET /Customer-Scheme/all': () => json(200, [schemeOf()]),
    'GET /useragreement/fetch-agreement': () => json(200, { data: [] }),
    'GET /agreement-form/programme': () => json(200, formChoices),
    'GET /my/sessions': () => json(200, []),
    'POST /my/password': refused,
    'POST /desk/me/password': refused,
    'POST /desk/me/second-step/app': refused,
    'POST /desk/me/second-step/passkeys/options': refused,
    'GET /desk/catalogue/types': () => json(200, []),
    'POST /desk/catalogue/models': refused,
    'POST /desk/catalogue/types': refused,
    'POST /desk/dealers': refused,
    'POST /desk/notes': refused,
    'POST /desk/tickets/01T/replacement': refused,
    'POST /desk/locations': refused,
    'GET /desk/dealers': () => json(200, []),
    'GET /desk/locations': () => json(200, []),
    'POST /desk/queue/views': refused,
    'POST /desk/people/invitations': refused,
    'PATCH /desk/people/p1': refused,
    'PUT /desk/settings/brand': refused,
    'PUT /desk/settings/contact': refused,
    'PUT /desk/settings/calendar': refused,
    'PUT /desk/settings/due': refused,
    'PUT /desk/settings/mail': refused,
    'POST /desk/invitation': () => json(200, { email: 'm@b.c', role: 'Agent', invitedBy: 'Devi' }),
    'POST /desk/invitation/accept': refused,
    'POST /api/users/register': refused,
    'PUT /api/users/customer/CU1': refused,
    'POST /agreement-form/agreements': refused,
    'POST /Scheme/create': refused,
  })
  serveUploads(refused)
  return async () => {
    await waitFor(() => expect(answers).toHaveLength(1))
    answers[0]?.()
  }
}

beforeEach(() => {
  hearAlerts()
  customerSession.start(freshToken({ role: 'Dealer' }))
  adminSession.start(freshToken())
})

describe.each(Object.entries(walks))('the form of a %s', (_, walk) => {
  const labels = Object.values(walk.fields)

  test('shows every problem at its field, and leads to the first', async () => {
    const answer = refuse(Object.keys(walk.fields))
    renderPage(walk.form)
    await walk.fill()
    const button = screen.getByRole('button', { name: walk.submit })
    await userEvent.click(button)
    await answer()
    for (const [name, label] of Object.entries(walk.fields)) {
      const sentence = await screen.findByText(`Please mend ${name}.`)
      const field = screen.getByLabelText(label)
      expect(field.getAttribute('aria-invalid')).toBe('true')
      expect(field.getAttribute('aria-describedby')?.split(' ')).toContain(sentence.id)
    }
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(labels[0] ?? '')))
  })

  test('keeps the focus while it is sent', async () => {
    const answer = refuse([])
    renderPage(walk.form)
    await walk.fill()
    const button = screen.getByRole('button', { name: walk.submit })
    await userEvent.click(button)
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'))
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(document.activeElement).toBe(button)
    await answer()
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull())
    expect(document.activeElement).not.toBe(document.body)
  })

  test('asks before it is thrown away', async () => {
    refuse([])
    const { router } = renderPage(walk.form)
    await walk.fill()
    const question = 'Discard what you entered?'
    void router.navigate('/elsewhere')
    await userEvent.click(
      within(await screen.findByRole('dialog', { name: question })).getByText('Keep editing'),
    )
    await waitFor(() => expect(screen.queryByRole('dialog', { name: question })).toBeNull())
    expect(router.state.location.pathname).toBe('/')
    expect(screen.getByRole('button', { name: walk.submit })).toBeTruthy()
    void router.navigate('/elsewhere')
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/elsewhere'))
  })

  test('marks what is required', async () => {
    refuse([])
    renderPage(walk.form)
    await walk.fill()
    for (const label of labels) {
      const mark = screen.getByText(label, { selector: 'label' }).parentElement?.textContent
      expect(mark).toBe(walk.optional?.includes(label) ? label : `${label}*`)
    }
  })
})

test('a problem goes when its field is changed, and the others stay', async () => {
  const answer = refuse(['name', 'phone'])
  renderPage(<RegisterPage />)
  await userEvent.click(screen.getByRole('button', { name: 'Register' }))
  await answer()
  await screen.findByText('Please mend phone.')
  await userEvent.type(screen.getByLabelText('Full Name'), 'Asha')
  expect(screen.queryByText('Please mend name.')).toBeNull()
  expect(screen.getByText('Please mend phone.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Full Name'))
})

test('a refusal of a field that the form does not have is told as a whole', async () => {
  const answer = refuse(['shoeSize'])
  renderPage(<RegisterPage />)
  await userEvent.click(screen.getByRole('button', { name: 'Register' }))
  await answer()
  expect(await screen.findByText('Please mend shoeSize.')).toBeTruthy()
})
