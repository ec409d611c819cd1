import type { Day } from '#domain/clock.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { LinkButton } from '#web/ui/form/link-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { comingDay } from './coming-day.ts'
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
  return (
    <>
      <p className="word-rows-head" aria-hidden="true">
        <span>{t('list.word')}</span>
        <span>{t('list.sentence')}</span>
        <span>{t('list.comesAgain')}</span>
      </p>
      <ul className={rows.length > MANY ? 'word-rows word-rows-many' : 'word-rows'}>
        {rows.map((row) => (
          <Row key={row.id} row={row} {...rest} />
        ))}
      </ul>
    </>
  )
}

type RowProps = Omit<WordRowsProps, 'rows'> & { row: WordRow }

function Row({ row, language, today, onHear, onRemove }: RowProps) {
  const { t } = useTexts('words')
  const { id, word, sentence, at } = row
  return (
    <li data-row={id}>
      <span className="word-row-word" lang={language} translate="no" dir="auto">
        {word}
      </span>
      <span className="word-row-sentence" lang={language} translate="no" dir="auto">
        {sentence.slice(0, at.start)}
        <span className="word-row-own">{sentence.slice(at.start, at.end)}</span>
        {sentence.slice(at.end)}
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

function Comes({ row: { comes, failing }, today }: { row: WordRow; today: Day }) {
  const { t, language } = useTexts('words')
  function words(): string {
    if (comes === 'waiting' || comes === 'resting') return t(`list.${comes}`)
    const when = comingDay(comes, today, language)
    return failing === null ? when : t('list.notUnderstood', { when })
  }
  return (
    <span className={comes === today ? 'word-row-comes word-row-today' : 'word-row-comes'}>
      <span className="visually-hidden">{t('list.comesAgain')} </span>
      {words()}
    </span>
  )
}
