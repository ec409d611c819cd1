import { useCallback, useSyncExternalStore } from 'react'
import type { LanguageCode } from '#domain/languages.ts'
import type { Voice } from '#domain/speech/voice.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import type { SentenceState } from './sentence-state.ts'

type SpeechMarginProps = { state: SentenceState; voice: Voice; hasMicrophone: boolean }

/** The language, the voice and the microphone, in the margin. */
export function SpeechMargin({ state, voice, hasMicrophone }: SpeechMarginProps) {
  const { t } = useTexts('shadow')
  const { t: tCommon } = useTexts('common')
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
      </div>
      <div>
        <dt>{t('margin.microphone')}</dt>
        <dd>{t(`margin.${hasMicrophone ? microphoneKey(state) : 'microphoneUnsupported'}`)}</dd>
      </div>
    </dl>
  )
}

function VoiceName({ voice, language }: { voice: Voice; language: LanguageCode }) {
  const { t } = useTexts('shadow')
  const isSupported = useSyncExternalStore(voice.subscribe, voice.isSupported)
  const choice = useAnswer(
    useCallback(() => voice.voiceFor(language), [voice, language]),
    voice.subscribe,
  )
  if (!isSupported) return <>{t('margin.voiceUnsupported')}</>
  if (choice === undefined) return <>{t('margin.voiceSearched')}</>
  if (choice === null) return <>{t('margin.voiceNone')}</>
  return <>{choice.by === 'browser' ? choice.name : t(`margin.serverVoices.${choice.by}`)}</>
}

function microphoneKey({ activity, outcome }: SentenceState) {
  if (activity === 'listening') return 'microphoneListening'
  if (activity === 'recording') return 'microphoneRecording'
  const failure = outcome?.kind === 'failed' ? outcome.failure : null
  if (failure === 'not-allowed') return 'microphoneBlocked'
  if (failure === 'microphone-taken') return 'microphoneTaken'
  return failure === 'no-microphone' ? 'microphoneMissing' : 'microphoneReady'
}
