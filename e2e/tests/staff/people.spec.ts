import type { Page } from '@playwright/test'
import { expectFitInBothThemes, expectTouchTargets } from '../../support/checks.ts'
import { expect, test } from '../../support/test.ts'
import { type Colleague, colleague, entries, joins, logIn } from './steps.ts'

const people = '/admin/dashboard/people'

/** The row or card of a person. */
const entryOf = (page: Page, { name }: Colleague) =>
  page.locator('tr, li').filter({ has: page.getByText(name, { exact: true }) })

test('an invited person joins with a username and a password', {
  tag: '@phone',
}, async ({ page, portal, asAdmin, isMobile, complaints }) => {
  complaints.expect(/status of 400/)
  const meera = colleague()
  await asAdmin(page)
  await page.goto(people)
  await page.getByRole('button', { name: 'Invite someone' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite someone to the desk' })
  await dialog.getByLabel('Email').fill('not an address')
  await dialog.getByLabel('Role').selectOption('Manager')
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(dialog.getByText('Please enter a valid email address.')).toBeVisible()
  if (isMobile) await expectTouchTargets(page)
  await expectFitInBothThemes(page)
  await dialog.getByLabel('Email').fill(meera.email)
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  const said = `The invitation to ${meera.email} was not emailed. There is no mail server`
  await expect(page.getByText(said)).toContainText(`${portal.folder}/outbox`)
  await expect(page.getByRole('button', { name: `Withdraw: ${meera.email}` })).toBeVisible()

  const link = await portal.outbox.linkTo(meera.email, '/admin/invitation/')
  await page.context().clearCookies()
  await page.goto(link)
  await expect(page.getByText(meera.email)).toBeVisible()
  await expect(page.getByText('Manager. Decides on warranty')).toBeVisible()
  if (isMobile) await expectTouchTargets(page)
  await expectFitInBothThemes(page)
  await page.getByLabel('Full Name').fill(meera.name)
  await page.getByLabel('Username').fill(meera.username)
  await page.getByLabel('Password', { exact: true }).fill(`${meera.username}-1`)
  await page.getByLabel('Confirm Password').fill(`${meera.username}-1`)
  await page.getByRole('button', { name: 'Join the desk' }).click()
  await expect(page.getByText('The password cannot contain the username.')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(meera.password)
  await page.getByLabel('Confirm Password').fill(meera.password)
  await page.getByRole('button', { name: 'Join the desk' }).click()
  const welcome = page.getByRole('dialog', { name: 'Welcome to the desk' })
  await welcome.getByRole('button', { name: 'OK' }).click()
  await expect(page).toHaveURL('/admin/login')

  await logIn(page, meera)
  await expect(page).toHaveURL('/admin/dashboard/registered-customer')
  await page.goto('/admin/dashboard/me')
  await expect(page.getByRole('heading', { name: meera.name })).toBeVisible()

  await page.goto(link)
  await expect(
    page.getByText('This invitation was already used. Please log in with your username.'),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to the login' })).toBeVisible()
})

test('an invitation is sent again and withdrawn', { tag: ['@phone', '@night'] }, async ({
  page,
  portal,
  asAdmin,
}) => {
  const { email } = colleague()
  await asAdmin(page)
  await page.goto(people)
  await page.getByRole('button', { name: 'Invite someone' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite someone to the desk' })
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await page.getByRole('button', { name: `Send again: ${email}` }).click()
  await expect.poll(async () => (await portal.outbox.lettersTo(email)).length).toBe(2)
  await page.getByRole('button', { name: `Withdraw: ${email}` }).click()
  const question = page.getByRole('dialog', { name: `Withdraw the invitation to ${email}?` })
  await question.getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText('The invitation was withdrawn.')).toBeVisible()
  await expect(page.getByRole('button', { name: `Withdraw: ${email}` })).toBeHidden()
})

test('a person is disabled at once, and enabled again', { tag: ['@phone', '@night'] }, async ({
  page,
  portal,
  asAdmin,
  browser,
  complaints,
}) => {
  complaints.expect(/status of 401/)
  const meera = await joins(page, portal, 'Agent')
  const elsewhere = await browser.newContext({ baseURL: portal.url })
  const herPage = await elsewhere.newPage()
  await logIn(herPage, meera)
  await expect(herPage).toHaveURL('/admin/dashboard/registered-customer')

  await asAdmin(page)
  await page.goto(people)
  await page.getByRole('button', { name: `Disable: ${meera.name}` }).click()
  const question = page.getByRole('dialog', { name: `Disable ${meera.name}?` })
  await question.getByRole('button', { name: 'Disable' }).click()
  await expect(page.getByText(`${meera.name} is disabled.`)).toBeVisible()
  await expect(entryOf(page, meera).getByText('Disabled', { exact: true })).toBeVisible()

  await herPage.reload()
  await expect(herPage).toHaveURL('/admin/login')
  await logIn(herPage, meera)
  await expect(herPage.getByText('Invalid username or password')).toBeVisible()

  await page.getByRole('button', { name: `Enable: ${meera.name}` }).click()
  await expect(page.getByText(`${meera.name} can log in again.`)).toBeVisible()
  await logIn(herPage, meera)
  await expect(herPage).toHaveURL('/admin/dashboard/registered-customer')
  await elsewhere.close()
})

test('an owner sees an attack and lets the person in by a link', {
  tag: ['@phone', '@night'],
}, async ({ page, portal, asAdmin, isMobile, browser }) => {
  const meera = await joins(page, portal, 'Agent')
  for (let guess = 0; guess < 12; guess++) {
    const data = { username: meera.username, password: 'wrong' }
    await page.request.post(`${portal.url}/admin/login`, { data })
  }
  await asAdmin(page)
  await page.goto(people)
  await expect(page.getByText('Someone is guessing passwords:')).toContainText(meera.name)
  await expect(entryOf(page, meera).getByText('12 failed logins in the last hour')).toBeVisible()
  if (isMobile) await expectTouchTargets(page)
  await expectFitInBothThemes(page)
  await page.getByRole('button', { name: `Let in: ${meera.name}` }).click()
  const question = page.getByRole('dialog', {
    name: `Email ${meera.name} a link to log in from a new browser?`,
  })
  await expectFitInBothThemes(page)
  await question.getByRole('button', { name: 'Email the link' }).click()
  await expect(page.getByText(`The link to ${meera.email} was not emailed.`)).toBeVisible()

  const elsewhere = await browser.newContext({ baseURL: portal.url })
  const herPage = await elsewhere.newPage()
  await herPage.goto(await portal.outbox.linkTo(meera.email, '/admin/let-in/'))
  await expect(herPage.getByText('An owner allowed you to log in from this browser.')).toBeVisible()
  await expectFitInBothThemes(herPage)
  await herPage.getByLabel('Username').fill(meera.username)
  await herPage.getByLabel('Password', { exact: true }).fill(meera.password)
  await herPage.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(herPage).toHaveURL('/admin/dashboard/registered-customer')
  await elsewhere.close()

  // The note must not appear in other tests.
  await page.getByRole('button', { name: `Disable: ${meera.name}` }).click()
  const last = page.getByRole('dialog', { name: `Disable ${meera.name}?` })
  await last.getByRole('button', { name: 'Disable' }).click()
  await expect(page.getByText(`${meera.name} is disabled.`)).toBeVisible()
})

test('an agent sees only the pages of an agent', {
  tag: ['@phone', '@night'],
}, async ({ page, portal, isMobile }) => {
  await logIn(page, await joins(page, portal, 'Agent'))
  await expect(page.getByRole('heading', { name: 'Customer Records' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Export' })).toBeHidden()
  expect(await entries(page, isMobile)).toEqual([
    'Overview',
    'Queue',
    'Registered Customer',
    'Registered Product',
    'Repair & Service',
    'Customer AWR',
    'Administration',
  ])
  for (const path of [
    'overview',
    'queue',
    'registered/product',
    'ProductRepair',
    'CustomerAwr',
    'me',
  ]) {
    await page.goto(`/admin/dashboard/${path}`)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
  }
  for (const path of [
    'people',
    'review',
    'WarrantyExtended',
    'CustomerScheme',
    'agreement-details',
  ]) {
    await page.goto(`/admin/dashboard/${path}`)
    await expect(
      page.getByRole('heading', { name: 'This page is not for your role' }),
    ).toBeVisible()
    await expect(page.getByText('Your role at the desk is Agent.')).toBeVisible()
  }
  await expectFitInBothThemes(page)
})

test('a changed role shows on an open screen', {
  tag: '@night',
}, async ({ page, portal, asAdmin, browser, complaints }) => {
  complaints.expect(/status of 403/)
  const meera = await joins(page, portal, 'Agent')
  const elsewhere = await browser.newContext({ baseURL: portal.url })
  const herPage = await elsewhere.newPage()
  await logIn(herPage, meera)
  await expect(herPage.getByRole('heading', { name: 'Customer Records' })).toBeVisible()

  await asAdmin(page)
  await page.goto(people)
  const gives = async (role: string) => {
    await page.getByRole('button', { name: `Change role: ${meera.name}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Change role' })
    await dialog.getByLabel('Role').selectOption(role)
    await dialog.getByRole('button', { name: 'Save role' }).click()
    await expect(
      page.getByText(`${meera.name} is now ${role === 'Manager' ? 'a' : 'an'} ${role}.`),
    ).toBeVisible()
  }
  await gives('Manager')
  await herPage.reload()
  await herPage.getByRole('link', { name: 'Warranty', exact: true }).click()
  await expect(herPage.getByRole('heading', { name: 'Warranty Requests' })).toBeVisible()
  await gives('Agent')
  await herPage.getByRole('link', { name: 'Agreement Details' }).click()
  await expect(
    herPage.getByRole('heading', { name: 'This page is not for your role' }),
  ).toBeVisible()
  await expect(herPage.getByRole('link', { name: 'Agreement Details' })).toBeHidden()
  await elsewhere.close()
})

test('people at the desk change their password and end sessions', {
  tag: ['@phone', '@night'],
}, async ({ page, portal, browser, complaints }) => {
  complaints.expect(/status of 40[01]/)
  const meera = await joins(page, portal, 'Agent')
  const elsewhere = await browser.newContext({ baseURL: portal.url })
  const herPhone = await elsewhere.newPage()
  await logIn(herPhone, meera)
  await expect(herPhone).toHaveURL('/admin/dashboard/registered-customer')

  await logIn(page, meera)
  await page.getByRole('link', { name: /your account$/ }).click()
  await expect(page).toHaveURL('/admin/dashboard/me')
  await page.getByRole('button', { name: 'Log out all others' }).click()
  const question = page.getByRole('dialog', { name: 'Log out all other devices?' })
  await question.getByRole('button', { name: 'Log out all others' }).click()
  await expect(page.getByText('You are not logged in on other devices.')).toBeVisible()
  await herPhone.reload()
  await expect(herPhone).toHaveURL('/admin/login')
  await elsewhere.close()

  const choose = async (old: string, fresh: string) => {
    await page.getByLabel('Old Password').fill(old)
    await page.getByLabel('New Password').fill(fresh)
    await page.getByLabel('Confirm Password').fill(fresh)
    await page.getByRole('button', { name: 'Change Password' }).click()
  }
  await choose('not the old one', 'lanterns under the bridge')
  await expect(page.getByText('The old password is wrong.')).toBeVisible()
  await choose(meera.password, 'lanterns under the bridge')
  await expect(page.getByText('Your password was changed.', { exact: false })).toBeVisible()
})
