import { use, useCallback } from 'react'
import type { Profile } from '#domain/accounts/profile.ts'
import { dataMap, type WordFlow } from '#domain/privacy/data-map.ts'
import { chooseTranslator } from '#domain/translate/translator.ts'
import { WordsGoSection } from '#web/privacy/words-go-section.tsx'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import type { OpenSync } from '../diary/open-diary.ts'
import type { PageProps, Services, SpeechServices } from '../services/services.ts'

export type WordsGoProps = Pick<PageProps, 'services' | 'session'> & {
  profile: Profile
  speech: Promise<SpeechServices>
  sync: Promise<OpenSync | null>
}

const ONLY_HERE = ['asking', 'kept-here', 'diary-deleted']

async function findFirstTranslator(services: Services, { nativeLanguage, targetLanguage }: Profile) {
  const chosen = chooseTranslator(await services.findTranslators(), {
    from: nativeLanguage,
    to: targetLanguage,
  })
  return typeof chosen === 'string' ? null : chosen.id
}

/** null while the server is out of reach. */
async function findFlows(
  services: Services,
  profile: Profile,
  speech: SpeechServices,
  sync: OpenSync | null,
): Promise<WordFlow[] | null> {
  const recognitionOf = async (language: Profile['nativeLanguage']) => ({
    isOnDevice: await speech.isRecognisedHere(language),
    offer: await speech.recognitionOffer(language),
  })
  try {
    const [translator, dictation, recognition, voice, hasServerReading] = await Promise.all([
      findFirstTranslator(services, profile),
      recognitionOf(profile.nativeLanguage),
      recognitionOf(profile.targetLanguage),
      speech.voice.voiceFor(profile.targetLanguage),
      speech.isReadAtServer(profile.targetLanguage),
    ])
    const isSynced = sync !== null && !ONLY_HERE.includes(sync.syncer.get().status)
    const settings = speech.settings.get()
    return dataMap({ settings, dictation, recognition, translator, voice, hasServerReading, isSynced })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NetworkError') return null
    throw error
  }
}

/** Where the words of this learner go, on this device, today. */
export function WordsGo({
  services,
  session,
  profile,
  speech: loadingSpeech,
  sync: loadingSync,
}: WordsGoProps) {
  const [speech, sync] = [use(loadingSpeech), use(loadingSync)]
  const find = useCallback(
    () => findFlows(services, profile, speech, sync),
    [services, profile, speech, sync],
  )
  const subscribe = useCallback(
    (onChange: () => void) => {
      const leaves = [speech.settings.subscribe(onChange), sync?.syncer.subscribe(onChange)]
      return () => {
        for (const leave of leaves) leave?.()
      }
    },
    [speech, sync],
  )
  const flows = useAnswer(find, subscribe)
  return (
    <WordsGoSection
      flows={flows}
      choices={{
        dictate: '#recognition-choice',
        say: '#recognition-choice',
        hear: '#voice-choice',
        ...(sync && { sync: '#sync-section' }),
      }}
      avoidsModels={profile.preferences.avoidsModels === true}
      onAvoidModels={async (avoidsModels) => (await session.update({ preferences: { avoidsModels } })).ok}
    />
  )
}
