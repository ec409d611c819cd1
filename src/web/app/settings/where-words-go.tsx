import { use, useCallback } from 'react'
import type { Profile } from '#domain/accounts/profile.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { dataMap, type WordFlow } from '#domain/privacy/data-map.ts'
import { chooseTranslator } from '#domain/translate/translator.ts'
import { WordsGoSection, type WordsGoSectionProps } from '#web/privacy/where-words-go-section.tsx'
import { SETTINGS_PAGES } from '#web/settings/settings-pages.ts'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import type { OpenSync } from '../diary/open-diary.ts'
import { createCorrectorFinder } from '../services/browser-corrections.ts'
import type { PageProps, Services, SpeechServices } from '../services/services.ts'
import type { OpenReminders } from './open-reminders.ts'

export type WordsGoProps = Pick<PageProps, 'services'> &
  Pick<WordsGoSectionProps, 'onAvoidModels'> & {
    profile: Profile
    speech: Promise<SpeechServices>
    sync: Promise<OpenSync | null>
    reminders: Promise<OpenReminders>
  }

const ONLY_HERE = ['asking', 'kept-here', 'diary-deleted']

type Ports = {
  services: Services
  profile: Profile
  speech: SpeechServices
  sync: OpenSync | null
  reminders: OpenReminders
}

async function findFirstTranslators(services: Services, { nativeLanguage, targetLanguage }: Profile) {
  const found = await services.findTranslators()
  const idFor = (from: LanguageCode, to: LanguageCode) => {
    const chosen = chooseTranslator(found, { from, to })
    return typeof chosen === 'string' ? null : chosen.id
  }
  return {
    translator: idFor(nativeLanguage, targetLanguage),
    backTranslator: idFor(targetLanguage, nativeLanguage),
  }
}

async function findFirstCorrector({ accounts }: Services, { targetLanguage }: Profile) {
  const correctors = await createCorrectorFinder(accounts)()
  return correctors.find(({ supports }) => supports(targetLanguage))?.id ?? null
}

function reminderOf(reminders: OpenReminders): 'push' | 'mail' | null {
  if (reminders === null) return null
  const { device, chosen } = reminders.get()
  if (device === 'on') return 'push'
  return chosen.mail ? 'mail' : null
}

/** null while the server is out of reach. */
async function findFlows({ services, profile, speech, sync, reminders }: Ports): Promise<WordFlow[] | null> {
  const recognitionOf = async (language: LanguageCode) => ({
    isOnDevice: await speech.isRecognisedHere(language),
    offer: await speech.recognitionOffer(language),
  })
  try {
    // without its answer, what goes to the server would be said to stay here
    if (!(await speech.isServerThere())) return null
    const [translators, corrector, dictation, recognition, voice, serverReading] = await Promise.all([
      findFirstTranslators(services, profile),
      findFirstCorrector(services, profile),
      recognitionOf(profile.nativeLanguage),
      recognitionOf(profile.targetLanguage),
      speech.voice.voiceFor(profile.targetLanguage),
      speech.readingAtServer(profile.targetLanguage),
    ])
    return dataMap({
      ...translators,
      settings: speech.settings.get(),
      ...{ corrector, dictation, recognition, voice, serverReading },
      isSynced: sync !== null && !ONLY_HERE.includes(sync.syncer.get().status),
      reminder: reminderOf(reminders),
    })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NetworkError') return null
    throw error
  }
}

/** Where the words of this learner go, on this device, today. */
export function WordsGo({ services, profile, onAvoidModels, ...loading }: WordsGoProps) {
  const speech = use(loading.speech)
  const sync = use(loading.sync)
  const reminders = use(loading.reminders)
  const find = useCallback(
    () => findFlows({ services, profile, speech, sync, reminders }),
    [services, profile, speech, sync, reminders],
  )
  const subscribe = useCallback(
    (onChange: () => void) => {
      const stores = [speech.settings, sync?.syncer, reminders]
      const leaves = stores.map((store) => store?.subscribe(onChange))
      addEventListener('online', onChange)
      return () => {
        removeEventListener('online', onChange)
        for (const leave of leaves) leave?.()
      }
    },
    [speech, sync, reminders],
  )
  const flows = useAnswer(find, subscribe)
  return (
    <WordsGoSection
      flows={flows}
      choices={{
        dictate: `${SETTINGS_PAGES.voice}#recognition-choice`,
        say: `${SETTINGS_PAGES.voice}#recognition-choice`,
        hear: `${SETTINGS_PAGES.voice}#voice-choice`,
        ...(sync && { sync: SETTINGS_PAGES.data }),
        ...(reminders && { remind: SETTINGS_PAGES.reminders }),
      }}
      avoidsModels={profile.preferences.avoidsModels === true}
      onAvoidModels={onAvoidModels}
    />
  )
}
