import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { createAccountSession } from '#web/accounts/account-session.ts'
import { heldAccounts } from '#web/accounts/accounts.fake.tsx'
import { createLocalAccountService } from '#web/accounts/provider/local-account-service.adapter.ts'
import { TestRouter } from '#web/app/test-router.fixture.tsx'
import { STORAGE_KEYS } from '#web/documents/storage-keys.ts'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { Link } from '#web/ui/link.tsx'
import { chooseTheme, chosenTheme } from '#web/ui/theme.ts'
import { SettingsPage } from './settings-page.tsx'

const NO_PROFILES = { find: async () => null, keep: async () => undefined }
const INES = {
  id: 'local:ines@example.com',
  name: 'Ines',
  nativeLanguage: 'en-US',
  targetLanguage: 'es-ES',
  preferences: { theme: 'light', autoTranslate: false, autoShadow: true },
}

async function openSettings({ path = '/settings', stored = true, isHeld = false } = {}) {
  if (stored) localStorage.setItem(STORAGE_KEYS.user, JSON.stringify(INES))
  const service = heldAccounts(createLocalAccountService({ delayMs: 0, known: NO_PROFILES }))
  if (!isHeld) service.release()
  const session = createAccountSession(service)
  await render(
    <TestRouter initialEntries={[path]}>
      <Routes>
        <Route path="/settings" element={<SettingsPage session={session} />} />
        <Route path="/before" element={<Link to="/settings">Go to the settings</Link>} />
        <Route path="/login" element={<h1>The log-in page</h1>} />
      </Routes>
    </TestRouter>,
  )
  return service
}

const radio = (name: string) => page.getByRole('radio', { name })
const box = (name: string) => page.getByRole('checkbox', { name })
const button = (name: string) => page.getByRole('button', { name })
const storedPreferences = () => JSON.parse(localStorage.getItem(STORAGE_KEYS.user) ?? '').preferences

async function save() {
  await button('Save').click()
  await expect.element(page.getByText('Settings updated successfully!')).toBeVisible()
}

beforeEach(() => {
  localStorage.clear()
  startTestTexts('en')
})
afterEach(() => chooseTheme(null))

describe('the settings', () => {
  it('ACCT-22 ACCESS-4: without a user they lead to log-in', async () => {
    await openSettings({ stored: false })

    await expect.element(page.getByText('The log-in page')).toBeVisible()
  })

  it('ACCT-23 ACCT-24 ACCT-25: offer Light and Dark, Auto-translate entries and Auto-play shadowing', async () => {
    await openSettings()

    await expect.element(radio('Light')).toBeEnabled()
    await expect.element(radio('Dark')).toBeEnabled()
    await expect.element(box('Auto-translate entries')).not.toBeChecked()
    await expect.element(box('Auto-play shadowing')).toBeChecked()
  })

  it('ACCT-27 USER-6 LAYOUT-17: Save stores every choice, shows the theme and says so', async () => {
    await openSettings()
    await radio('Dark').click()
    await box('Auto-translate entries').click()
    await box('Write it yourself first').click()
    await box('Auto-play shadowing').click()
    await radio('Strict, word by position').click()
    await save()

    expect(storedPreferences()).toEqual({
      theme: 'dark',
      isThemeChosen: true,
      autoTranslate: true,
      ownFirst: true,
      autoShadow: false,
      accuracyMeasure: 'strict',
    })
    expect(chosenTheme()).toBe('dark')
    expect(localStorage.getItem(STORAGE_KEYS.theme)).toBe('dark')
  })

  it('LAYOUT-18: saving something else does not choose a theme', async () => {
    await openSettings()
    await box('Auto-translate entries').click()
    await save()

    expect(chosenTheme()).toBeNull()
    expect(localStorage.getItem(STORAGE_KEYS.theme)).toBeNull()
    await expect.element(radio('Follow the device')).toBeChecked()
  })

  it('LAYOUT-18: a chosen theme can be given back to the device', async () => {
    chooseTheme('dark')
    await openSettings()
    await expect.element(radio('Dark')).toBeChecked()

    await radio('Follow the device').click()
    await expect.element(radio('Dark')).not.toBeChecked()
    expect(chosenTheme()).toBe('dark')
    await save()
    expect(storedPreferences()).toMatchObject({ isThemeChosen: false })

    expect(localStorage.getItem(STORAGE_KEYS.theme)).toBeNull()
    expect(chosenTheme()).toBeNull()
  })

  it('ACCT-26: Cancel goes back and changes nothing', async () => {
    await openSettings({ path: '/before' })
    await page.getByText('Go to the settings').click()
    await radio('Dark').click()
    await box('Auto-translate entries').click()
    await button('Cancel').click()

    await expect.element(page.getByText('Go to the settings')).toBeVisible()
    expect(storedPreferences()).toEqual(INES.preferences)
    expect(chosenTheme()).toBeNull()
  })

  it('ACCT-28: Save is busy while it saves', async () => {
    const { release } = await openSettings({ isHeld: true })
    await button('Save').click()

    await expect.element(button('Saving…')).toBeDisabled()
    await expect.element(button('Saving…')).toHaveAttribute('aria-busy', 'true')
    release()
    await expect.element(page.getByText('Settings updated successfully!')).toBeVisible()
  })
})
