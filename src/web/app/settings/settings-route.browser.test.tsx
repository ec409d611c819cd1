import type { ReactNode } from 'react'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import type { AccountService } from '#domain/accounts/account-service.ts'
import type { AccountSecurity } from '#domain/accounts/security-settings.ts'
import { type LanguageCode, SITE_LANGUAGES } from '#domain/languages.ts'
import { failure } from '#domain/outcome.ts'
import { createSharedAnswer } from '#domain/speech/shared-answer.ts'
import type { VoiceChoice } from '#domain/speech/voice.ts'
import { createSubscribers } from '#domain/subscribers.ts'
import { type AccountSession, createAccountSession, useAccount } from '#web/accounts/account-session.ts'
import { createLocalAccountService } from '#web/accounts/provider/local-account-service.adapter.ts'
import { scriptedSecurity } from '#web/accounts/security/security.fake.ts'
import { STORAGE_KEYS } from '#web/documents/local-storage.ts'
import { createMemoryDays } from '#web/documents/memory-days.ts'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { SETTINGS_PAGE_NAMES, SETTINGS_PAGES } from '#web/settings/settings-pages.ts'
import { createScriptedListener } from '#web/speech/listening/listener.fake.ts'
import { FakeSpeechRecognition } from '#web/speech/listening/speech-recognition.fake.ts'
import { createMemorySpeechSettings } from '#web/speech/speech-settings.fake.ts'
import { createScriptedVoice } from '#web/speech/voice/voice.fake.ts'
import { Layout } from '#web/ui/layout/layout.tsx'
import { LearnerLinks } from '#web/ui/layout/learner-links.tsx'
import { Link } from '#web/ui/link.tsx'
import { fillPageSettings } from '#web/ui/page-settings.fixture.ts'
import { chooseTheme, chosenTheme } from '#web/ui/theme.ts'
import { answerOfAccount } from '../services/browser-speech.ts'
import type { PageProps, Services } from '../services/services.ts'
import { TestRouter } from '../test-router.fixture.tsx'
import { SettingsRoute } from './settings-route.tsx'
import '#web/ui/base.css'

const INES = {
  id: 'local:ines@example.com',
  name: 'Ines',
  email: 'ines@example.com',
  nativeLanguage: 'en-US',
  targetLanguage: 'es-ES',
  preferences: { theme: 'light', autoTranslate: false, autoShadow: true },
}

const GEMINI = { id: 'gemini', quality: 'good', supports: () => true }

const RUNS_HERE =
  'Translation, corrections, voices and speech recognition then use only what runs on this device and our server.'

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

function speechOf(
  accounts: AccountService,
  { isServerThere, isKept }: { isServerThere: boolean; isKept: boolean },
) {
  const settings = createSharedAnswer(
    createMemorySpeechSettings({ consent: 'nobody', answeredBy: accounts.stored()?.id ?? '' }, isKept),
    answerOfAccount(accounts),
  )
  return {
    voice: createScriptedVoice({ names: ['Elena', 'Paula'] }),
    listener: createScriptedListener(),
    recognitionOffer: async () => ({ browser: true, server: null }),
    isRecognisedHere: async () => false,
    readingAtServer: async () => null,
    readerAtServer: async () => 'mecab',
    isSpokenAtServer: async () => true,
    isServerThere: async () => isServerThere,
    recorder: { isSupported: () => false },
    settings,
  }
}

/** An account provider that nothing can be sent to: what is changed is kept here, and waits. */
function outOfReach(accounts: AccountService): AccountService {
  const { subscribe, emit } = createSubscribers()
  let isWaiting = false
  return {
    ...accounts,
    async loadPreferences() {
      const here = await accounts.loadPreferences()
      const change: typeof here.change = (next) => {
        here.change(next)
        isWaiting = true
        emit()
      }
      return { ...here, change, subscribe, isWaiting: () => isWaiting, send: async () => failure('offline') }
    },
  }
}

function Screen(props: Omit<PageProps, 'account'>) {
  return <SettingsRoute {...props} account={useAccount(props.session)} />
}

type InLayoutProps = { session: AccountSession; isLearner: boolean; children: ReactNode }

function InLayout({ session, isLearner, children }: InLayoutProps) {
  return (
    <Layout
      account={useAccount(session)}
      learner={isLearner ? { links: <LearnerLinks due={0} />, onPhone: null } : undefined}
      onLogOut={() => undefined}
    >
      {children}
    </Layout>
  )
}

