import type { Entry } from '#domain/journal/entry.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import { LinkButton } from '#web/ui/form/link-button.tsx'
import { Message } from '#web/ui/form/message.tsx'
import './unsaved.css'

type UnsavedProps = {
  /** The saved entry of the page, which its last words are not in. */
  entry: Entry | null
  /** What cannot be done with a page that is not saved. */
  step?: 'translate' | 'speak'
  onSave(): void
}

/** The open page has words that are not saved, and so are neither translated nor practiced. */
export function Unsaved({ entry, step = 'translate', onSave }: UnsavedProps) {
  const { t } = useTexts('journal')
  if (entry !== null) {
    const told = (
      <>
        {t('unsaved.changed')} <LinkButton onClick={onSave}>{t('saveAndTranslate')}</LinkButton>
      </>
    )
    return step === 'speak' ? <p>{told}</p> : <Message tone="hint">{told}</Message>
  }
  return (
    <div className="unsaved">
      <p>{t(`unsaved.${step}`)}</p>
      <Button onClick={onSave}>{t('saveAndTranslate')}</Button>
    </div>
  )
}
