import { memo } from 'react'
import type { Day } from '#domain/clock.ts'
import type { Entry } from '#domain/journal/entry.ts'
import { previewOf } from '#domain/text/text-summary.ts'
import { shortDay } from '#web/i18n/format-date.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { LinkButton } from '#web/ui/form/link-button.tsx'
import { MoodSign } from '#web/ui/icon.tsx'

function translationKey({ translatedContent, isTranslationStale }: Entry) {
  if (!translatedContent) return 'notTranslated'
  return isTranslationStale ? 'translationOutOfDate' : 'translated'
}

type EntryRowProps = {
  entry: Entry
  isCurrent: boolean
  position: number
  total: number
  onEdit(date: Day): void
  onDelete(date: Day): void
}

export const EntryRow = memo(function EntryRow({ entry, isCurrent, position, total, ...on }: EntryRowProps) {
  const { t, language } = useTexts('journal')
  const date = shortDay(entry.date, language)
  return (
    <li
      className="entry-row"
      data-key={entry.date}
      aria-current={isCurrent || undefined}
      aria-setsize={total}
      aria-posinset={position}
    >
      <div className="entry-row-head">
        <time dateTime={entry.date}>{date}</time>
        {entry.mood !== '' && (
          <>
            <MoodSign mood={entry.mood} />
            <span className="visually-hidden">{t(`moods.${entry.mood}`)}</span>
          </>
        )}
      </div>
      <p className="entry-row-preview" lang={entry.language} dir="auto">
        {previewOf(entry.content)}
      </p>
      <div className="entry-row-foot">
        <span>{t(translationKey(entry))}</span>
        <span>
          <LinkButton aria-label={t('editDay', { date })} onClick={() => on.onEdit(entry.date)}>
            {t('edit')}
          </LinkButton>
          <LinkButton aria-label={t('deleteDay', { date })} onClick={() => on.onDelete(entry.date)}>
            {t('delete')}
          </LinkButton>
        </span>
      </div>
    </li>
  )
})
