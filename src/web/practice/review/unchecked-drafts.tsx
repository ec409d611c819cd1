import { useMemo } from 'react'
import type { LanguageCode } from '#domain/languages.ts'
import { roughDraftsIn } from '#domain/translate/rough-draft.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { type Journal, useJournal } from '#web/journal/journal.ts'
import { Link } from '#web/ui/link.tsx'

/** Translations of which nothing comes again before they are checked, and the way to the newest. */
export function UncheckedDrafts({ journal, language }: { journal: Journal; language: LanguageCode }) {
  const { t } = useTexts('review')
  const entries = useJournal(journal, (state) => state.entries)
  const drafts = useMemo(() => roughDraftsIn(entries, language), [entries, language])
  const [newest] = drafts
  if (newest === undefined) return null
  const { length: count } = drafts
  return (
    <p className="review-unchecked">
      {t('unchecked', { count })}{' '}
      <Link to="/translate" onClick={() => journal.edit(newest.date)}>
        {t('check', { count })}
      </Link>
    </p>
  )
}
