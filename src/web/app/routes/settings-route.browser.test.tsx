import { Route, Routes } from 'react-router'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { accountStateOf } from '#domain/accounts/account-state.ts'
import { parseProfile } from '#domain/accounts/parse-profile.ts'
import { createDraftableSettings } from '#domain/speech/speech-settings-draft.ts'
import { createAccountSession } from '#web/accounts/account-session.ts'
import { createLocalAccountService } from '#web/accounts/provider/local-account-service.adapter.ts'
import { createMemoryDays } from '#web/documents/memory-days.ts'
import { STORAGE_KEYS } from '#web/documents/storage-keys.ts'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { createScriptedListener } from '#web/speech/listener.fake.ts'
import { createMemorySpeechSettings } from '#web/speech/speech-settings.fake.ts'
import { createScriptedVoice } from '#web/speech/voice.fake.ts'
import type { Services } from '../services/services.ts'
import { TestRouter } from '../test-router.fixture.tsx'
import { SettingsRoute } from './settings-route.tsx'

const INES = {
  id: 'local:ines@example.com',
  name: 'Ines',
  nativeLanguage: 'en-US',
  targetLanguage: 'es-ES',
  preferences: { theme: 'light', autoTranslate: false, autoShadow: false },
}

const DIARY: Partial<Services> = {
  clock: { now: () => 0 },
  cache: { read: () => [], write: () => undefined, clear: () => undefined },
  random: () => 'r',
  findTranslators: async () => [],
  whenIdle: () => new Promise(() => undefined), // the rest of the diary is not read here
  openDiary: () => ({
    entries: createMemoryDays(),
    leaving: { keep: () => true, hasAny: () => false, clear: () => undefined },
    loadPractice: () => Promise.reject(new Error('not needed')),
    loadWaiting: () => Promise.reject(new Error('not needed')),
    loadSync: null,
    loadFallbackStorage: () => Promise.reject(new Error('not needed')),
  }),
}

async function openSettings(isServerThere = true) {
  localStorage.setItem(STORAGE_KEYS.user, JSON.stringify(INES))
  const known = { find: async () => null, keep: async () => undefined }
  const accounts = createLocalAccountService({ delayMs: 0, known })
  const session = createAccountSession(accounts)
  const stored = createMemorySpeechSettings({ consent: 'nobody' })
  const { settings, draft } = createDraftableSettings(stored)
  const speech = Promise.resolve({
    voice: createScriptedVoice({ names: ['Elena', 'Paula'] }),
    listener: createScriptedListener(),
    recognitionOffer: async () => ({ browser: true, server: null }),
    isRecognisedHere: async () => false,
    isReadAtServer: async () => false,
    isServerThere: async () => isServerThere,
    recorder: { isSupported: () => false },
    settings,
    settingsDraft: draft,
  })
  const props = {
    services: { speech: () => speech, accounts, ...DIARY } as unknown as Services,
    session,
    account: accountStateOf(parseProfile(INES)),
  }
  await render(
    <TestRouter initialEntries={['/diary', '/settings']}>
      <Routes>
        <Route path="/settings" element={<SettingsRoute {...props} />} />
        <Route path="/diary" element={<h1>The diary</h1>} />
      </Routes>
    </TestRouter>,
  )
  return { stored, settings }
}

const voice = () => page.getByRole('combobox', { name: 'Spanish (Spain)' })
const button = (name: string) => page.getByRole('button', { name, exact: true })

it('below the form, the diary can be taken along and pages be brought in', async () => {
  await openSettings()
  for (const name of ['Export as JSON', 'Export as Markdown', 'Export as CSV', 'Import'])
    await expect.element(button(name)).toBeVisible()
})

beforeEach(() => {
  localStorage.clear()
  startTestTexts('en')
})

it('ACCT-27: one Save stores every setting of the page, those of this device too', async () => {
  const { stored, settings } = await openSettings()
  await voice().selectOptions('Paula')
  expect(settings.get().voices).toEqual({ 'es-ES': 'browser:Paula' }) // can be listened to
  expect(stored.get().voices).toEqual({})
  await page.getByRole('checkbox', { name: 'Auto-translate entries' }).click()
  await button('Save').click()
  await expect.element(page.getByText('Settings updated successfully!')).toBeVisible()
  await expect.poll(() => stored.get().voices).toEqual({ 'es-ES': 'browser:Paula' })
})

it('ACCT-26: Cancel changes nothing on this device either', async () => {
  const { stored, settings } = await openSettings()
  await voice().selectOptions('Paula')
  await page.getByRole('radio').last().click()
  await button('Cancel').click()
  await expect.element(page.getByText('The diary')).toBeVisible()
  for (const { get } of [stored, settings]) expect(get()).toMatchObject({ consent: 'nobody', voices: {} })
})

it('where the words go is told, and that no model may have them is stored at once', async () => {
  await openSettings()
  const region = page.getByRole('region', { name: 'Where your words go' })
  await expect.element(region.getByText('Nowhere: nothing listens').first()).toBeVisible()
  await region.getByRole('checkbox', { name: 'Never send my sentences to a model' }).click()
  await expect.element(region.getByText('Saved.', { exact: true })).toBeVisible()
  expect(JSON.parse(localStorage.getItem(STORAGE_KEYS.user) ?? '').preferences.avoidsModels).toBe(true)
})

it('where the words go is not guessed from what the browser has while the server is out of reach', async () => {
  await openSettings(false)
  const region = page.getByRole('region', { name: 'Where your words go' })
  await expect.element(region.getByText(/^You're offline/)).toBeVisible()
  await expect.element(region.getByRole('table')).not.toBeInTheDocument()
})