type Options = {
  at?: string[]
  learns?: LanguageCode
  /** Whether all that can be done is, and by a model where one can. */
  hasModels?: boolean
  /** Who speaks; the one of this browser, unless told otherwise. */
  voice?: Promise<VoiceChoice | null>
  isLoggedIn?: boolean
  id?: string
  isAnonymous?: true
  isServerThere?: boolean
  /** false: the device keeps nothing of what is chosen about speech. */
  isKept?: boolean
  delayMs?: number
  /** Where accounts are kept by the server. */
  security?: AccountSecurity
  /** What was changed waits for the account, which cannot be reached. */
  isAway?: boolean
}

async function openSettings({
  at = ['/diary', '/settings'],
  learns = 'es-ES',
  hasModels = false,
  voice,
  isLoggedIn = true,
  id = INES.id,
  isAnonymous,
  isServerThere = true,
  isKept = true,
  delayMs = 0,
  security,
  isAway = false,
}: Options = {}) {
  if (isLoggedIn)
    localStorage.setItem(
      STORAGE_KEYS.user,
      JSON.stringify({ ...INES, id, isAnonymous, targetLanguage: learns }),
    )
  const known = { find: async () => null, keep: async () => undefined }
  const accounts = createLocalAccountService({ delayMs, known })
  const session = createAccountSession(isAway ? outOfReach(accounts) : accounts)
  const speech = speechOf(accounts, { isServerThere, isKept })
  if (voice !== undefined) speech.voice.voiceFor = () => voice
  if (hasModels) {
    speech.settings.change({ consent: 'any' })
    Object.assign(speech, {
      recognitionOffer: async () => ({ browser: true, server: 'gemini' }),
      readingAtServer: async () => 'texts',
    })
  }
  const services = {
    speech: async () => speech,
    accounts: { ...accounts, hosted: security ? { loadSecurity: async () => security } : null },
    ...DIARY,
    ...(hasModels && { findTranslators: async () => [GEMINI] }),
  } as unknown as Services
  await render(
    <TestRouter services={services} initialEntries={at} initialIndex={at.length - 1}>
      <InLayout session={session} isLearner={isLoggedIn}>
        <Routes>
          {Object.values(SETTINGS_PAGES).map((path) => (
            <Route key={path} path={path} element={<Screen session={session} />} />
          ))}
          <Route
            path="/diary"
            element={
              <h1>
                The diary <Link to="/settings">Go to the settings</Link>
              </h1>
            }
          />
          <Route path="/login" element={<h1>The log-in page</h1>} />
        </Routes>
      </InLayout>
    </TestRouter>,
  )
  /** As if another device had changed it and this one heard of it. */
  const changeElsewhere = async (change: object) => (await accounts.loadPreferences()).change(change)
  return { settings: speech.settings, changeElsewhere }
}

const radio = (name: string) => page.getByRole('radio', { name })
const box = (name: string) => page.getByRole('checkbox', { name })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const saved = () => page.getByText('Saved', { exact: true })
const storedPreferences = () => JSON.parse(localStorage.getItem(STORAGE_KEYS.user) ?? '').preferences

async function onScreen(width: number, height: number): Promise<void> {
  const { innerWidth, innerHeight } = window
  await page.viewport(width, height)
  onTestFinished(() => page.viewport(innerWidth, innerHeight))
}

beforeEach(() => {
  localStorage.clear()
  startTestTexts('en')
})
afterEach(() => chooseTheme(null))

