import { type ReactNode, use, useCallback, useMemo, useState } from 'react'
import type { AccountAnswer, HostedAccounts } from '#domain/accounts/account-service.ts'
import { hasLocalId, isAnonymous } from '#domain/accounts/account-state.ts'
import type { Profile } from '#domain/accounts/profile.ts'
import type { OwnProgram } from '#domain/accounts/security-settings.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { failure } from '#domain/outcome.ts'
import { type BrowserEngine, engineStateOf } from '#domain/privacy/browser-engine-state.ts'
import { dataMap, type WordEngines } from '#domain/privacy/data-map.ts'
import { once } from '#domain/promises.ts'
import { hasReadings, readingMode } from '#domain/spoken/reading-mode.ts'
import { chooseTranslator } from '#domain/translate/translator.ts'
import { BrowserEnginesSection } from '#web/privacy/browser-engines-section.tsx'
import { WordsGoSection, type WordsGoSectionProps } from '#web/privacy/where-words-go-section.tsx'
import { SETTINGS_PAGES } from '#web/settings/settings-pages.ts'
import type { RecogniserInstaller } from '#web/speech/listening/recogniser-installer.adapter.ts'
import { type BuiltInTranslator, translatorAvailability } from '#web/translate/browser-translator.adapter.ts'
import { OwnKeySection } from '#web/translate/own-key/own-key-section.tsx'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import { type Asks, useAnswers } from '#web/ui/form/use-answers.ts'
import { pageSettings } from '#web/ui/page-settings.ts'
import type { OpenSync } from '../diary/open-diary.ts'
import { OptionalSection } from '../loading/error-boundaries.tsx'
import { createCorrectorFinder } from '../services/browser-corrections.ts'
import { createOwnKeys } from '../services/browser-own-keys.ts'
import { type Services, type SpeechServices, useServices } from '../services/services.ts'
import type { AccountReminders } from './account-reminders.ts'
import type { SettingsPartProps } from './settings-route.tsx'

const PATIENCE_MS = 300 // the voices of a browser may take seconds

type WordsGoProps = Pick<WordsGoSectionProps, 'onAvoidModels'> & {
  profile: Profile
  speech: Promise<SpeechServices>
  sync: Promise<OpenSync | null>
  reminders: Promise<AccountReminders>
  recognisers: Promise<RecogniserInstaller>
  ownKeys: ReturnType<typeof createOwnKeys>
  /** What stands below it, once its lines have their places. */
  children: ReactNode
}

const ONLY_HERE = ['asking', 'kept-here', 'diary-deleted']

type Ports = {
  services: Services
  profile: Profile
  speech: SpeechServices
  sync: OpenSync | null
  reminders: AccountReminders
}

async function findFirstTranslator(services: Services, from: LanguageCode, to: LanguageCode) {
  const found = await services.findTranslators()
  const chosen = chooseTranslator(found, { from, to })
  if (typeof chosen === 'string') return null
  const hasOther = found.some((one) => one !== chosen && one.supports(from, to))
  return chosen.id === 'browser' && hasOther ? 'browser-first' : chosen.id
}

async function findFirstCorrector({ accounts }: Services, { targetLanguage }: Profile) {
  const correctors = await createCorrectorFinder(accounts)()
  return correctors.find(({ supports }) => supports(targetLanguage))?.id ?? null
}

function reminderOf(reminders: AccountReminders): 'push' | 'mail' | null {
  if (reminders === null) return null
  const { device, chosen } = reminders.get()
  if (device === 'on') return 'push'
  return chosen.mail ? 'mail' : null
}

/** Whether a server has the account, so that what is chosen here comes along to other devices. */
function isAtServer(profile: Profile): boolean {
  return pageSettings().accounts === 'hosted' && !hasLocalId(profile)
}

async function programsOf(hosted: HostedAccounts): AccountAnswer<OwnProgram[]> {
  try {
    return await (await hosted.loadSecurity()).programs()
  } catch (error) {
    console.error('The tokens for programs could not be asked for', error)
    return failure('unexpected')
  }
}

