import { Fragment, type ReactNode } from 'react'
import { isMicrophoneFailure, type ListenFailure } from '#domain/speech/listener.ts'
import { budgetTime } from '#web/i18n/format-time.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Message } from '#web/ui/form/message.tsx'
import { Link } from '#web/ui/link.tsx'
import { VoiceFailureText, voiceFailureTone } from '#web/ui/speech/voice-failure-message.tsx'
import type { SentenceState } from './sentence-state.ts'
import './outcome-notices.css'

/** Something to tell, and how urgent it is. */
export type Told = { tone: 'failure' | 'hint' | 'success'; content: ReactNode }

type OutcomeNoticeProps = {
  state: SentenceState
  /** The notices about the result of an attempt. */
  told: Told | null
}

/** All that is to be said of an attempt and of the voice, in one notice: what was cut short, that nothing was heard, why it was silent. */
export function OutcomeNotice({ state: { cutShort, outcome, voiceFailure }, told }: OutcomeNoticeProps) {
  const { t } = useTexts('speech')
  const parts: (Told & { of: string })[] = []
  if (cutShort) parts.push({ of: 'end', tone: 'hint', content: t(`cutShort.${cutShort}`) })
  if (outcome?.kind === 'nothing-heard')
    parts.push({ of: 'silence', tone: 'hint', content: t('nothingHeard') })
  if (told) parts.push({ of: 'outcome', ...told })
  if (voiceFailure)
    parts.push({
      of: 'voice',
      tone: voiceFailureTone(voiceFailure),
      content: <VoiceFailureText failure={voiceFailure} />,
    })
  const [first] = parts
  if (first === undefined) return null
  const isFailure = parts.some(({ tone }) => tone === 'failure')
  const tone = isFailure ? 'failure' : parts.length === 1 ? first.tone : 'hint'
  return (
    <Message key={tone} tone={tone}>
      {parts.map(({ of, content }) =>
        parts.length === 1 ? (
          <Fragment key={of}>{content}</Fragment>
        ) : (
          <div key={of} className="notice-part">
            {content}
          </div>
        ),
      )}
    </Message>
  )
}

/** Whether there is anything to say of an attempt or of the voice, other than its result. */
export function hasNotice({ cutShort, outcome, voiceFailure, how }: SentenceState): boolean {
  const isTold =
    outcome !== null && outcome.kind !== 'measured' && !(outcome.kind === 'recorded' && how === 'along')
  return cutShort !== null || voiceFailure !== null || isTold
}

/** Why nobody understood what was said. `isRecorded`: the microphone was there, for the recording. */
export function FailureReason({
  failure,
  isRecorded = false,
}: {
  failure: ListenFailure
  isRecorded?: boolean
}) {
  const { t, language } = useTexts('speech')
  const isOfRecogniser = isRecorded && isMicrophoneFailure(failure)
  return (
    <p>
      {t(isOfRecogniser ? 'recogniserWithoutMicrophone' : `failures.${failure}`, budgetTime(language))}{' '}
      {failure === 'declined' && <Link to="/settings/voice">{t('changeInSettings')}</Link>}
    </p>
  )
}
