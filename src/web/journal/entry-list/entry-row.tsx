import { type MouseEvent, memo, useLayoutEffect, useMemo, useRef } from 'react'
import type { Day } from '#domain/clock.ts'
import type { Entry } from '#domain/journal/entry.ts'
import { isAsWritten } from '#domain/journal/straight.ts'
import { previewOf } from '#domain/text/text-summary.ts'
import { shortDay } from '#web/i18n/format-date.ts'
import { languageTitle } from '#web/i18n/language-name.ts'
import type { Texts } from '#web/i18n/text-keys.ts'
import { LinkButton } from '#web/ui/form/link-button.tsx'
import { MoodSign } from '#web/ui/mood-sign.tsx'
import type { FindParts } from './use-find-parts.ts'

function translationKey({ translatedContent, isTranslationStale }: Entry) {
  if (!translatedContent) return 'notTranslated'
  return isTranslationStale ? 'translationOutOfDate' : 'translated'
}

/** How far its translation is; of an entry that is written in the language learned, that language. */
function stateOf(entry: Entry, { t, language }: Texts<'journal'>): string {
  const { writtenIn } = entry
  if (writtenIn && isAsWritten(entry)) return languageTitle(writtenIn, language)
  return t(translationKey(entry))
}

type EntryRowProps = {
  entry: Entry
  /** Read once for all rows. */
  texts: Texts<'journal'>
  /** What the list was searched for; marked where it occurs. */
  query: string
  /** Shows what the search has found of it; null where there is none. */
  Found: FindParts['FoundPreview'] | null
  isCurrent: boolean
  position: number
  total: number
  onEdit(date: Day): void
  onDelete(date: Day): void
}

export const EntryRow = memo(function EntryRow({
  entry,
  texts,
  query,
  Found,
  isCurrent,
  position,
  total,
  ...on
}: EntryRowProps) {
  const { t, language } = texts
  const date = shortDay(entry.date, language)
  const row = useFocusOf(entry.date)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Edit does the same for the keyboard
    <li
      ref={row}
      className="entry-row"
      onClick={(event) => isOnRow(event) && on.onEdit(entry.date)}
      data-key={entry.date}
      aria-current={isCurrent || undefined}
      aria-setsize={total}
      aria-posinset={position}
    >
      <div className="entry-row-head">
        <time dateTime={entry.date}>{date}</time>
        {entry.mood !== '' && <MoodSign mood={entry.mood} name={t(`moods.${entry.mood}`)} />}
      </div>
      {Found === null ? <Preview {...entry} /> : <Found entry={entry} query={query} />}
      <div className="entry-row-foot">
        <span>{stateOf(entry, texts)}</span>
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

function Preview({ content, language }: Entry) {
  const preview = useMemo(() => previewOf(content), [content])
  return (
    <p className="entry-row-preview" lang={language} translate="no" dir="auto">
      {preview}
    </p>
  )
}

/** The focus leaves with the row that had it: its element may show another by now. */
function useFocusOf(date: Day) {
  const row = useRef<HTMLLIElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it shows another row
  useLayoutEffect(() => {
    const { activeElement } = document
    if (activeElement instanceof HTMLElement && row.current?.contains(activeElement)) activeElement.blur()
  }, [date])
  return row
}

/** A press on the row itself: not on a button in it, and not the end of selecting its words. */
function isOnRow({ target }: MouseEvent): boolean {
  const isOnButton = target instanceof Element && target.closest('button') !== null
  return !isOnButton && (getSelection()?.isCollapsed ?? true)
}
