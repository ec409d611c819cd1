import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { Layout } from '#web/ui/layout/layout.tsx'
import { useNavigation } from '#web/ui/navigation.ts'
import { SiteNavigation } from './site-app.tsx'
import '#web/ui/base.css'

function Where() {
  const { path, hash } = useNavigation()
  return (
    <>
      <p>{`Here is ${path} ${hash}`}</p>
      <svg width="1" height="3000" aria-hidden="true" />
      <h2 id="features">What it does</h2>
      <svg width="1" height="3000" aria-hidden="true" />
    </>
  )
}

const menuButton = () => page.getByRole('button', { name: 'Menu', exact: true })

async function openPage() {
  await render(
    <SiteNavigation path="/about">
      <Layout account={{ status: 'logged-out' }} onLogOut={() => undefined}>
        <Where />
      </Layout>
    </SiteNavigation>,
  )
}

/** The link of the menu leads to another document; in the test, to a section of this one. */
function pointHere(link: Element): void {
  link.setAttribute('href', '#features')
}

beforeEach(async () => {
  startTestTexts('en')
  await page.viewport(390, 844)
  history.replaceState(null, '', location.pathname + location.search)
  await openPage()
})

it('tells where the page is, and which section was gone to', async () => {
  await expect.element(page.getByText('Here is /about')).toBeVisible()
  location.hash = '#features'
  await expect.element(page.getByText('Here is /about #features')).toBeInTheDocument()
})

it('LAYOUT-7: going to a section closes the menu, also to the same once more', async () => {
  for (const _ of ['first', 'again']) {
    await menuButton().click()
    await expect.element(menuButton()).toHaveAttribute('aria-expanded', 'true')
    const link = page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Features' })
    await expect.element(link).toBeVisible()
    pointHere(link.element())
    await link.click()
    await expect.element(menuButton()).toHaveAttribute('aria-expanded', 'false')
    await expect.poll(() => window.scrollY).toBeGreaterThan(2000)
  }
})

it('LAYOUT-7: going back closes it too', async () => {
  location.hash = '#features'
  await expect.element(page.getByText('Here is /about #features')).toBeInTheDocument()
  await menuButton().click()
  history.back()
  await expect.element(menuButton()).toHaveAttribute('aria-expanded', 'false')
})

it('LAYOUT-7: a page that comes back from the cache of the browser has its menu closed', async () => {
  await menuButton().click()
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  await expect.element(menuButton()).toHaveAttribute('aria-expanded', 'false')
})
