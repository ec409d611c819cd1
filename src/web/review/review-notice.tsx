import type { ReactNode } from 'react'
import { isMicrophoneFailure, type ListenFailure } from '#domain/speech/listener.ts'
import { budgetTime } from '#web/i18n/format-time.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Message } from '#web/ui/form/message.tsx'
import { Link } from '#web/ui/link.tsx'

type Outcome =
  | { kind: 'measured' }
  | { kind: 'nothing-heard' }
  | { kind: 'recorded'; why: ListenFailure | null }
  | { kind: 'failed'; failure: ListenFailure }

/** Why nobody understood what was said. The sentence can be said and rated all the same. */
export function ReviewNotice({ outcome, children }: { outcome: Outcome | null; children: ReactNode }) {
  const { t } = useTexts('review')
  const { t: tSpeech, language } = useTexts('speech')
  if (outcome === null || outcome.kind === 'measured') return null
  if (outcome.kind === 'nothing-heard') return <Message tone="hint">{tSpeech('nothingHeard')}</Message>
  const failure = outcome.kind === 'failed' ? outcome.failure : outcome.why
  if (failure === null || (failure === 'unsupported' && outcome.kind === 'recorded'))
    return <Message tone="hint">{t('recorded')}</Message>
  const isOfRecogniser = outcome.kind === 'recorded' && isMicrophoneFailure(failure)
  return (
    <Message tone={failure === 'declined' ? 'hint' : 'failure'}>
      <p>
        {tSpeech(
          isOfRecogniser ? 'recogniserWithoutMicrophone' : `failures.${failure}`,
          budgetTime(language),
        )}{' '}
        {failure === 'declined' && <Link to="/settings">{tSpeech('changeInSettings')}</Link>}
      </p>
      <p>{t('sayAnyway')}</p>
      {children && <div className="review-again">{children}</div>}
    </Message>
  )
}
