import { useTexts } from '#web/i18n/use-texts.ts'
import { Icon } from '#web/ui/icon.tsx'

export type KeptForLater = {
  /** The sentences that are to be said again on later days. */
  kept: Pick<ReadonlyMap<string, number>, 'has'>
  onKeep(sentence: string, isKept: boolean): void
}

/** Has the current sentence come again on later days, or no longer. */
export function KeepForLater({ sentence, kept, onKeep }: KeptForLater & { sentence: string }) {
  const { t } = useTexts('shadow')
  const isKept = kept.has(sentence)
  return (
    <button
      type="button"
      className="shadowing-keep"
      aria-pressed={isKept}
      onClick={() => onKeep(sentence, !isKept)}
    >
      {isKept && <Icon name="tick" size={16} />}
      {t('keepForLater')}
    </button>
  )
}
