import { expect, it } from 'vitest'
import { textOf } from '../looks/site-texts.ts'
import { address, openTab, SOON } from '../start/tab.ts'

const title = (page: string) => textOf('en', `site.${page}.title`)

const PUBLIC = {
  '/': title('home'),
  '/home': title('home'),
  '/contact': title('contactPage'),
  '/about': title('about'),
  '/pricing': title('pricing'),
  '/privacy-policy': title('privacy'),
  '/account-deletion': title('deletion'),
  '/download': title('download'),
}

/** Pages of the way in, and one whose title depends on a style sheet. */
const IN_BROWSER = {
  '/app-release': title('appRelease'),
  '/login': 'Log in',
  '/signup': 'Sign up',
  '/start': 'Which two languages?',
  '/forgot-password': 'Forgot password',
  '/reset-password': 'New password',
  '/auth/verified': 'Nothing to confirm',
}

/** The title in a page as it is sent. */
function headingIn(html: string): string | undefined {
  const [, heading] = /<h1[^>]*>([\s\S]*?)<\/h1>/.exec(html) ?? []
  return heading
    ?.replaceAll(/<[^>]*>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
}

it('ACCESS-2 ROUTE-1 ROUTE-2 ROUTE-6 ROUTE-7 ROUTE-8 ROUTE-9 ROUTE-12 ROUTE-13 ROUTE-14 ROUTE-15 ROUTE-16 ROUTE-17 ROUTE-18 ROUTE-19 ROUTE-23: logged out, every public page and every page of the way in opens directly', async () => {
  for (const [path, name] of Object.entries(PUBLIC)) {
    const response = await fetch(address + path, { headers: { 'accept-language': 'en' }, redirect: 'manual' })
    const html = await response.text()
    expect([path, response.status, headingIn(html)]).toEqual([path, 200, name])
    expect(html).not.toContain('Please log in')
  }
  const page = await openTab()
  for (const [path, name] of Object.entries(IN_BROWSER)) {
    const response = await page.goto(path)
    expect([path, response?.status()]).toEqual([path, 200])
    await page.getByRole('main').getByRole('heading', { level: 1, name, exact: true }).waitFor()
    expect(new URL(page.url()).pathname).toBe(path)
    expect(await page.getByText('Please log in').count()).toBe(0)
  }
})

it('SEO-5 SEO-6 SEO-8 SEO-9 SEO-10: going from screen to screen, the head is that of the screen, in the language of the site', async () => {
  const page = await openTab({ locale: 'da-DK' })
  const said = (name: string) => page.locator(`meta[${name}]`).getAttribute('content')
  const canonical = () => page.locator('link[rel="canonical"]').getAttribute('href')
  await page.goto('/login')
  await expect.poll(canonical, SOON).toMatch(/\/login$/)
  expect(await said('property="og:locale"')).toBe('da_DK')
  await page.getByRole('main').getByRole('link', { name: 'Opret konto' }).click()
  await expect.poll(canonical, SOON).toMatch(/\/signup$/)
  await expect.poll(() => page.title(), SOON).toBe('Opret konto · Echolog')
  await expect.poll(() => said('property="og:url"'), SOON).toMatch(/\/signup$/)
  await expect.poll(() => said('name="description"'), SOON).toMatch(/^Begynd/)
  expect(await said('property="og:title"')).toBe(await said('name="twitter:title"'))
  await page.getByRole('contentinfo').getByRole('combobox').selectOption('vi')
  await expect.poll(() => said('property="og:locale"'), SOON).toBe('vi_VN')
  expect(await said('property="og:description"')).toBe(await said('name="description"'))
})
