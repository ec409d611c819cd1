import type { Entry } from '#domain/journal/entry.ts'
import type { LanguageCode } from '#domain/languages.ts'
import type { TranslationRequest } from '#domain/translate/translator.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { LinkButton } from '#web/ui/form/link-button.tsx'
import { Message } from '#web/ui/form/message.tsx'
import { languageInSentence } from './language-name.ts'
import { missingTranslator, shownLanguage } from './translation-shown.ts'
import type { TranslationWork } from './translation-work.ts'

type TranslationNotesProps = {
  work: TranslationWork
  entry: Entry
  request: TranslationRequest | null
  target: LanguageCode
  reasonId: string
  onWrite(): void
}

/** What there is to know about this page and its translation before reading it. */
export function TranslationNotes({ work, entry, request, target, reasonId, onWrite }: TranslationNotesProps) {
  const { t, language } = useTexts('translate')
  const nameOf = (code: LanguageCode) => languageInSentence(code, language)
  const shown = shownLanguage(work, target)
  const missing = work.notice?.kind === 'failed' ? null : missingTranslator(work, request)
  return (
    <div className="translate-notes">
      {request === null && (
        <div id={reasonId}>
          <Message tone="hint">{t('cannotTranslate')}</Message>
        </div>
      )}
      {entry.isTranslationStale === true && work.saved !== null && (
        <div className="translate-stale">
          <Message tone="hint">
            <strong>{t('outOfDate')}</strong> {t('outOfDateBecause')}
          </Message>
        </div>
      )}
      {shown !== target && (
        <Message tone="hint">
          {t('otherLanguage', { language: nameOf(shown), target: nameOf(target) })}
        </Message>
      )}
      {work.basis?.quality === 'draft' && <Message tone="hint">{t('roughDraft')}</Message>}
      {missing !== null && request !== null && (
        <Message tone="hint">
          <p>
            {t(`failures.${missing}`, { from: nameOf(request.from), to: nameOf(request.to) })}{' '}
            {t('byHandIsKept')}
          </p>
          <LinkButton onClick={onWrite}>{t('writeItYourself')}</LinkButton>
        </Message>
      )}
    </div>
  )
}
