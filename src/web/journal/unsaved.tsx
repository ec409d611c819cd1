import type { Entry } from '#domain/journal/entry.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import { LinkButton } from '#web/ui/form/link-button.tsx'
import { Message } from '#web/ui/form/message.tsx'
import './unsaved.css'

type UnsavedProps = {
  /** The saved entry, which the last words are not in. */
  entry: Entry | null
  /** What cannot be done with an entry that is not saved. */
  step?: 'translate' | 'speak'
  /** It is written in the language that is learned, and so is checked and not translated. */
  isStraight?: boolean
  /** Nothing translates it, so the learner does. */
  isByHand: boolean
  onSave(): void
}

const STRAIGHT = { translate: 'check', speak: 'speakStraight' } as const

/** The open entry has words that are not saved, and so are neither translated nor practiced. */
export function Unsaved({ entry, step = 'translate', isStraight = false, isByHand, onSave }: UnsavedProps) {
  const { t } = useTexts('journal')
  const act = t(isStraight ? 'saveAndCheck' : isByHand ? 'translateYourself' : 'saveAndTranslate')
  if (entry !== null) {
    const told = (
      <>
        {t('unsaved.changed')} <LinkButton onClick={onSave}>{act}</LinkButton>
      </>
    )
    return step === 'speak' ? <p>{told}</p> : <Message tone="hint">{told}</Message>
  }
  return (
    <div className="unsaved">
      <p>{t(`unsaved.${isStraight ? STRAIGHT[step] : step}`)}</p>
      <Button onClick={onSave}>{act}</Button>
    </div>
  )
}
