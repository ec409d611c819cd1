import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { SiteLanguage } from '#domain/languages.ts'
import { createAccountSession } from '#web/accounts/account-session.ts'
import { heldAccounts } from '#web/accounts/accounts.fake.tsx'
import { createLocalAccountService } from '#web/accounts/provider/local-account-service.adapter.ts'
import { TestRouter } from '#web/app/test-router.fixture.tsx'
import { STORAGE_KEYS } from '#web/documents/local-storage.ts'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { changeSiteLanguage } from '#web/i18n/text-store.ts'
import { LocalSignUpPage } from './local-pages.tsx'

const NO_PROFILES = { find: async () => null, keep: async () => undefined }

async function openSignUp({
  language = 'en',
  isHeld = false,
}: {
  language?: SiteLanguage
  isHeld?: boolean
} = {}) {
  startTestTexts(language)
  const service = heldAccounts(createLocalAccountService({ delayMs: 0, known: NO_PROFILES }))
  if (!isHeld) service.release()
  const session = createAccountSession(service)
  const signUp = vi.spyOn(session, 'signUp')
  await render(
    <TestRouter initialEntries={['/signup']}>
      <Routes>
        <Route path="/signup" element={<LocalSignUpPage session={session} />} />
        <Route path="*" element={<h1>Another page</h1>} />
      </Routes>
    </TestRouter>,
  )
  return { session, signUp, release: service.release }
}

const field = (name: string) => page.getByLabelText(name, { exact: true })

async function fillAll(password = 'plum', confirmation = password) {
  await field('Full name').fill('Ines Moreau')
  await field('Email').fill('ines@example.com')
  await field('Password').fill(password)
  await field('Confirm password').fill(confirmation)
}

const submit = () => page.getByRole('button', { name: /^Sign/ })

function optionsOf(name: string): string[] {
  const select = field(name).element() as HTMLSelectElement
  return [...select.options].map((option) => option.value)
}

const FIRST_TEN = ['en-US', 'es-ES', 'fr-FR', 'de-DE', 'it-IT', 'ja-JP', 'ko-KR', 'zh-CN', 'pt-BR', 'ru-RU']

beforeEach(() => localStorage.clear())
afterEach(() => vi.restoreAllMocks())

it('ACCT-15: is open to whoever has begun without an account, whose entries can be taken along', async () => {
  const begun = { id: 'local:demo@example.com', name: 'Demo User', isAnonymous: true }
  const languages = { nativeLanguage: 'en-US', targetLanguage: 'es-ES' }
  localStorage.setItem(STORAGE_KEYS.user, JSON.stringify({ ...begun, ...languages }))
  await openSignUp()
  await expect.element(page.getByText(/You can move what you wrote without an account/)).toBeVisible()
  await fillAll()
  await submit().click()
  await expect.element(page.getByText('Another page')).toBeVisible()
})

