import { expectAccessible, expectFitInBothThemes } from '../../support/checks.ts'
import { desk, signInAtTheDesk } from '../../support/people.ts'
import { expect, test } from '../../support/test.ts'

test('an owner says who they are, and confirms the address', { tag: ['@phone', '@night'] }, async ({
  page,
  ownPortal: portal,
  complaints,
}) => {
  complaints.expect(/status of 400/)
  await signInAtTheDesk(page, portal)
  await page.goto(`${portal.url}/admin/dashboard/me`)
  await page.getByRole('button', { name: 'Edit name and email' }).click()
  const dialog = page.getByRole('dialog', { name: 'Name and email' })
  await dialog.getByLabel('Your full name').fill('Meera Iyer')
  await dialog.getByLabel('Email').fill('meera.iyer@example.com')
  await dialog.getByLabel('Your password').fill('not this one')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('The password is wrong.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Your password').fill(desk.password)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your profile is saved.')).toBeVisible()
  await expect(page.getByRole('link', { name: /Meera Iyer/ })).toHaveText(/Owner/)

  // The first address replaces a generated one. The next one needs a confirmation link.
  await page.getByRole('button', { name: 'Edit name and email' }).click()
  await dialog.getByLabel('Email').fill('meera@example.com')
  await dialog.getByLabel('Your password').fill(desk.password)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/The link to meera@example.com was not emailed/)).toBeVisible()
  await expect(page.getByText(/meera@example.com is not confirmed yet/)).toContainText(
    `the email is a file in the folder ${portal.folder}/outbox`,
  )
  await expectFitInBothThemes(page)
  await page.goto(await portal.outbox.linkTo('meera@example.com', '/admin/dashboard/me?confirm='))
  await page.getByRole('button', { name: 'Confirm the address' }).click()
  await expect(page.getByText('Your email address is confirmed.')).toBeVisible()
  await expect(page.getByText(/is not confirmed yet/)).toHaveCount(0)
})
