import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LanguageCode } from '#domain/languages.ts'
import type { Voice } from '#domain/shadow/voice.ts'
import { isSlowed, type PracticeState } from './practice-state.ts'
import { VoiceRate } from './voice-rate.tsx'

/** The notes beside the practice: the language, the voice, and what the microphone is doing. */
export function PracticeMargin({ state, voice }: { state: PracticeState; voice: Voice }) {
  const { t } = useTranslation('shadow')
  const { t: tCommon } = useTranslation('common')
  return (
    <dl>
      <div>
        <dt>{t('margin.speaking')}</dt>
        <dd>{tCommon(`languages.${state.language}`)}</dd>
      </div>
      <div>
        <dt>{t('margin.voice')}</dt>
        <dd>
          <VoiceName voice={voice} language={state.language} />
        </dd>
        {isSlowed(state) && (
          <dd>
            <VoiceRate rate={state.rate} />
          </dd>
        )}
      </div>
      <div>
        <dt>{t('margin.microphone')}</dt>
        <dd>{t(`margin.${microphoneKey(state)}`)}</dd>
      </div>
    </dl>
  )
}

function VoiceName({ voice, language }: { voice: Voice; language: LanguageCode }) {
  const { t } = useTranslation('shadow')
  const name = useVoiceName(voice, language)
  if (!voice.isSupported()) return t('margin.voiceUnsupported')
  if (name === undefined) return t('margin.voiceSearched')
  return name ?? t('margin.voiceNone')
}

/** The voice's name; null where there is none, undefined while it is looked for. */
function useVoiceName(voice: Voice, language: LanguageCode): string | null | undefined {
  const [name, setName] = useState<string | null>()
  useEffect(() => {
    let isCurrent = true
    void voice.nameFor(language).then((found) => isCurrent && setName(found))
    return () => {
      isCurrent = false
    }
  }, [voice, language])
  return name
}

function microphoneKey({ activity, means, outcome }: PracticeState) {
  if (activity === 'listening') return 'microphoneListening'
  if (activity === 'recording') return 'microphoneRecording'
  if (means === 'none') return 'microphoneUnsupported'
  const failure = outcome && 'failure' in outcome ? outcome.failure : null
  if (failure === 'not-allowed') return 'microphoneBlocked'
  return failure === 'no-microphone' ? 'microphoneMissing' : 'microphoneReady'
}
