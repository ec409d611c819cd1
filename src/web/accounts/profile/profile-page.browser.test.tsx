import { Route, Routes } from 'react-router'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { AccountState } from '#domain/accounts/account-state.ts'
import { LANGUAGES } from '#domain/languages.ts'
import { createAccountSession } from '#web/accounts/account-session.ts'
import { heldAccounts } from '#web/accounts/accounts.fake.tsx'
import { createLocalAccountService } from '#web/accounts/provider/local-account-service.adapter.ts'
import { TestRouter } from '#web/app/test-router.fixture.tsx'
import { STORAGE_KEYS } from '#web/documents/local-storage.ts'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { Link } from '#web/ui/link.tsx'
import { ProfilePage } from './profile-page.tsx'

const NO_PROFILES = { find: async () => null, keep: async () => undefined }
const INES = {
  id: 'local:ines@example.com',
  name: 'Ines',
  email: 'ines@example.com',
  nativeLanguage: 'en-US',
  targetLanguage: 'es-ES',
  preferences: { theme: 'light', autoTranslate: false, autoShadow: false },
}

async function openProfile({ path = '/profile', stored = true, isLoading = false, isHeld = false } = {}) {
  if (stored) localStorage.setItem(STORAGE_KEYS.user, JSON.stringify(INES))
  const service = heldAccounts(createLocalAccountService({ delayMs: 0, known: NO_PROFILES }))
  if (!isHeld) service.release()
  const session = createAccountSession(service)
  const loading: AccountState = { status: 'loading' }
  const shown = isLoading ? { ...session, get: () => loading } : session
  await render(
    <TestRouter initialEntries={[path]}>
      <Routes>
        <Route path="/profile" element={<ProfilePage session={shown} today="2026-11-21" />} />
        <Route path="/before" element={<Link to="/profile">Go to the profile</Link>} />
        <Route path="/login" element={<h1>The log-in page</h1>} />
        <Route path="/diary" element={<h1>The diary</h1>} />
      </Routes>
    </TestRouter>,
  )
  return { session, release: service.release }
}

const field = (name: string) => page.getByLabelText(name, { exact: true })
const button = (name: string | RegExp) => page.getByRole('button', { name })

const storedProfile = () => JSON.parse(localStorage.getItem(STORAGE_KEYS.user) ?? '')

async function save() {
  await button('Save').click()
  await expect.element(page.getByText('Profile updated successfully!')).toBeVisible()
}

beforeEach(() => {
  localStorage.clear()
  startTestTexts('en')
})

