import { expect, it } from 'vitest'
import { address, beLoggedIn, openTab } from './learner.ts'

/** What shows that the page of a path is there: its first heading. */
const PUBLIC: [path: string, heading: RegExp][] = [
  ['/login', /log in|welcome/i],
  ['/signup', /sign up|begin|account/i],
]

it.each(PUBLIC)('ROUTE-6 ROUTE-7 ROUTE-23: %s opens directly', async (path, heading) => {
  const page = await openTab()
  await page.goto(path)
  await page.getByRole('main').getByRole('heading', { name: heading }).first().waitFor()
})

it('ROUTE-20: an unknown path is 404, and its words are in the page as it is sent', async () => {
  const response = await fetch(`${address}/no/such/page`)
  expect(response.status).toBe(404)
  const html = await response.text()
  expect(html).toContain('Page Not Found')
  expect(html).toContain('Return to Homepage')
})

it('ROUTE-10 ROUTE-11 ROUTE-23: profile and settings open directly', async () => {
  const page = await openTab()
  await beLoggedIn(page)
  await page.goto('/profile')
  await page.getByLabel('Full name').waitFor()
  await page.goto('/settings')
  await page.getByLabel('Auto-translate entries').waitFor()
})
