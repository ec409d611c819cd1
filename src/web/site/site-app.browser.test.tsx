import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { NEW_PREFERENCES } from '#domain/accounts/profile.ts'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { Layout } from '#web/ui/layout/layout.tsx'
import { useNavigation } from '#web/ui/link.tsx'
import { logOutHere, SiteNavigation, useStoredAccount } from './site-app.tsx'
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

describe('where the reader is, on a public page', () => {
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
})

const KEY = 'echolog.user'

const INES = {
  id: 'local:ines@example.com',
  name: 'Ines',
  nativeLanguage: 'en-US',
  targetLanguage: 'es-ES',
  preferences: NEW_PREFERENCES,
}

function Who() {
  const account = useStoredAccount()
  return <p>{account.status === 'logged-in' ? account.profile.name : account.status}</p>
}

/** What the browser tells this tab when another one has changed what is stored. */
async function inAnotherTab(user: string | null) {
  if (user === null) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, user)
  await act(async () => window.dispatchEvent(new StorageEvent('storage', { key: KEY, newValue: user })))
}

const shown = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible()

describe('who is here, on a public page', () => {
  beforeEach(async () => {
    await render(<Who />)
    await inAnotherTab(null)
  })
  afterEach(() => localStorage.clear())

  it('LAYOUT-5 HOME-8: is nobody where no profile is stored', () => shown('logged-out'))

  it('LAYOUT-4 HOME-7: is who logs in, in another tab too, until they log out', async () => {
    await inAnotherTab(JSON.stringify(INES))
    await shown('Ines')
    await inAnotherTab(null)
    await shown('logged-out')
  })

  it.each(['{', '{"id":"x"}', '[]', '"Ines"'])('USER-8: is nobody where %s is stored', async (user) => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await inAnotherTab(user)
    await shown('logged-out')
    told.mockRestore()
  })

  it('USER-3: logging out here removes the user and the newest entries from this device', async () => {
    await inAnotherTab(JSON.stringify(INES))
    localStorage.setItem('echolog.entries', '[]')
    await act(() => logOutHere())
    await shown('logged-out')
    expect([localStorage.getItem(KEY), localStorage.getItem('echolog.entries')]).toEqual([null, null])
  })
})
