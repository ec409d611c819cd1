import { describe, expect, it } from 'vitest'
import { checkEverywhere } from '../looks/axe-check.ts'
import { linkIn } from '../start/mailbox.ts'
import { enter, fillSignUp, NEW_PASSWORD, newAddress, PASSWORD } from '../steps/account-steps.ts'
import { invitation, mails, openBrowser } from '../steps/confirmed-accounts.fixture.ts'
import { pressSignUp } from '../steps/sign-up-form.ts'

describe('whoever comes by a link and has no password', () => {
  it('is led from the invitation to a password, also after a reload, and logs in with it elsewhere', async () => {
    const { email, link } = await invitation('invited')
    const { page } = await openBrowser()
    await page.goto(link)
    await page.getByRole('heading', { name: 'Choose a password' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Choose a password' }).waitFor()
    expect(await checkEverywhere(page)).toEqual([])
    await page.getByLabel('New password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Save password' }).click()
    await page.getByRole('heading', { name: 'Your password is set' }).waitFor()
    expect(await checkEverywhere(page)).toEqual([])
    await page.getByRole('link', { name: 'Open my diary' }).click()
    await page.waitForURL('**/diary')

    const phone = await openBrowser()
    await enter(phone.page, email)
  })

  it('can do it later, in the profile', async () => {
    const { email, link } = await invitation('later')
    const { page } = await openBrowser()
    await page.goto(link)
    await page.getByRole('link', { name: 'Later' }).click()
    await page.waitForURL('**/diary')
    await page.goto('/profile')
    await page.getByText("You don't have one yet.").waitFor()
    await page.getByRole('button', { name: 'Set a password' }).click()
    await page.getByLabel('New password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Save password' }).click()
    await page.getByText('Your password is set. You can log in with it from now on.').waitFor()
    await page.getByRole('button', { name: 'Change password' }).waitFor()

    const phone = await openBrowser()
    await enter(phone.page, email)
  })

  it('is asked, too, where two sign-ups before the link had two passwords', async () => {
    const email = newAddress('twice')
    const later = newAddress('later')
    const { page } = await openBrowser()
    const signUps = [
      [email, PASSWORD],
      [email, NEW_PASSWORD],
      [later, PASSWORD],
    ] as const
    for (const [address, password] of signUps) {
      await fillSignUp(page, address, password)
      await pressSignUp(page)
      await page.getByRole('heading', { name: 'Check your email' }).waitFor()
    }
    await mails.nextMailTo(later) // a sign-up is done after its answer; by now those before are
    const link = linkIn(await mails.nextMailTo(email))
    await page.goto(link)
    await page.getByRole('heading', { name: 'Choose a password' }).waitFor()
  })
})
