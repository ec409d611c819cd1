import { expect, it } from 'vitest'
import { textOf } from '../looks/site-texts.ts'
import { address, openTab, SOON } from '../start/tab.ts'
import { stayOnDeletionPage } from '../steps/site-steps.ts'

const title = (page: string) => textOf('en', `site.${page}.title`)

const HEADINGS = {
  '/': title('home'),
  '/home': title('home'),
  '/login': 'Log in',
  '/signup': 'Sign up',
  '/start': 'Which two languages?',
  '/forgot-password': 'Forgot password',
  '/reset-password': 'New password',
  '/auth/verified': 'Nothing to confirm',
  '/contact': title('contactPage'),
  '/about': title('about'),
  '/app-release': title('appRelease'),
  '/pricing': title('pricing'),
  '/privacy-policy': title('privacy'),
  '/account-deletion': title('deletion'),
  '/download': title('download'),
}

it('ACCESS-2 ROUTE-1 ROUTE-2 ROUTE-6 ROUTE-7 ROUTE-8 ROUTE-9 ROUTE-12 ROUTE-13 ROUTE-14 ROUTE-15 ROUTE-16 ROUTE-17 ROUTE-18 ROUTE-19 ROUTE-23: logged out, every public page and every page of the way in opens directly', async () => {
  const page = await openTab()
  await stayOnDeletionPage(page)
  for (const [path, name] of Object.entries(HEADINGS)) {
    const response = await page.goto(path)
    expect([path, response?.status()]).toEqual([path, 200])
    await page.getByRole('main').getByRole('heading', { level: 1, name, exact: true }).waitFor()
    expect(new URL(page.url()).pathname).toBe(path)
    expect(await page.getByText('Please log in').count()).toBe(0)
  }
})

it('ROUTE-20: an unknown path is 404, and its words are in the page as it is sent', async () => {
  const response = await fetch(`${address}/no/such/page`)
  expect(response.status).toBe(404)
  const html = await response.text()
  expect(html).toContain('Page Not Found')
  expect(html).toContain('Return to Homepage')

  const page = await openTab({ consoleErrors: /404/ })
  await page.goto('/no/such/page')
  await page.getByRole('heading', { name: 'Page Not Found' }).waitFor()
})

it('SEO-5 SEO-10: going from screen to screen, title and canonical link are those of the screen', async () => {
  const page = await openTab()
  const canonical = () => page.locator('link[rel="canonical"]').getAttribute('href')
  await page.goto('/login')
  await expect.poll(canonical, SOON).toMatch(/\/login$/)
  await page.getByRole('main').getByRole('link', { name: 'Sign Up' }).click()
  await page.getByRole('heading', { level: 1, name: 'Sign up' }).waitFor()
  await expect.poll(canonical, SOON).toMatch(/\/signup$/)
  expect(await page.title()).toBe('Sign up · Echolog')
})

it('SEO-6 SEO-8 SEO-9: description and cards of a screen follow the address and the language of the site', async () => {
  const page = await openTab({ locale: 'da-DK' })
  const said = (name: string) => page.locator(`meta[${name}]`).getAttribute('content')
  await page.goto('/login')
  expect(await said('property="og:locale"')).toBe('da_DK')
  await page.getByRole('main').getByRole('link', { name: 'Opret konto' }).click()
  await expect.poll(() => said('property="og:url"'), SOON).toMatch(/\/signup$/)
  await expect.poll(() => said('name="description"'), SOON).toMatch(/^Begynd/)
  expect(await said('property="og:title"')).toBe(await said('name="twitter:title"'))
  await page.getByRole('contentinfo').getByRole('combobox').selectOption('vi')
  await expect.poll(() => said('property="og:locale"'), SOON).toBe('vi_VN')
  expect(await said('property="og:description"')).toBe(await said('name="description"'))
})
