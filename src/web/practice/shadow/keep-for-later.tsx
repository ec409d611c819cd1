import { useSyncExternalStore } from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { Attempts } from './attempts.ts'

type KeepForLaterProps = { sentence: string; attempts: Pick<Attempts, 'get' | 'subscribe' | 'keep'> }

/** Has the current sentence come again on later days, or no longer. */
export function KeepForLater({ sentence, attempts }: KeepForLaterProps) {
  const { t } = useTexts('shadow')
  const isKept = useSyncExternalStore(attempts.subscribe, () => attempts.get().kept.has(sentence))
  return (
    <button type="button" aria-pressed={isKept} onClick={() => void attempts.keep(sentence, !isKept)}>
      {isKept && <Icon name="tick" size={16} />}
      {t('keepForLater')}
    </button>
  )
}
