import { useSyncExternalStore } from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { Attempts } from './attempts.ts'

type KeepForLaterProps = {
  sentence: string
  attempts: Pick<Attempts, 'get' | 'subscribe' | 'keep'>
  /** It is of a draft that nobody has checked: it is not kept, but may be left out where it was kept before. */
  isRough: boolean
}

/** Has the current sentence come again on later days, or no longer. */
export function KeepForLater({ sentence, attempts, isRough }: KeepForLaterProps) {
  const { t } = useTexts('shadow')
  const isKept = useSyncExternalStore(attempts.subscribe, () => attempts.get().kept.has(sentence))
  if (isRough && !isKept) return <p className="more-note">{t('keepWhenChecked')}</p>
  return (
    <button type="button" aria-pressed={isKept} onClick={() => void attempts.keep(sentence, !isKept)}>
      {isKept && <Icon name="tick" size={16} />}
      {t('keepForLater')}
    </button>
  )
}