describe('sign-up', () => {
  it('ACCT-9 ACCT-10: has its six fields, all required, the email of type email', async () => {
    const { signUp } = await openSignUp()
    const names = [
      'Full name',
      'Email',
      'Password',
      'Confirm password',
      'Native language',
      'Language to learn',
    ]
    for (const name of names) await expect.element(field(name)).toBeRequired()
    await expect.element(field('Email')).toHaveAttribute('type', 'email')

    await submit().click()

    for (const text of [
      'Please enter your full name',
      'Please enter your email address',
      'Please enter a password',
      'Please enter the password again',
    ])
      await expect.element(page.getByText(text)).toBeVisible()
    await expect.element(field('Full name')).toHaveFocus()
    expect(signUp).not.toHaveBeenCalled()
  })

  it('ACCT-11: starts with English (US) to Spanish (Spain)', async () => {
    await openSignUp()

    await expect.element(field('Native language')).toHaveValue('en-US')
    await expect.element(field('Language to learn')).toHaveValue('es-ES')
  })

  it.each([
    [['de-AT', 'fr'], 'en', 'de-DE', 'fr-FR'],
    [['vi-VN'], 'vi', 'vi-VN', 'en-US'],
  ] as const)('ACCT-11: a browser in %j, on the site in %s, begins with %s to %s', async (...row) => {
    const [browser, language, native, target] = row
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(browser)
    await openSignUp({ language })
    const selects = page.getByRole('combobox')

    await expect.element(selects.nth(0)).toHaveValue(native)
    await expect.element(selects.nth(1)).toHaveValue(target)
    await changeSiteLanguage('en')
    await expect.element(field('Native language')).toHaveValue(native)
  })

  it('ACCT-12: different passwords say so, and nothing is created', async () => {
    const { session, signUp } = await openSignUp()
    await fillAll('plum', 'pear')
    await submit().click()

    await expect.element(page.getByText('Passwords do not match')).toBeVisible()
    await expect.element(field('Confirm password')).toHaveFocus()
    expect(signUp).not.toHaveBeenCalled()
    expect(session.get().status).toBe('logged-out')
    expect(localStorage.getItem(STORAGE_KEYS.user)).toBeNull()
  })

  it('ACCT-13 ACCT-16: one letter is password enough; the user is set and the diary opens', async () => {
    const { session } = await openSignUp()
    await fillAll('x')
    await field('Native language').selectOptions('fr-FR')
    await field('Language to learn').selectOptions('Japanese (Japan)')
    await submit().click()

    await expect.element(page.getByText('Another page')).toBeVisible()
    expect(session.get()).toMatchObject({
      profile: { name: 'Ines Moreau', nativeLanguage: 'fr-FR', targetLanguage: 'ja-JP' },
    })
    expect(localStorage.getItem(STORAGE_KEYS.user)).toContain('Ines Moreau')
  })

  it('ACCT-14: links to log-in', async () => {
    await openSignUp()

    await expect.element(page.getByRole('link', { name: 'Log In' })).toHaveAttribute('href', '/login')
  })

  it('ACCT-15 ACCESS-6: whoever is logged in already goes to the diary', async () => {
    const known = { id: 'x', name: 'Ines', nativeLanguage: 'en-US', targetLanguage: 'es-ES', preferences: {} }
    localStorage.setItem(STORAGE_KEYS.user, JSON.stringify(known))
    await openSignUp()

    await expect.element(page.getByText('Another page')).toBeVisible()
  })

  it('ACCT-28: while it is on its way the button is busy and sends nothing again', async () => {
    const { signUp, release } = await openSignUp({ isHeld: true })
    await fillAll()
    await submit().click()

    await expect.element(submit()).toHaveAttribute('aria-busy', 'true')
    await expect.element(submit()).toBeDisabled()
    release()
    await expect.element(page.getByText('Another page')).toBeVisible()
    expect(signUp).toHaveBeenCalledOnce()
  })

  it('LANG-13: offers the first ten languages, both to write and to learn', async () => {
    await openSignUp()

    expect(optionsOf('Native language')).toEqual(FIRST_TEN)
    expect(optionsOf('Language to learn')).toEqual(FIRST_TEN)
  })

  it.each([
    ['vi', 'Tiếng mẹ đẻ', 'vi-VN'],
    ['da', 'Modersmål', 'da-DK'],
  ] as const)('LANG-13: read in %s, it offers that language too', async (language, label, own) => {
    await openSignUp({ language })

    expect(optionsOf(label)).toEqual([...FIRST_TEN, own])
  })

  it('OPEN-19: says kindly that learning the language one writes in is unusual, and allows it', async () => {
    const { signUp } = await openSignUp()
    await fillAll()
    await field('Language to learn').selectOptions('en-US')

    await expect.element(page.getByText(/That's unusual, but it works/)).toBeVisible()
    await submit().click()
    await expect.element(page.getByText('Another page')).toBeVisible()
    expect(signUp).toHaveBeenCalledOnce()
  })
})
