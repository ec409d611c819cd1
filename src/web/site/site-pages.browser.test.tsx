import { MemoryRouter } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { AccountState } from '#domain/accounts/account-state.ts'
import { NEW_PREFERENCES } from '#domain/accounts/profile.ts'
import { startTestTexts } from '#web/i18n/start-test-texts.ts'
import { AboutPage } from './about-page.tsx'
import { HomePage } from './home-page.tsx'
import { NotFoundPage } from './not-found-page.tsx'

const LOGGED_OUT: AccountState = { status: 'logged-out' }
const INES: AccountState = {
  status: 'logged-in',
  profile: {
    id: 'x',
    name: 'Ines',
    nativeLanguage: 'en-US',
    targetLanguage: 'es-ES',
    preferences: NEW_PREFERENCES,
  },
}

beforeEach(() => startTestTexts('en'))

describe('the page that is not there', () => {
  beforeEach(() =>
    render(
      <MemoryRouter>
        <NotFoundPage />
      </MemoryRouter>,
    ),
  )

  it('PAGE-31: shows 404 and Page Not Found', async () => {
    await expect.element(page.getByText('404')).toBeVisible()
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Page Not Found')
  })

  it('PAGE-32: says what happened and what to do', async () => {
    const words =
      "The page you're looking for doesn't exist or has been moved. Let's get you back on track with your language learning journey."

    await expect.element(page.getByText(words)).toBeVisible()
  })

  it('PAGE-33: has a Return to Homepage button that leads to /', async () => {
    await expect.element(page.getByRole('link', { name: 'Return to Homepage' })).toHaveAttribute('href', '/')
  })
})

describe('the home page', () => {
  const openHome = (account: AccountState) =>
    render(
      <MemoryRouter>
        <HomePage account={account} />
      </MemoryRouter>,
    )

  it('HOME-2 HOME-4 HOME-6 ROUTE-21 ROUTE-22: has the sections that links lead to', async () => {
    await openHome(LOGGED_OUT)

    for (const id of ['how-it-works', 'features', 'cta', 'contact'])
      expect(document.getElementById(id)?.querySelector('h2')?.textContent).toBeTruthy()
  })

  it('HOME-3: shows the three steps in order: Journal, Translate, Shadow', async () => {
    await openHome(LOGGED_OUT)
    const steps = page.getByRole('listitem').elements().slice(0, 3)

    expect(steps.map((step) => step.querySelector('h3')?.textContent)).toEqual([
      'Journal',
      'Translate',
      'Shadow',
    ])
  })

  it('HOME-7: logged in, Get Started Now leads to the diary', async () => {
    await openHome(INES)

    await expect
      .element(page.getByRole('link', { name: 'Get Started Now' }))
      .toHaveAttribute('href', '/diary')
  })

  it('a visitor finds the ways in', async () => {
    await openHome(LOGGED_OUT)

    await expect.element(page.getByRole('link', { name: 'Log In' })).toHaveAttribute('href', '/login')
    await expect
      .element(page.getByRole('link', { name: 'Sign Up' }).first())
      .toHaveAttribute('href', '/signup')
  })
})

it('SEO-5: a page names itself in the title, in the language of the site', async () => {
  startTestTexts('vi')
  await render(
    <MemoryRouter>
      <AboutPage />
    </MemoryRouter>,
  )

  await expect.poll(() => document.title).toBe('Giới thiệu · Echolog')
})
