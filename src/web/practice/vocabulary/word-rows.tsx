import { useMemo } from 'react'
import type { Day } from '#domain/clock.ts'
import { daysBetween } from '#domain/days.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { longDay } from '#web/i18n/format-date.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { inDaysText } from '#web/practice/today/duration-text.ts'
import { LinkButton } from '#web/ui/form/link-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ReadingText } from '#web/ui/readings/reading-text.tsx'
import { useAskReadings, useRoomForReadings } from '#web/ui/readings/readings-context.tsx'
import type { WordRow } from './word-list.ts'

const MANY = 200 // from which only the rows near the screen are drawn

type WordRowsProps = {
  rows: readonly WordRow[]
  language: LanguageCode
  today: Day
  /** null: nothing can say them. */
  onHear: ((word: string) => void) | null
  onRemove(row: WordRow): void
}

/** The words, each in its sentence, with when it comes again. */
export function WordRows({ rows, ...rest }: WordRowsProps) {
  const { t } = useTexts('words')
  useAskReadings(
    useMemo(() => rows.slice(0, MANY).map(({ sentence }) => sentence), [rows]),
    rest.language,
  )
  const hasRoom = useRoomForReadings(rest.language)
  return (
    <>
      <p className="word-rows-head" aria-hidden="true">
        <span>{t('list.word')}</span>
        <span>{t('list.sentence')}</span>
        <span>{t('list.comesAgain')}</span>
      </p>
      <ul
        className={`word-rows${rows.length > MANY ? ' word-rows-many' : ''}${hasRoom ? ' word-rows-read' : ''}`}
      >
        {rows.map((row) => (
          <Row key={row.id} row={row} {...rest} />
        ))}
      </ul>
    </>
  )
}

type RowProps = Omit<WordRowsProps, 'rows'> & { row: WordRow }

function Row({ row, language, today, onHear, onRemove }: RowProps) {
  const { t, language: siteLanguage } = useTexts('words')
  const { id, word, sentence, at } = row
  const read = { sentence, language, hasFailed: row.comes === null }
  return (
    <li data-row={id}>
      <span className="word-row-word" lang={language} translate="no" dir="auto">
        {sentence.slice(at.start, at.end) === word ? (
          <ReadingText {...read} from={at.start} to={at.end} />
        ) : (
          word
        )}
      </span>
      <span className="word-row-sentence" lang={language} translate="no" dir="auto">
        <ReadingText {...read} to={at.start} />
        <span className="word-row-own">
          <ReadingText {...read} from={at.start} to={at.end} />
        </span>
        <ReadingText {...read} from={at.end} />
        {row.isDraft && (
          <span className="word-row-draft" lang={siteLanguage} translate="yes">
            {' '}
            {t('list.draft')}
          </span>
        )}
      </span>
      <Comes row={row} today={today} />
      <span className="word-row-actions">
        {onHear !== null && (
          <button
            type="button"
            className="word-row-hear"
            aria-label={t('list.hearWord', { word })}
            onClick={() => onHear(word)}
          >
            <Icon name="speaker" size={16} />
            <span>{t('list.hear')}</span>
          </button>
        )}
        <LinkButton aria-label={t('list.removeWord', { word })} onClick={() => onRemove(row)}>
          {t('list.remove')}
        </LinkButton>
      </span>
    </li>
  )
}

function Comes({ row: { comes }, today }: { row: WordRow; today: Day }) {
  const { t, language } = useTexts('words')
  if (comes === null) return <span className="word-row-comes">{t('list.notUnderstood')}</span>
  return (
    <span className={comes === today ? 'word-row-comes word-row-today' : 'word-row-comes'}>
      <span className="visually-hidden">{t('list.comesAgain')} </span>
      {comes === 'waiting' || comes === 'resting' ? t(`list.${comes}`) : comingDay(comes, today, language)}
    </span>
  )
}

const NEAR_DAYS = 5 // up to which a day is known by how far off it is
const YEAR_DAYS = 330 // from which the name of a day could be that of another year

/** A day from today on: 'today', 'in 3 days', 'December 2', and with its year where that is far off. */
export function comingDay(day: Day, today: Day, language: string): string {
  const days = daysBetween(today, day)
  if (days <= NEAR_DAYS) return inDaysText(days, language)
  if (days >= YEAR_DAYS) return longDay(day, language)
  const format = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', timeZone: 'UTC' })
  return format.format(new Date(`${day}T00:00:00Z`))
}