/** Whether there are tokens for programs; null where the account can have none. */
async function hasProgramTokens({ hosted }: Services['accounts'], profile: Profile): Promise<boolean | null> {
  if (hosted === null || !isAtServer(profile)) return null
  const programs = await programsOf(hosted)
  if (programs.ok) return programs.value.length > 0
  if (programs.error === 'offline') throw new DOMException('No connection', 'NetworkError')
  return programs.error === 'not-supported' ? null : true // rather than to say that nobody can read them
}

type Answered = WordEngines & {
  /** Whether the server says what it can do: without that, what goes to it would be said to stay here. */
  isServerThere: boolean
}

/** What is asked of this device and of the server. */
function questions({ services, profile, speech, sync, reminders }: Ports): Asks<Answered> {
  const { nativeLanguage, targetLanguage, preferences } = profile
  const recognitionOf = async (language: LanguageCode) => ({
    isOnDevice: await speech.isRecognisedHere(language),
    offer: await speech.recognitionOffer(language),
  })
  return {
    isServerThere: () => speech.isServerThere(),
    settings: async () => speech.settings.get(),
    translator: () => findFirstTranslator(services, nativeLanguage, targetLanguage),
    backTranslator: () => findFirstTranslator(services, targetLanguage, nativeLanguage),
    corrector: () => findFirstCorrector(services, profile),
    dictation: () => recognitionOf(nativeLanguage),
    recognition: () => recognitionOf(targetLanguage),
    voice: () => speech.voice.voiceFor(targetLanguage),
    serverReading: () => speech.readingAtServer(targetLanguage),
    async readings() {
      if (!hasReadings(targetLanguage)) return null
      return {
        mode: readingMode(preferences, targetLanguage),
        reader: await speech.readerAtServer(targetLanguage),
      }
    },
    speaksForAnki: () => speech.isSpokenAtServer(targetLanguage),
    keepsSounds: async () => pageSettings().accounts === 'local' || !hasLocalId(profile),
    isSynced: async () => sync !== null && !ONLY_HERE.includes(sync.syncer.get().status),
    hasTokens: once(() => hasProgramTokens(services.accounts, profile)), // nothing that changes here changes it
    reminder: async () => reminderOf(reminders),
  }
}

const isAway = (failure: unknown) => failure instanceof DOMException && failure.name === 'NetworkError'

/** undefined until it is known, null while the server is out of reach. */
function flowsOf({ answers, failure }: ReturnType<typeof useAnswers<Answered>>) {
  if (isAway(failure)) return null
  if (failure !== undefined) throw failure
  if (answers?.isServerThere === undefined) return undefined
  return answers.isServerThere ? dataMap(answers) : null
}

/** Where the words of this learner go, on this device, today. */
function WordsGo({ profile, ownKeys, onAvoidModels, children, ...loading }: WordsGoProps) {
  const services = useServices()
  const speech = use(loading.speech)
  const sync = use(loading.sync)
  const reminders = use(loading.reminders)
  const recognisers = use(loading.recognisers)
  const asks = useMemo(
    () => questions({ services, profile, speech, sync, reminders }),
    [services, profile, speech, sync, reminders],
  )
  const subscribe = useCallback(
    (onChange: () => void) => {
      const stores = [speech.settings, sync?.syncer, reminders, recognisers, ownKeys.store]
      const leaves = stores.map((store) => store?.subscribe(onChange))
      addEventListener('online', onChange)
      return () => {
        removeEventListener('online', onChange)
        for (const leave of leaves) leave?.()
      }
    },
    [speech, sync, reminders, recognisers, ownKeys],
  )
  const flows = flowsOf(useAnswers(asks, subscribe, PATIENCE_MS))
  return (
    <>
      <WordsGoSection
        flows={flows}
        choices={{
          dictate: `${SETTINGS_PAGES.voice}#recognition-choice`,
          say: `${SETTINGS_PAGES.voice}#recognition-choice`,
          hear: `${SETTINGS_PAGES.voice}#voice-choice`,
          readings: `${SETTINGS_PAGES.practice}#readings-choice`,
          ...(ownKeys.origins.length > 0 && { translate: `${SETTINGS_PAGES.words}#own-key` }),
          ...(sync && { sync: SETTINGS_PAGES.data }),
          programs: `${SETTINGS_PAGES.data}#programs`,
          ...(reminders && { remind: SETTINGS_PAGES.reminders }),
        }}
        avoidsModels={profile.preferences.avoidsModels === true}
        isForAllDevices={isAtServer(profile)}
        onAvoidModels={onAvoidModels}
      />
      {flows !== undefined && children}
    </>
  )
}

