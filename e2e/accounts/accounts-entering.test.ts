import { expect, it } from 'vitest'
import { linkIn } from '../start/mailbox.ts'
import { fillSignUp, newAddress, PASSWORD, tryPassword } from '../steps/account-steps.ts'
import { address, mails, openBrowser, storedUser, tokenIn } from '../steps/confirmed-accounts.fixture.ts'
import { pressSignUp } from '../steps/sign-up-form.ts'

it('ACCT-16 RESET-26: a sign-up is confirmed by the mailed link in another browser, and the first one can log in', async () => {
  const email = newAddress('link')
  const { page } = await openBrowser()
  await fillSignUp(page, email)
  await pressSignUp(page)
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()
  await page.getByText(email).waitFor()
  await page.getByText("This site doesn't send email").waitFor()
  expect(await storedUser(page)).toBeNull()

  const link = linkIn(await mails.nextMailTo(email))
  const phone = await openBrowser()
  await phone.page.goto(link)
  await phone.page.getByRole('heading', { name: 'Email confirmed' }).waitFor()
  await phone.page.getByText(`${email} is confirmed.`).waitFor()
  await phone.page.getByText('Next: open your diary and write an entry.').waitFor()
  expect(phone.page.url()).toBe(`${address}/auth/verified`)
  expect(phone.sent.length).toBeGreaterThan(0)
  expect(phone.sent.join()).not.toContain(tokenIn(link))
  await phone.page.getByRole('link', { name: 'Open my diary' }).click()
  await phone.page.waitForURL('**/diary')

  await tryPassword(page, email)
  await page.waitForURL('**/diary')
  expect(await storedUser(page)).toMatchObject({
    name: 'Ines Moreau',
    nativeLanguage: 'fr-FR',
    targetLanguage: 'ja-JP',
  })
  const kept = await page.evaluate(() => ({ ...localStorage }))
  expect(JSON.stringify(kept)).not.toContain(PASSWORD)
  const withToken = Object.entries(kept).filter(([, value]) => /eyJ|refresh_token/.test(value))
  expect(withToken.map(([key]) => key)).toEqual(['echolog.session'])
})
