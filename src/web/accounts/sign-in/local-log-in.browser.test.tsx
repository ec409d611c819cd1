import { Route, Routes } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { createAccountSession } from '#web/accounts/account-session.ts'
import { heldAccounts } from '#web/accounts/accounts.fake.tsx'
import { createLocalAccountService } from '#web/accounts/provider/local-account-service.adapter.ts'
import { TestRouter } from '#web/app/test-router.fixture.tsx'
import { STORAGE_KEYS } from '#web/documents/local-storage.ts'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { LocalLogInPage } from './local-pages.tsx'

const NO_PROFILES = { find: async () => null, keep: async () => undefined }

async function openLogIn({ isHeld = false } = {}) {
  const service = heldAccounts(createLocalAccountService({ delayMs: 0, known: NO_PROFILES }))
  if (!isHeld) service.release()
  const session = createAccountSession(service)
  const logIn = vi.spyOn(session, 'logIn')
  await render(
    <TestRouter initialEntries={['/login']}>
      <Routes>
        <Route path="/login" element={<LocalLogInPage session={session} />} />
        <Route path="*" element={<Elsewhere />} />
      </Routes>
    </TestRouter>,
  )
  return { session, logIn, release: service.release }
}

function Elsewhere() {
  return <h1>Another page</h1>
}

async function fill(email: string, password: string) {
  await page.getByLabelText('Email').fill(email)
  await page.getByLabelText('Password').fill(password)
}

const logInButton = () => page.getByRole('button', { name: /Log/ })

beforeEach(() => {
  localStorage.clear()
  startTestTexts('en')
})

describe('log-in', () => {
  it('ACCT-1: has email and password, both required', async () => {
    const { logIn } = await openLogIn()
    await expect.element(page.getByLabelText('Email')).toBeRequired()
    await expect.element(page.getByLabelText('Email')).toHaveAttribute('type', 'email')
    await expect.element(page.getByLabelText('Password')).toBeRequired()

    await logInButton().click()

    await expect.element(page.getByText('Please enter your email address')).toBeVisible()
    await expect.element(page.getByText('Please enter a password')).toBeVisible()
    await expect.element(page.getByLabelText('Email')).toHaveFocus()
    await expect
      .element(page.getByLabelText('Email'))
      .toHaveAccessibleDescription('Please enter your email address')
    expect(logIn).not.toHaveBeenCalled()
  })

  it('ACCT-2 ACCT-3: links to recovery and to sign-up', async () => {
    await openLogIn()
    const link = (name: string) => page.getByRole('link', { name })

    await expect.element(link('Forgot password?')).toHaveAttribute('href', '/forgot-password')
    await expect.element(link('Sign Up')).toHaveAttribute('href', '/signup')
  })

  it('ACCT-4 ACCESS-6: whoever is logged in already goes to the diary', async () => {
    const known = { id: 'x', name: 'Ines', nativeLanguage: 'en-US', targetLanguage: 'es-ES', preferences: {} }
    localStorage.setItem(STORAGE_KEYS.user, JSON.stringify(known))
    await openLogIn()

    await expect.element(page.getByText('Another page')).toBeVisible()
  })

  it('ACCT-5 ACCT-6 ACCT-8: any email and password sets the user and goes to the diary', async () => {
    const { session } = await openLogIn()
    await fill('mai.tran@example.com', 'whatever')
    await userEvent.keyboard('{Enter}')

    await expect.element(page.getByText('Another page')).toBeVisible()
    expect(session.get()).toMatchObject({ status: 'logged-in', profile: { name: 'mai.tran' } })
    expect(localStorage.getItem(STORAGE_KEYS.user)).toContain('mai.tran')
  })

  it('ACCT-7: the demo credential becomes Demo User', async () => {
    const { session } = await openLogIn()
    await fill('demo@example.com', 'demo')
    await logInButton().click()

    await expect.poll(() => session.get()).toMatchObject({ profile: { name: 'Demo User' } })
  })

  it('ACCT-28: while it is on its way the button is busy and a second submit is impossible', async () => {
    const { logIn, release } = await openLogIn({ isHeld: true })
    await fill('mai@example.com', 'x')
    await logInButton().click()

    await expect.element(logInButton()).toHaveAttribute('aria-busy', 'true')
    await expect.element(logInButton()).toBeDisabled()
    await page.getByLabelText('Password').click()
    await userEvent.keyboard('{Enter}{Enter}')
    release()
    await expect.element(page.getByText('Another page')).toBeVisible()
    expect(logIn).toHaveBeenCalledOnce()
  })

  it('ACCT-28: two submits in the same moment send one', async () => {
    const { logIn, release } = await openLogIn({ isHeld: true })
    await fill('mai@example.com', 'x')
    const form = page.getByLabelText('Email').element().closest('form')

    form?.requestSubmit()
    form?.requestSubmit()
    release()

    await expect.element(page.getByText('Another page')).toBeVisible()
    expect(logIn).toHaveBeenCalledOnce()
  })

  it('an email without an @ is pointed out', async () => {
    await openLogIn()
    await fill('mai', 'x')
    await logInButton().click()

    await expect.element(page.getByText('Please enter a valid email address')).toBeVisible()
  })

  it('shows what was typed as a password on request', async () => {
    await openLogIn()
    const password = page.getByLabelText('Password')
    await password.fill('plum')

    await page.getByRole('button', { name: 'Show' }).click()
    await expect.element(password).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: 'Hide' }).click()
    await expect.element(password).toHaveAttribute('type', 'password')
    await expect.element(password).toHaveAttribute('autocomplete', 'current-password')
  })

  it('says when this browser will forget the log-in', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError')
    })
    await openLogIn()

    await expect.element(page.getByText(/only until you close or reload the page/)).toBeVisible()
    vi.restoreAllMocks()
  })

  it('a failure nobody expected keeps what was typed and can be tried again', async () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { logIn } = await openLogIn()
    logIn.mockRejectedValueOnce(new Error('broken'))
    await fill('mai@example.com', 'x')
    await logInButton().click()

    await expect.element(page.getByRole('alert').getByText(/That didn't work/)).toBeVisible()
    await expect.element(page.getByLabelText('Email')).toHaveValue('mai@example.com')
    await logInButton().click()
    await expect.element(page.getByText('Another page')).toBeVisible()
    told.mockRestore()
  })
})
