import { useId } from 'react'
import type { Entry } from '#domain/journal/entry.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Link } from '#web/ui/link.tsx'
import './translation-state.css'

/** One word each where the text to practise is only a machine's draft, or of words that were changed since; it opens the translation. */
export function TranslationState({ entry }: { entry: Entry }) {
  const { t } = useTexts('shadow')
  const id = useId()
  const isStale = entry.isTranslationStale === true
  const isDraft = entry.translationQuality === 'draft'
  if (!isStale && !isDraft) return null
  return (
    <p className="sentence-state">
      {isStale && (
        <Link to="/translate" className="sentence-stale" aria-describedby={`${id}stale`}>
          {t('outOfDate')}
        </Link>
      )}{' '}
      {isDraft && (
        <Link to="/translate" aria-describedby={`${id}draft`}>
          {t('draft')}
        </Link>
      )}
      <span hidden id={`${id}stale`}>
        {t('outOfDateBecause')}
      </span>
      <span hidden id={`${id}draft`}>
        {t('roughDraft')}
      </span>
    </p>
  )
}
