import type { VoiceFailure } from '#domain/speech/voice.ts'
import { budgetTime } from '#web/i18n/format-time.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Message } from '#web/ui/form/message.tsx'

type VoiceFailureProps = { failure: VoiceFailure }

export function VoiceFailureMessage({ failure }: VoiceFailureProps) {
  return (
    <Message tone={voiceFailureTone(failure)}>
      <VoiceFailureText failure={failure} />
    </Message>
  )
}

/** What may be allowed by one press is no failure. */
export function voiceFailureTone({ code }: VoiceFailure): 'hint' | 'failure' {
  return code === 'not-allowed' ? 'hint' : 'failure'
}

/** Why the voice was silent. */
export function VoiceFailureText({ failure: { code, reason } }: VoiceFailureProps) {
  const { t, language } = useTexts('speech')
  function words(): string {
    if (code === 'failed') return t('voices.error', { reason })
    if (code === 'offline' || code === 'rate-limited' || code === 'too-long')
      return t('voices.error', { reason: t(`failures.${code}`) })
    return t(`voices.failures.${code}`, budgetTime(language))
  }
  return <>{words()}</>
}