describe('the page of practice', () => {
  it.each([360, 1280])(
    'ACCT-23 ACCT-24 ACCT-25: is the form with Light and Dark, Auto-translate entries and Auto-play shadowing (%i px)',
    async (width) => {
      await onScreen(width, 740)
      await openSettings()
      await expect.element(radio('Light')).toBeEnabled()
      await expect.element(radio('Dark')).toBeEnabled()
      await expect.element(box('Auto-translate entries')).not.toBeChecked()
      await expect.element(box('Auto-play shadowing')).toBeChecked()
      await expect.element(button('Save')).toBeVisible()
      await expect.element(button('Cancel')).toBeVisible()
    },
  )

  it('USER-6 LAYOUT-17: keeps every choice at once and says so', async () => {
    await openSettings()
    await expect.element(saved()).not.toBeInTheDocument()
    await radio('Dark').click()
    await expect.element(saved()).toBeVisible()
    await box('Auto-translate entries').click()
    await box('Write your own translation first').click()
    await box('Auto-play shadowing').click()
    await radio('Word for word, each in its place').click()
    await expect.element(radio('Word for word, each in its place')).toBeChecked()
    expect(storedPreferences()).toEqual({
      theme: 'dark',
      isThemeChosen: true,
      autoTranslate: true,
      ownFirst: true,
      autoShadow: false,
      accuracyMeasure: 'strict',
    })
    expect(localStorage.getItem(STORAGE_KEYS.theme)).toBe('dark')
  })

  it('a change that waits for the account is said to be saved on this device', async () => {
    await openSettings({ isAway: true })
    await box('Auto-translate entries').click()
    await expect.element(page.getByText('Saved on this device', { exact: true })).toBeVisible()
    await expect.element(saved()).not.toBeInTheDocument()
    await expect.element(box('Auto-translate entries')).toBeChecked()
  })

  it('LAYOUT-18: changing something else does not choose a theme', async () => {
    await openSettings()
    await box('Auto-translate entries').click()
    await expect.element(saved()).toBeVisible()
    expect(chosenTheme()).toBeNull()
    await expect.element(radio('Follow the device')).toBeChecked()
  })

  it('LAYOUT-18: a chosen theme can be given back to the device', async () => {
    chooseTheme('dark')
    await openSettings()
    await expect.element(radio('Dark')).toBeChecked()
    await radio('Follow the device').click()
    await expect.element(radio('Follow the device')).toBeChecked()
    await expect.poll(() => storedPreferences()).toMatchObject({ isThemeChosen: false })
    expect(chosenTheme()).toBeNull()
  })

  it('ACCT-27 ACCT-28: Save is busy while it saves, and says that the settings are updated', async () => {
    await openSettings({ delayMs: 300 })
    await box('Auto-translate entries').click()
    await button('Save').click()
    await expect.element(button('Saving…')).toHaveAttribute('aria-busy', 'true')
    await expect.element(button('Saving…')).toBeDisabled()
    await expect.element(page.getByText('Settings updated successfully!')).toBeVisible()
    expect(storedPreferences()).toMatchObject({ autoTranslate: true })
  })

  it('a change that the browser has no room for is not saved, and Save does not say so', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await openSettings()
    await expect.element(box('Auto-translate entries')).toBeVisible()
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    onTestFinished(() => void vi.restoreAllMocks())
    await box('Auto-translate entries').click()
    await expect.element(page.getByText('Not saved', { exact: true })).toBeVisible()
    await button('Save').click()
    await expect.element(button('Save')).toBeEnabled()
    await expect.element(page.getByText('Not saved', { exact: true })).toBeVisible()
    await expect.element(page.getByText('Settings updated successfully!')).not.toBeInTheDocument()
  })

  it('a theme that the browser has no room for is not saved, and Save does not say so', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await openSettings()
    await expect.element(radio('Dark')).toBeVisible()
    const keep = Storage.prototype.setItem
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, text) {
      if (key === STORAGE_KEYS.theme) throw new DOMException('full', 'QuotaExceededError')
      keep.call(this, key, text)
    })
    onTestFinished(() => void vi.restoreAllMocks())
    onTestFinished(() => void chooseTheme(null))
    await radio('Dark').click()
    await expect.element(page.getByText('Not saved', { exact: true })).toBeVisible()
    await button('Save').click()
    await expect.element(button('Save')).toBeEnabled()
    await expect.element(page.getByText('Not saved', { exact: true })).toBeVisible()
    await expect.element(page.getByText('Settings updated successfully!')).not.toBeInTheDocument()
  })

  it('a diary without an account names nobody', async () => {
    await openSettings({ isAnonymous: true })
    await expect.element(page.getByText('Not signed in', { exact: true }).first()).toBeInTheDocument()
    await expect.element(page.getByText(/ines@example\.com/)).not.toBeInTheDocument()
  })

  it('ACCT-26: Cancel puts back what was changed here, and goes back', async () => {
    await openSettings()
    await radio('Dark').click()
    await box('Auto-translate entries').click()
    await box('Write your own translation first').click()
    await button('Save').click()
    await button('Cancel').click()
    await expect.element(page.getByText('The diary')).toBeVisible()
    await expect.poll(() => storedPreferences()).toEqual(INES.preferences)
    expect(chosenTheme()).toBeNull()
  })

  it('ACCT-26: Cancel leaves what another device has changed since, and what an earlier visit has', async () => {
    await onScreen(1280, 800)
    const { changeElsewhere } = await openSettings()
    await box('Auto-translate entries').click()
    await page.getByRole('link', { name: 'Your data' }).click()
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Practice' }).click()
    await box('Write your own translation first').click()
    await radio('Word for word, each in its place').click()
    await changeElsewhere({ accuracyMeasure: 'aligned', weeklyAim: 7 })
    await button('Cancel').click()
    await expect.poll(() => storedPreferences().ownFirst).toBeUndefined()
    expect(storedPreferences()).toMatchObject({
      autoTranslate: true,
      accuracyMeasure: 'aligned',
      weeklyAim: 7,
    })
  })
})

