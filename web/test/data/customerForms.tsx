import { fill } from '@test/fill'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import AccountPage from '@/features/account/AccountPage'
import { ProfileMenu } from '@/features/account/ProfileMenu'
import RegisterPage from '@/features/account/RegisterPage'
import AgreementFormPage from '@/features/agreement/AgreementFormPage'
import RegisterProductPage from '@/features/product/RegisterProductPage'
import SelectSchemesPage from '@/features/scheme/SelectSchemesPage'
import { AwrDialog } from '@/features/ticket/AwrDialog'
import { ServiceRequestDialog } from '@/features/ticket/ServiceRequestDialog'
import { choose, type FormWalk, invoice, newPassword, press, product } from './formWalk'

/** The forms of customers. */
export const customerForms: Record<string, FormWalk> = {
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
  product: {
    form: <RegisterProductPage />,
    fill: async () => {
      await userEvent.type(await screen.findByLabelText('Model Number'), 'C6')
      await userEvent.click(await screen.findByRole('option'))
      await choose('Warranty Period', '1 Year')
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
      await choose('Quarter', 'Q1 (AMJ) 2026')
      await choose('Purchase Distributor', 'STEK SYSTEM')
      await choose('Distributor Location', 'LUCKNOW')
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
}
