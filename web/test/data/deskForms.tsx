import { fill } from '@test/fill'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import ChoosePasswordPage from '@/features/account/ChoosePasswordPage'
import { DeskPassword } from '@/features/account/DeskPassword'
import { ModelDialog } from '@/features/catalogue/ModelDialog'
import { TypeDialog } from '@/features/catalogue/TypeDialog'
import { DealerDialog } from '@/features/dealer/DealerDialog'
import { LocationDialog } from '@/features/dealer/LocationDialog'
import { RegisterForDialog } from '@/features/product/RegisterForDialog'
import { ViewDialog } from '@/features/queue/ViewDialog'
import { CreateSchemeForm } from '@/features/scheme/CreateSchemeForm'
import { InvitationForm } from '@/features/staff/InvitationForm'
import { InviteDialog } from '@/features/staff/InviteDialog'
import { RoleDialog } from '@/features/staff/RoleDialog'
import { RaiseForDialog } from '@/features/ticket/RaiseForDialog'
import { ReplacementDialog } from '@/features/ticket/ReplacementDialog'
import { NoteDialog } from '@/features/timeline/NoteDialog'
import { SetUpApp } from '@/features/twofactor/SetUpApp'
import { SetUpPasskey } from '@/features/twofactor/SetUpPasskey'
import { choose, type FormWalk, invoice, newPassword, press, product } from './formWalk'

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

/** The forms of the desk. */
export const deskForms: Record<string, FormWalk> = {
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
    fill: () => choose('Role', 'Manager'),
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
    form: <DealerDialog dealer="new" dealers={[]} onClose={() => undefined} />,
    fill: () => fill({ Name: 'RAO' }),
    submit: 'Add dealer',
    fields: { name: 'Name' },
  },
  'distributor location': {
    form: <LocationDialog location="new" onClose={() => undefined} />,
    fill: () => fill({ Name: 'AGRA' }),
    submit: 'Add location',
    fields: { name: 'Name' },
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
  'view of the queue': {
    form: <ViewDialog open view={undefined} query="late=true" onClose={() => undefined} />,
    fill: () => fill({ Name: 'Late ones' }),
    submit: 'Save',
    fields: { name: 'Name' },
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
      await choose('Warranty Period', '1 Year')
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
      // The page shows both devices before the form is sent.
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
