import { use, useCallback, useState } from 'react'
import { isAnonymous } from '#domain/accounts/account-state.ts'
import type { Profile } from '#domain/accounts/profile.ts'
import { type BrowserEngine, engineStateOf } from '#domain/privacy/browser-engine-state.ts'
import { BrowserEnginesSection } from '#web/privacy/browser-engines-section.tsx'
import type { RecogniserInstaller } from '#web/speech/listening/recogniser-installer.adapter.ts'
import { type BuiltInTranslator, translatorAvailability } from '#web/translate/browser-translator.adapter.ts'
import { OwnKeySection } from '#web/translate/own-key/own-key-section.tsx'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import { pageSettings } from '#web/ui/page-settings.ts'
import { OptionalSection } from '../loading/error-boundaries.tsx'
import { createOwnKeys } from '../services/browser-own-keys.ts'
import { useServices } from '../services/services.ts'
import type { SettingsPartProps } from './settings-route.tsx'
import { WordsGo } from './where-words-go.tsx'

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
