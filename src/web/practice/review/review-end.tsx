import { type ReactNode, type RefObject, useMemo, useSyncExternalStore } from 'react'
import type { LanguageCode } from '#domain/languages.ts'
import { BROUGHT_BACK } from '#domain/review/plan-day.ts'
import { roughDraftsIn } from '#domain/translate/rough-draft.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { type Journal, useJournal } from '#web/journal/journal.ts'
import { DayEnd, DayLeft, TomorrowLine } from '#web/practice/today/day-end.tsx'
import { durationText } from '#web/practice/today/duration-text.ts'
import type { Today } from '#web/practice/today/today-desk.ts'
import { useVerdict } from '#web/practice/today/use-verdict.ts'
import { EntriesComing } from '#web/ui/connection.tsx'
import { Button, ButtonLink } from '#web/ui/form/button.tsx'
import { Link } from '#web/ui/link.tsx'
import type { CardCounts } from './review-days.ts'
import type { ReviewDesk } from './review-desk.ts'
import '#web/ui/layout/dock.css'
import '#web/ui/layout/session-end.css'
import '#web/ui/layout/settling.css'

type ReviewEndProps = {
  desk: ReviewDesk
  /** What is done and left of today; null until it has been loaded. */
  today: Today | null
  head: RefObject<HTMLHeadingElement | null>
  /** The words that one keeps failing at, where there are any. */
  offer: ReactNode
  /** Translations to check before anything of them comes again, where there are any. */
  unchecked: ReactNode
}

/** No card is left: how it went, what is left of today, and what tomorrow holds. */
export function ReviewEnd({ desk, today, head, offer, unchecked }: ReviewEndProps) {
  const { t } = useTexts('review')
  const { t: tShadow } = useTexts('shadow')
  const { known } = useSyncExternalStore(desk.subscribe, desk.get)
  const isDone = known !== null && known.plan.said > 0
  function bringBack(): void {
    head.current?.focus({ preventScroll: true }) // what was pressed may go
    void desk.bringBack()
  }
  if (!isDone && known?.isFilling)
    return (
      <p className="settling" role="status">
        <EntriesComing />
      </p>
    )
  const more = (
    <>
      {known !== null && <Resting resting={known.resting} onBringBack={bringBack} />}
      {offer}
      {isDone && (
        <Link className="review-back" to="/progress">
          {t('end.progress')}
        </Link>
      )}
      <div className="dock review-end-actions">
        <ButtonLink size="lg" to="/diary">
          {tShadow('backToJournal')}
        </ButtonLink>
      </div>
    </>
  )
  if (isDone)
    return (
      <DayEnd today={today} here="review" head={head}>
        <Done desk={desk} today={today} />
        {more}
      </DayEnd>
    )
  return (
    <section className="session-end">
      <h2 ref={head} tabIndex={-1} className="review-empty">
        {t('empty')}
      </h2>
      <DayLeft today={today} here="review" />
      {unchecked}
      {more}
    </section>
  )
}

/** How the texts call some cards: sentences, words to fill in, or both. */
function calledBy({ sentence, gap }: CardCounts): '' | 'Words' | 'Mixed' {
  if (gap === 0) return ''
  return sentence === 0 ? 'Words' : 'Mixed'
}

/** Says in words how many cards of each kind there are: '3 sentences', '3 sentences and 2 words'. */
function useCardsText(): (cards: CardCounts) => string {
  const { t, language } = useTexts('review')
  return ({ sentence, gap }) =>
    new Intl.ListFormat(language).format([
      ...(sentence > 0 ? [t('end.sentences', { count: sentence })] : []),
      ...(gap > 0 ? [t('end.words', { count: gap })] : []),
    ])
}

function Resting({ resting, onBringBack }: { resting: CardCounts; onBringBack(): void }) {
  const { t } = useTexts('review')
  const cardsText = useCardsText()
  const count = resting.sentence + resting.gap
  if (count === 0) return null
  const allText = count === 1 ? t('bringBack') : t('bringBackAll')
  const bringBackText = count > BROUGHT_BACK ? t('bringBackTen') : allText
  return (
    <div className="review-offer">
      <p>{t(`resting${calledBy(resting)}`, { count, cards: cardsText(resting) })}</p>
      <Button variant="outline" onClick={onBringBack}>
        {bringBackText}
      </Button>
    </div>
  )
}

const NAMES = {
  good: 'ratings.good',
  hard: 'ratings.hard',
  again: 'end.again',
  notYet: 'ratings.again',
} as const

function Done({ desk, today }: Pick<ReviewEndProps, 'desk' | 'today'>) {
  const { t, language } = useTexts('review')
  const cardsText = useCardsText()
  const { known } = useSyncExternalStore(desk.subscribe, desk.get)
  const isWritten = useVerdict(today)?.shares.write === 1
  if (known === null) return null
  const { rated } = known
  const kinds = ['good', 'hard', 'again', 'notYet'] as const
  const done = kinds.reduce(
    (sum, kind) => ({ sentence: sum.sentence + rated[kind].sentence, gap: sum.gap + rated[kind].gap }),
    { sentence: 0, gap: 0 },
  )
  return (
    <>
      <p>
        {t(`${isWritten ? 'end.withPage' : 'end.said'}${calledBy(done)}`, {
          count: done.sentence + done.gap,
          cards: cardsText(done),
          duration: durationText(rated.ms, language),
        })}
      </p>
      <dl>
        {kinds.map(
          (kind) =>
            rated[kind].sentence + rated[kind].gap > 0 && (
              <div key={kind}>
                <dt>{t(NAMES[kind])}</dt>
                <dd>{cardsText(rated[kind])}</dd>
              </div>
            ),
        )}
      </dl>
      <TomorrowLine today={today} />
    </>
  )
}

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
