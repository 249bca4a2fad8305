import { expect, test } from '../../support/test.ts'

const notice = 'Please confirm your address'

test('pressing the button of an emailed link confirms the address', {
  tag: ['@phone-first', '@night'],
}, async ({ page, portal, newCustomer, asCustomer, complaints }) => {
  complaints.expect(/status of 400/)
  const customer = await newCustomer({ name: 'Call Me At Once' })
  await asCustomer(page, customer)
  await page.goto('/customer_dashboard')
  await expect(page.getByRole('region', { name: notice })).toBeVisible()

  const welcome = await portal.outbox.letterTo(customer.email, 'Your account is ready.')
  expect(welcome.text + welcome.html).not.toContain('Call Me')
  const link = await portal.outbox.linkTo(customer.email, '/confirm-email/')
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Confirm your email address' })).toBeVisible()
  await page.goto('/customer_dashboard')
  await expect(page.getByRole('region', { name: notice })).toBeVisible()

  await page.goto(link)
  await page.getByRole('button', { name: 'Confirm my address' }).click()
  await expect(page.getByText('Your email address is confirmed.')).toBeVisible()
  await page.getByRole('link', { name: 'Go to your products' }).click()
  await expect(page.getByRole('heading', { name: 'Your Product Details' })).toBeVisible()
  await expect(page.getByRole('region', { name: notice })).toBeHidden()

  await page.goto(link)
  await page.getByRole('button', { name: 'Confirm my address' }).click()
  await expect(page.getByText('This link has expired or was already used.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to the login' })).toBeVisible()
})

test('a new link is sent on request', { tag: '@night' }, async ({
  page,
  portal,
  newCustomer,
  asCustomer,
}) => {
  const customer = await newCustomer()
  await asCustomer(page, customer)
  await page.goto('/customer_dashboard')
  await page.getByRole('button', { name: 'Send a new link' }).click()
  await expect(page.getByText('We are sending a new link to your email address.')).toBeVisible()
  const { subject } = await portal.outbox.letterTo(
    customer.email,
    'Please confirm that it is yours.',
  )
  expect(subject).toBe('Please confirm your email address')
})

test('the emailed link restores a stolen account', {
  tag: ['@phone-first', '@night'],
}, async ({ page, portal, newCustomer, asCustomer, complaints }) => {
  complaints.expect(/status of 4\d\d/)
  const customer = await newCustomer()
  await page.goto(await portal.outbox.linkTo(customer.email, '/confirm-email/'))
  await page.getByRole('button', { name: 'Confirm my address' }).click()
  await expect(page.getByText('Your email address is confirmed.')).toBeVisible()

  await asCustomer(page, customer)
  await page.goto('/customer_dashboard')
  await page.getByRole('button', { name: 'Profile' }).click()
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  const moved = `moved-${customer.email}`
  await page.getByLabel('Email').fill(moved)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('region', { name: notice })).toBeVisible()
  await portal.outbox.linkTo(moved, '/confirm-email/')

  const link = await portal.outbox.linkTo(customer.email, '/restore-email/')
  await page.context().clearCookies()
  await page.goto(link)
  await page.getByLabel('New Password').fill(customer.password)
  await page.getByLabel('Confirm Password').fill(customer.password)
  await page.getByRole('button', { name: 'Restore my address' }).click()
  await expect(page.getByText('This is your current password')).toBeVisible()
  await page.getByLabel('New Password').fill('seven quiet rivers')
  await page.getByLabel('Confirm Password').fill('seven quiet rivers')
  await page.getByRole('button', { name: 'Restore my address' }).click()
  await page
    .getByRole('dialog', { name: 'Email Address Restored' })
    .getByRole('button', { name: 'OK' })
    .click()

  await page.getByLabel('Username').fill(customer.email)
  await page.getByLabel('Password', { exact: true }).fill('seven quiet rivers')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/customer_dashboard')
  await expect(page.getByRole('heading', { name: 'Your Product Details' })).toBeVisible()
  await expect(page.getByRole('region', { name: notice })).toBeHidden()

  await page.goto(link)
  await page.getByLabel('New Password').fill('eight loud mountains')
  await page.getByLabel('Confirm Password').fill('eight loud mountains')
  await page.getByRole('button', { name: 'Restore my address' }).click()
  await expect(page.getByText('This link has expired or was already used.')).toBeVisible()
  await expect(page.getByText('contact our support desk')).toBeVisible()
})
