import { type ReactNode, type RefObject, useSyncExternalStore } from 'react'
import { BROUGHT_BACK, countGaps, planMinutes } from '#domain/review/plan-day.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { durationText, minutesText } from './duration-text.ts'
import type { CardCounts, ReviewDesk } from './review-desk.ts'
import '#web/ui/layout/session-end.css'
import { PagesComing } from '#web/ui/layout/pages-coming.tsx'
import '#web/ui/layout/settling.css'

type ReviewEndProps = {
  desk: ReviewDesk
  head: RefObject<HTMLHeadingElement | null>
  /** The words that one keeps failing at, where there are any. */
  offer: ReactNode
}

/** Nothing is left to say today: how it went, and what tomorrow holds. */
export function ReviewEnd({ desk, head, offer }: ReviewEndProps) {
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
        <PagesComing />
      </p>
    )
  return (
    <section className="session-end">
      {isDone && <Done desk={desk} head={head} />}
      {!isDone && (
        <h2 ref={head} tabIndex={-1} className="review-empty">
          {t('empty')}
        </h2>
      )}
      {known !== null && <Resting resting={known.resting} onBringBack={bringBack} />}
      {offer}
      {isDone && (
        <Link className="review-back" to="/progress">
          {t('end.progress')}
        </Link>
      )}
      <Link className="review-back" to="/diary">
        {tShadow('backToJournal')}
      </Link>
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

function Done({ desk, head }: Pick<ReviewEndProps, 'desk' | 'head'>) {
  const { t, language } = useTexts('review')
  const cardsText = useCardsText()
  const { known } = useSyncExternalStore(desk.subscribe, desk.get)
  if (known === null) return null
  const { rated, isEntryWritten } = known
  const kinds = ['good', 'hard', 'again'] as const
  const done = kinds.reduce(
    (sum, kind) => ({ sentence: sum.sentence + rated[kind].sentence, gap: sum.gap + rated[kind].gap }),
    { sentence: 0, gap: 0 },
  )
  const tomorrow = desk.planTomorrow()
  const gaps = countGaps(tomorrow)
  const next = { sentence: tomorrow.keys.length - gaps, gap: gaps }
  return (
    <>
      <h2 ref={head} tabIndex={-1}>
        {t('end.title')}
      </h2>
      <p>
        {t(`${isEntryWritten ? 'end.withPage' : 'end.said'}${calledBy(done)}`, {
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
                <dt>{t(kind === 'again' ? 'end.again' : `ratings.${kind}`)}</dt>
                <dd>{cardsText(rated[kind])}</dd>
              </div>
            ),
        )}
        <div>
          <dt>{t('end.tomorrow')}</dt>
          <dd>
            {tomorrow.keys.length === 0
              ? t('end.nothing')
              : t(`end.plan${calledBy(next)}`, {
                  count: tomorrow.keys.length,
                  cards: cardsText(next),
                  duration: minutesText(planMinutes(tomorrow, true), language),
                })}
          </dd>
        </div>
      </dl>
    </>
  )
}