export function WordsPage({ profile, parts, onChange }: SettingsPartProps) {
  const { accounts } = useServices()
  const [settings] = useState(pageSettings)
  const [ownKeys] = useState(() => createOwnKeys(accounts, settings))
  return (
    <WordsGo
      {...{ profile, ownKeys }}
      speech={parts.speech()}
      sync={parts.sync()}
      reminders={parts.reminders()}
      recognisers={parts.recognisers()}
      onAvoidModels={(avoidsModels) => onChange({ avoidsModels })}
    >
      <OwnKeySection
        {...ownKeys}
        holder={isAnonymous(profile, settings.accounts) ? null : profile.id}
        avoidsModels={profile.preferences.avoidsModels === true}
        languages={{ from: profile.nativeLanguage, to: profile.targetLanguage }}
      />
      <OptionalSection instead={null}>
        <BrowserEngines profile={profile} recognisers={parts.recognisers()} />
      </OptionalSection>
    </WordsGo>
  )
}

type Languages = Pick<Profile, 'nativeLanguage' | 'targetLanguage'>

/** The translator from the one language into the other, and what hears each of them on the device. */
async function findEngines(
  { nativeLanguage, targetLanguage }: Languages,
  recognisers: RecogniserInstaller,
): Promise<BrowserEngine[]> {
  const builtIn = (globalThis as { Translator?: BuiltInTranslator }).Translator
  const isInstallable = recognisers.canInstall()
  const heard = [...new Set([targetLanguage, nativeLanguage])].map(
    async (language): Promise<BrowserEngine> => ({
      ...{ from: null, language, isInstallable },
      state: await recognisers.stateOf(language),
    }),
  )
  if (nativeLanguage === targetLanguage) return Promise.all(heard)
  const availability = await translatorAvailability(builtIn, [nativeLanguage, targetLanguage])
  const translator = { from: nativeLanguage, language: targetLanguage, isInstallable: false }
  return [{ ...translator, state: engineStateOf(availability) }, ...(await Promise.all(heard))]
}

type BrowserEnginesProps = { profile: Profile; recognisers: Promise<RecogniserInstaller> }

/** The engines of this browser for the languages of the learner, and how they are, now. */
function BrowserEngines({ profile, recognisers: loading }: BrowserEnginesProps) {
  const recognisers = use(loading)
  const { nativeLanguage, targetLanguage } = profile
  const find = useCallback(
    () => findEngines({ nativeLanguage, targetLanguage }, recognisers),
    [nativeLanguage, targetLanguage, recognisers],
  )
  const subscribe = useCallback(
    (onChange: () => void) => {
      const leave = recognisers.subscribe(onChange)
      document.addEventListener('visibilitychange', onChange) // a download may have ended meanwhile
      return () => {
        leave()
        document.removeEventListener('visibilitychange', onChange)
      }
    },
    [recognisers],
  )
  const engines = useAnswer(find, subscribe)
  if (engines === undefined) return null
  return (
    <BrowserEnginesSection engines={engines} onInstall={(language) => void recognisers.install(language)} />
  )
}
