import type { VoiceFailure } from '#domain/speech/voice.ts'
import { budgetTime } from '#web/i18n/format-time.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Message } from '#web/ui/form/message.tsx'

export function VoiceFailureMessage({ failure: { code, reason } }: { failure: VoiceFailure }) {
  const { t, language } = useTexts('speech')
  function words(): string {
    if (code === 'failed') return t('voices.error', { reason })
    if (code === 'offline' || code === 'rate-limited' || code === 'too-long')
      return t('voices.error', { reason: t(`failures.${code}`) })
    return t(`voices.failures.${code}`, budgetTime(language))
  }
  return <Message tone={code === 'not-allowed' ? 'hint' : 'failure'}>{words()}</Message>
}