describe('the profile', () => {
  it('ACCT-17 ACCESS-4: without a user it leads to log-in', async () => {
    await openProfile({ stored: false })

    await expect.element(page.getByText('The log-in page')).toBeVisible()
  })

  it('USER-4: leads nowhere before the stored user has been read', async () => {
    await openProfile({ stored: false, isLoading: true })

    expect(page.getByText('The log-in page').query()).toBeNull()
  })

  it('without an account it asks for no name, and keeps the one that is not shown', async () => {
    localStorage.setItem(STORAGE_KEYS.user, JSON.stringify({ ...INES, name: 'Demo User', isAnonymous: true }))
    await openProfile({ stored: false })
    await expect.element(field('Language to learn')).toBeVisible()
    for (const name of ['Full name', 'Email']) expect([name, field(name).query()]).toEqual([name, null])
    expect(document.body.textContent).not.toContain('Demo User')
    await field('Language to learn').selectOptions('da-DK')
    await save()
    expect(storedProfile()).toMatchObject({ name: 'Demo User', isAnonymous: true, targetLanguage: 'da-DK' })
  })

  it('ACCT-18 LANG-14: edits name and both languages, all required, of all twelve languages', async () => {
    await openProfile()
    for (const name of ['Full name', 'Native language', 'Language to learn'])
      await expect.element(field(name)).toBeRequired()
    for (const name of ['Native language', 'Language to learn']) {
      const select = field(name).element() as HTMLSelectElement
      expect([...select.options].map((option) => option.value)).toEqual([...LANGUAGES])
    }

    await field('Full name').fill(' ')
    await button('Save').click()

    await expect.element(page.getByText('Please enter your full name')).toBeVisible()
    expect(localStorage.getItem(STORAGE_KEYS.user)).toContain('"Ines"')
  })

  it('ACCT-19: shows the email, which cannot be changed, with a note', async () => {
    await openProfile()

    await expect.element(field('Email')).toHaveValue('ines@example.com')
    await expect.element(field('Email')).toBeDisabled()
    await expect.element(field('Email')).toHaveAccessibleDescription(/can't be changed/)
  })

  it('ACCT-20: Cancel goes back one page and changes nothing', async () => {
    const { session } = await openProfile({ path: '/before' })
    await page.getByText('Go to the profile').click()
    await field('Full name').fill('Somebody Else')
    await field('Language to learn').selectOptions('da-DK')
    await button('Cancel').click()

    await expect.element(page.getByText('Go to the profile')).toBeVisible()
    expect(session.get()).toMatchObject({ profile: { name: 'Ines', targetLanguage: 'es-ES' } })
  })

  it('ACCT-20: Cancel on a page that was opened directly goes to the diary', async () => {
    vi.stubGlobal('navigation', { canGoBack: false }) // the page of the tests has a history of its own
    onTestFinished(() => void vi.unstubAllGlobals())
    await openProfile()
    await button('Cancel').click()

    await expect.element(page.getByText('The diary')).toBeVisible()
  })

  it('ACCT-21 USER-5: Save stores name and both languages together and says so', async () => {
    await openProfile()
    await field('Full name').fill('Ines Moreau')
    await field('Native language').selectOptions('vi-VN')
    await field('Language to learn').selectOptions('da-DK')
    await button('Save').click()

    await expect.element(page.getByText('Profile updated successfully!')).toBeVisible()
    expect(JSON.parse(localStorage.getItem(STORAGE_KEYS.user) ?? '')).toEqual({
      ...INES,
      name: 'Ines Moreau',
      nativeLanguage: 'vi-VN',
      targetLanguage: 'da-DK',
    })
    await field('Full name').fill('Ines M')
    await expect.element(page.getByText('Profile updated successfully!')).not.toBeInTheDocument()
  })

  it('PROMISE-9: a level can be said of each of the two languages, and forgotten again', async () => {
    await openProfile()
    await expect.element(field('Your level in English (US)')).not.toBeRequired()
    const asked = page.getByRole('combobox', { name: /^Your level/ }).elements()
    expect(asked.map((select) => select.getAttribute('name'))).toEqual(['targetLevel', 'nativeLevel'])
    await field('Your level in English (US)').selectOptions('C2, near native')
    await field('Your level in Spanish (Spain)').selectOptions('A2, elementary')
    await save()
    expect(storedProfile().levels).toEqual({ 'en-US': 'C2', 'es-ES': 'A2' })

    await field('Language to learn').selectOptions('da-DK')
    await expect.element(field('Your level in Danish (Denmark)')).toHaveValue('')
    await field('Your level in English (US)').selectOptions('Not set')
    await save()
    expect(storedProfile().levels).toEqual({ 'es-ES': 'A2' })
  })

  it('PROMISE-10: the date of birth is never asked for, not in the future, and forgotten when it is emptied', async () => {
    await openProfile()
    const birth = field('Date of birth')
    await expect.element(birth).not.toBeRequired()
    await expect.element(birth).toHaveAttribute('type', 'date')
    await expect.element(birth).toHaveAccessibleDescription(/it may help us suggest/)
    await birth.fill('2026-11-22')
    await button('Save').click()
    await expect.element(birth).toHaveAccessibleDescription(/in the future/)
    await expect.element(birth).toHaveFocus()
    expect(storedProfile().dateOfBirth).toBeUndefined()

    await birth.fill('1990-02-28')
    await save()
    expect(storedProfile().dateOfBirth).toBe('1990-02-28')
    await birth.fill('')
    await save()
    expect(storedProfile().dateOfBirth).toBeUndefined()
  })

  it('ACCT-21: the message is in the language of the site', async () => {
    startTestTexts('da')
    await openProfile()
    await button('Gem').click()

    await expect.element(page.getByText('Profilen er opdateret!')).toBeVisible()
  })

  it('ACCT-28: Save is busy while it saves', async () => {
    const { release } = await openProfile({ isHeld: true })
    await button('Save').click()

    await expect.element(button('Saving…')).toBeDisabled()
    await expect.element(button('Saving…')).toHaveAttribute('aria-busy', 'true')
    release()
    await expect.element(page.getByText('Profile updated successfully!')).toBeVisible()
  })

  it('says so when another tab has logged out meanwhile, and keeps what was typed', async () => {
    await openProfile()
    await field('Full name').fill('Ines Moreau')
    localStorage.clear()
    await button('Save').click()

    await expect.element(page.getByRole('alert').getByText(/been logged out/)).toBeVisible()
    await expect.element(field('Full name')).toHaveValue('Ines Moreau')
  })
})

describe('the languages that are learned', () => {
  const languages = () => page.getByRole('region', { name: "Languages you're learning" })
  const listed = () =>
    languages()
      .getByRole('listitem')
      .elements()
      .map((item) => item.textContent)

  it('are one until another is added; switching and removing change nothing else', async () => {
    await openProfile()
    expect(listed()).toEqual(['Spanishlearning now'])
    await languages().getByLabelText('Another language').selectOptions('da-DK')
    await button('Add').click()
    await expect.poll(listed).toEqual(['Spanishlearning now', 'DanishSwitch to DanishRemove Danish'])
    expect(storedProfile()).toMatchObject({ targetLanguage: 'es-ES', languages: ['es-ES', 'da-DK'] })
    await button('Switch to Danish').click()
    await expect.poll(listed).toEqual(['SpanishSwitch to SpanishRemove Spanish', 'Danishlearning now'])
    await expect.element(field('Language to learn')).toHaveValue('da-DK')
    await button('Remove Spanish').click()
    await expect.poll(listed).toEqual(['Danishlearning now'])
  })

  it('are five at most, and another one in the form takes the place of that of now', async () => {
    const five = ['es-ES', 'da-DK', 'fr-FR', 'de-DE', 'it-IT']
    localStorage.setItem(STORAGE_KEYS.user, JSON.stringify({ ...INES, languages: five }))
    await openProfile({ stored: false })
    expect(listed()).toHaveLength(5)
    expect(languages().getByLabelText('Another language').query()).toBeNull()
    await field('Language to learn').selectOptions('ja-JP')
    await save()
    expect(storedProfile().languages).toEqual(['ja-JP', ...five.slice(1)])
  })
})
