import type { LanguageCode } from '#domain/languages.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Message } from '#web/ui/form/message.tsx'
import type { TrialOutcome, TrialState } from './microphone-trial.ts'

const FAILURES: readonly TrialOutcome[] = [
  'silent',
  'not-allowed',
  'no-microphone',
  'microphone-taken',
  'unsupported',
  'failed',
]

function toneOf(outcome: TrialOutcome): 'success' | 'failure' | 'hint' {
  if (outcome === 'works') return 'success'
  return FAILURES.includes(outcome) ? 'failure' : 'hint'
}

/** In plain words: what is wrong with the microphone, or that it works, and who has heard. */
export function MicrophoneReport({ state, language }: { state: TrialState; language: LanguageCode }) {
  const { t } = useTexts('speech')
  const { t: tCommon } = useTexts('common')
  const { outcome, isSilent, endedBy, by } = state
  if (outcome === null) {
    return isSilent ? <Message tone="hint">{t('microphone.outcomes.silent')}</Message> : null
  }
  return (
    <>
      {endedBy !== null && <Message tone="hint">{t(`microphone.endedBy.${endedBy}`)}</Message>}
      <Message tone={toneOf(outcome)}>
        <p>{t(`microphone.outcomes.${outcome}`, { language: tCommon(`languages.${language}`) })}</p>
        {outcome === 'works' && by !== null && <p className="microphone-by">{t(`microphone.by.${by}`)}</p>}
      </Message>
    </>
  )
}