describe('the other pages', () => {
  it.each(Object.values(SETTINGS_PAGES))('ACCT-22 ACCESS-4: logged out, %s leads to log-in', async (path) => {
    await openSettings({ at: [path], isLoggedIn: false })
    await expect.element(page.getByText('The log-in page')).toBeVisible()
  })

  it('a choice about speech that the device does not keep is not said to be saved', async () => {
    await openSettings({ at: ['/settings/voice'], isKept: false })
    await page.getByRole('switch', { name: 'Stop by itself' }).click()
    await expect.element(page.getByRole('status').getByText('Not saved', { exact: true })).toBeVisible()
    await expect.element(page.getByText('Saved', { exact: true })).not.toBeInTheDocument()
  })

  it('a voice and how a recording ends are kept at once, which is said', async () => {
    const { settings } = await openSettings({ at: ['/settings/voice'] })
    await page.getByRole('combobox', { name: 'Spanish (Spain)' }).selectOptions('Paula')
    await expect.element(saved()).toBeVisible()
    expect(settings.get().voices).toEqual({ 'es-ES': 'browser:Paula' })
    const stop = page.getByRole('switch', { name: 'Stop by itself' })
    await expect.element(stop).toBeChecked()
    await stop.click()
    await expect.poll(() => settings.get().stopsByItself).toBe(false)
  })

  it('who may listen is an answer for all devices', async () => {
    const { settings } = await openSettings({ at: ['/settings/voice'] })
    await radio('Only our server').click()
    await expect.poll(() => storedPreferences().listening).toBe('server')
    await expect.element(radio('Only our server')).toBeChecked()
    expect(settings.get().consent).toBe('server')
  })

  it('the diary can be taken along and entries be brought in', async () => {
    await openSettings({ at: ['/settings/data'] })
    for (const name of ['Export as JSON', 'Export as Markdown', 'Export as CSV', 'Import'])
      await expect.element(button(name)).toBeVisible()
    await expect.element(page.getByRole('region', { name: 'Install the app' })).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Deleted entries' })).toBeVisible()
  })

  it('where the words go is told, and that no AI model may have them is stored at once', async () => {
    await openSettings({ at: ['/settings/words'] })
    const region = page.getByRole('region', { name: 'Where your words go' })
    await expect.element(region.getByText("Nowhere: there's no speech recognition").first()).toBeVisible()
    await region.getByRole('checkbox', { name: 'Never send my sentences to an AI model' }).click()
    await expect.element(saved()).toBeVisible()
    expect(storedPreferences().avoidsModels).toBe(true)
  })

  it.each([
    ['an account at a server', 'ines', 'hosted', true],
    ['a diary without an account', INES.id, 'hosted', false],
    ['an account of this browser alone', INES.id, 'local', false],
  ] as const)('for %s the choice about AI models is said to be for all devices or is not', async (...of) => {
    const [, id, accounts, isSaid] = of
    onTestFinished(fillPageSettings({ accounts }))
    await openSettings({ at: ['/settings/words'], id, security: scriptedSecurity().security })
    await expect
      .element(box('Never send my sentences to an AI model'))
      .toHaveAccessibleDescription(`${RUNS_HERE}${isSaid ? ' This applies to all your devices.' : ''}`)
  })

  it('a line of where the words go leads to the choice that governs it', async () => {
    await onScreen(360, 740)
    await openSettings({ at: ['/settings/words'] })
    await page.getByRole('link', { name: 'Change: Say a sentence' }).click()
    const group = page.getByRole('group', { name: 'Who should listen' })
    await expect.element(group).toBeVisible()
    await expect.poll(() => group.element().getBoundingClientRect().top).toBeLessThan(200)
  })

  it('where accounts have tokens for programs, it is told who reads entries by one', async () => {
    onTestFinished(fillPageSettings({ accounts: 'hosted' }))
    const row = page.getByRole('row', { name: /^Your own programs/ })
    await openSettings({ at: ['/settings/words'], id: 'ines', security: scriptedSecurity().security })
    await expect.element(row.getByText('Nowhere: you have no tokens')).toBeVisible()
    await cleanup()
    const { security } = scriptedSecurity({ programs: [BACKUP] })
    await openSettings({ at: ['/settings/words'], id: 'ines', security })
    await expect.element(row.getByText(/whoever has a token of yours can read your entries/)).toBeVisible()
    await cleanup()
    await openSettings({ at: ['/settings/words'] })
    await expect.element(page.getByRole('row', { name: /^Sync/ })).toBeVisible()
    await expect.element(row).not.toBeInTheDocument()
  })

  it('the line of translating leads to the place for a key of the learner’s own, opened, where the site names an address', async () => {
    await onScreen(360, 740)
    await openSettings({ at: ['/settings/words'] })
    await expect.element(page.getByRole('link', { name: 'Change: Say a sentence' })).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Change: Translate' })).not.toBeInTheDocument()
    await cleanup()
    onTestFinished(fillPageSettings({ learnerEngines: ['https://api.example.com'] }))
    await openSettings({ at: ['/settings/words'] })
    await page.getByRole('link', { name: 'Change: Translate' }).click()
    await expect.element(page.getByRole('textbox', { name: 'Key' })).toBeVisible()
  })

  it('where the words go has a language of the recogniser on the device downloaded, and then says so', async () => {
    FakeSpeechRecognition.reset()
    FakeSpeechRecognition.onDevice = 'downloadable'
    vi.stubGlobal('SpeechRecognition', FakeSpeechRecognition)
    onTestFinished(() => void vi.unstubAllGlobals())
    const { promise, resolve } = Promise.withResolvers<boolean>()
    FakeSpeechRecognition.installing = () => promise
    await onScreen(1280, 800)
    await openSettings({ at: ['/settings/words'] })
    await page.getByRole('button', { name: 'Download: Recognize Spanish' }).click()
    await expect.element(page.getByText(/^Your browser is downloading it/)).toBeVisible()
    FakeSpeechRecognition.onDevice = 'available'
    resolve(true)
    await expect.element(page.getByText('2 of 3 ready')).toBeVisible()
    expect(FakeSpeechRecognition.installed).toEqual(['es-ES'])
  })

  it.each([
    [360, 'vi'],
    [360, 'en'],
    [1280, 'da'],
  ] as const)(
    'where the words go is told though a voice is slow to come, which then moves nothing (%i px, %s)',
    async (width, language) => {
      await onScreen(width, 740)
      startTestTexts(language)
      const { promise, resolve } = Promise.withResolvers<VoiceChoice>()
      await openSettings({ at: ['/settings/words'], learns: 'ja-JP', voice: promise })
      await expect.poll(() => document.querySelectorAll('.words-go tbody tr').length).toBe(12)
      expect(document.querySelectorAll('.words-go-waiting')).toHaveLength(1)
      await expect.poll(() => document.querySelectorAll('.settings-part').length).toBe(2)
      const tops = () =>
        [...document.querySelectorAll('.words-go tr, .settings-part, .footer')].map((part) =>
          Math.round(part.getBoundingClientRect().top),
        )
      await document.fonts.ready
      const before = tops()
      resolve({ id: 'espeak-ng:ja', name: 'ja', by: 'espeak-ng' })
      await expect.poll(() => document.querySelectorAll('.words-go-waiting').length).toBe(0)
      expect(tops()).toEqual(before)
    },
  )

  it('where the words go is not guessed from what the browser has while the server is out of reach', async () => {
    await openSettings({ at: ['/settings/words'], isServerThere: false })
    const region = page.getByRole('region', { name: 'Where your words go' })
    await expect.element(region.getByText(/^You're offline/)).toBeVisible()
    await expect.element(region.getByRole('table')).not.toBeInTheDocument()
  })

  it('every page ends with the version of the server that it came from', async () => {
    onTestFinished(fillPageSettings({ version: '2.10.0' }))
    await openSettings()
    await expect.element(page.getByText('Version 2.10.0')).toBeVisible()
    await page.getByRole('link', { name: 'Reminders' }).click()
    await expect.element(page.getByText('Version 2.10.0')).toBeVisible()
  })

  it('on a phone the other pages lead back to the first, where all of them are', async () => {
    await onScreen(360, 740)
    await openSettings()
    await page.getByRole('link', { name: 'Reminders' }).click()
    await expect.element(page.getByRole('group', { name: 'Reminders' })).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Voice and microphone' })).not.toBeInTheDocument()
    await page.getByRole('main').getByRole('link', { name: 'Settings' }).click()
    await expect.element(page.getByRole('link', { name: 'Voice and microphone' })).toBeVisible()
  })

  it('the first leads to the profile, and to the security of an account at a server', async () => {
    onTestFinished(fillPageSettings({ version: '1.0.0', accounts: 'hosted' }))
    await openSettings({ id: 'ines', security: scriptedSecurity().security })
    const profile = page.getByRole('main').getByRole('link', { name: 'Profile and security' })
    await expect.element(profile).toHaveAttribute('href', '/profile')
  })
})

const BACKUP = { id: 'p', name: 'Backup', mayWrite: false, madeAt: 0, lastUsedAt: null, endsAt: 1 }

/** How many parts a page has once all of it is there. */
const PARTS = { practice: 4, voice: 4, reminders: 1, data: 6, words: 3 } as const

/** Has the styles for fingers apply. An emulated touch screen would leave the browser without a mouse for good. */
function useTouchStyles(): void {
  const touching = [...document.styleSheets]
    .flatMap(({ cssRules }) => [...cssRules])
    .filter((rule) => rule instanceof CSSMediaRule)
    .filter(({ media }) => media.mediaText === '(pointer: coarse)')
  expect(touching.length).toBeGreaterThan(0)
  for (const { media } of touching) media.mediaText = 'all'
  onTestFinished(() => {
    for (const { media } of touching) media.mediaText = '(pointer: coarse)'
  })
}

describe('on a phone of 360 x 740', () => {
  const PAGES = SITE_LANGUAGES.flatMap((language) =>
    SETTINGS_PAGE_NAMES.map((name) => [name, language] as const),
  )
  it.each(PAGES)('the page %s is at most 1,480 px long (%s)', async (name, language) => {
    await onScreen(360, 740)
    startTestTexts(language)
    const learnerEngines = ['https://api.example.com'] // and all else that makes a page longer
    onTestFinished(fillPageSettings({ version: '1.0.0', accounts: 'hosted', learnerEngines }))
    await openSettings({
      ...{ at: [SETTINGS_PAGES[name]], id: 'ines' },
      ...{ security: scriptedSecurity({ programs: [BACKUP] }).security },
      ...{ learns: 'ja-JP', hasModels: true },
      voice: Promise.resolve<VoiceChoice>({ id: 'gemini:ja', name: 'ja', by: 'gemini' }),
    })
    await expect.poll(() => document.querySelectorAll('.settings-part').length).toBe(PARTS[name])
    await expect.poll(() => document.querySelector('tbody') !== null || name !== 'words').toBe(true)
    if (name === 'practice') {
      await page.getByRole('checkbox').first().click() // every message is there that may be
      document.querySelector('form')?.requestSubmit()
      await expect.poll(() => document.querySelector('.practice-done span') !== null).toBe(true)
    }
    await document.fonts.ready
    useTouchStyles()
    expect(document.documentElement.scrollWidth).toBe(360)
    expect(document.documentElement.scrollHeight).toBeLessThanOrEqual(1480)
  })

  it('the first screen has at most eight links, buttons and fields', async () => {
    await onScreen(360, 740)
    await openSettings()
    await expect.element(button('Save')).toBeInTheDocument()
    useTouchStyles()
    const seen = [...document.querySelectorAll('a, button, input, select')].filter((element) => {
      const { top, bottom, height } = element.getBoundingClientRect()
      const isShown = element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      return isShown && height > 1 && top < 740 && bottom > 0
    })
    expect(seen).toHaveLength(7) // and the link 'Say again' in the header, while something is due
  })
})
