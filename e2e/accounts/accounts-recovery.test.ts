import { expect, it } from 'vitest'
import { enter, NEW_PASSWORD, tryPassword } from '../steps/account-steps.ts'
import {
  address,
  member,
  openBrowser,
  resetLink,
  tokenIn,
  typeNewPassword,
} from '../steps/confirmed-accounts.fixture.ts'

it('RESET-5 RESET-8: the link that is mailed for a forgotten password sets a new one, and the old one is refused', async () => {
  const { email, page: atHome } = await member('forgot')
  const { page, sent } = await openBrowser()
  const link = await resetLink(page, email, 2)
  await page.getByText(`a reset link was sent to ${email}`).waitFor()
  expect(new URL(link).pathname).toBe('/reset-password')
  expect(new URL(link).searchParams.get('type')).toBe('recovery')
  await fetch(link) // a mail scanner follows it first

  await page.goto(link)
  await page.getByRole('button', { name: 'Reset Password', disabled: false }).waitFor()
  expect(page.url()).toBe(`${address}/reset-password`)
  await page.reload()
  await page.getByRole('button', { name: 'Reset Password', disabled: false }).waitFor()
  expect(sent.join()).not.toContain(tokenIn(link))

  await typeNewPassword(page)
  await page.getByText('Password reset successful!').waitFor()
  expect(await page.evaluate(() => sessionStorage.length), 'the recovery has ended').toBe(0)

  await tryPassword(page, email)
  await page.getByText('Wrong email or password.').waitFor()
  await enter(page, email, NEW_PASSWORD)
  await atHome.evaluate(() => dispatchEvent(new Event('online')))
  await atHome.goto('/profile')
  await atHome.waitForURL('**/login')
})
