import type { Entry } from '#domain/journal/entry.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { LinkButton } from '#web/ui/form/link-button.tsx'
import { Message } from '#web/ui/form/message.tsx'
import { Link } from '#web/ui/link.tsx'
import './translation-notes.css'

type TranslationNotesProps = {
  entry: Entry
  /** The learner has checked the draft of a machine. */
  onChecked(text: string): void
}

/** Whether the text to practise is only a machine's draft, or of words that were changed since. */
export function TranslationNotes({ entry, onChecked }: TranslationNotesProps) {
  const { t } = useTexts('shadow')
  const { translatedContent = '', translationQuality, isTranslationStale } = entry
  function check() {
    onChecked(translatedContent)
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true }) // the button goes
  }
  return (
    <div className="shadow-notes">
      {isTranslationStale === true && (
        <Message tone="hint">
          <p>
            <strong>{t('outOfDate')}</strong> {t('outOfDateBecause')}
          </p>
          <Link to="/translate">{t('goToTranslation')}</Link>
        </Message>
      )}
      {translationQuality === 'draft' && (
        <Message tone="hint">
          <p>{t('roughDraft')}</p>
          <LinkButton onClick={check}>{t('checked')}</LinkButton>
        </Message>
      )}
    </div>
  )
}
