import type { Page } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import { PASSWORD } from '#server/accounts/checks/account-world.fixture.ts'
import { listen } from '#server/listen.ts'
import { operatorWorld } from '#server/operators/operators.fixture.ts'
import { freePort } from '../../scripts/free-port.ts'
import { checkEverywhere } from '../looks/axe-check.ts'
import { openTab } from '../start/tab.ts'

/** Fills in what the form of a button asks for, and presses it by the keyboard. */
async function press(page: Page, name: string, code?: string): Promise<void> {
  const form = page.locator('form').filter({ has: page.getByRole('button', { name, exact: true }) })
  if (code !== undefined) await form.getByLabel('Code from your app').fill(code)
  await form.getByRole('button', { name, exact: true }).press('Enter')
}

it('axe finds nothing wrong with the operators’ page, in both themes and at 360 px, and it works from the keyboard', async () => {
  const { operator, freshCode, appAt } = await operatorWorld()
  const at = { host: '127.0.0.1', port: await freePort() }
  const origin = `http://127.0.0.1:${at.port}`
  const server = await listen(appAt(origin), { ...at, publicUrl: origin })
  onTestFinished(() => server.close(0))
  const page = await openTab({ consoleErrors: /40[14]/ }) // of what is refused below
  await page.goto(origin)
  const logIn = async (password: string) => {
    await page.getByLabel('Email').fill(operator.email)
    await page.getByLabel('Password').fill(password)
    await press(page, 'Log in', freshCode())
  }
  await logIn('a wrong one')
  await page.getByRole('alert').waitFor()
  const found = await checkEverywhere(page)
  await logIn(PASSWORD)
  await page.getByRole('heading', { name: 'Server' }).waitFor()
  await press(page, 'Try each engine')
  await page.getByRole('region', { name: 'Results of trying each engine' }).waitFor()
  found.push(...(await checkEverywhere(page)))
  await press(page, 'Close sign-up', freshCode())
  await page.getByText('Sign-up is closed.').waitFor()
  await press(page, 'Accounts')
  await page.getByLabel('Full email address of an account').fill(operator.email)
  await press(page, 'Find')
  await page.getByRole('button', { name: 'Suspend the account' }).waitFor()
  found.push(...(await checkEverywhere(page)))
  await press(page, 'Events')
  await page.getByRole('cell', { name: 'sign-up-closed' }).waitFor()
  found.push(...(await checkEverywhere(page)))
  expect(page.url()).toBe(`${origin}/events`) // no address shows the log-in
  expect(await page.context().cookies()).toEqual([])
  await press(page, 'Log out')
  await page.getByText('You are logged out.').waitFor()
  expect(found).toEqual([])
})
