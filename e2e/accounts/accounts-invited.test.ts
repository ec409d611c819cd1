import { it } from 'vitest'
import { enter, PASSWORD } from '../steps/account-steps.ts'
import { invitation, openBrowser } from '../steps/confirmed-accounts.fixture.ts'

it('whoever is invited is led to a password, also after a reload, and logs in with it elsewhere', async () => {
  const { email, link } = await invitation('invited')
  const { page } = await openBrowser()
  await page.goto(link)
  await page.getByRole('heading', { name: 'Choose a password' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Choose a password' }).waitFor()
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Save password' }).click()
  await page.getByRole('heading', { name: 'Your password is set' }).waitFor()
  await page.getByRole('link', { name: 'Open my diary' }).click()
  await page.waitForURL('**/diary')

  const phone = await openBrowser()
  await enter(phone.page, email)
})
