import { type ReactNode, type RefObject, useSyncExternalStore } from 'react'
import { planMinutes } from '#domain/review/plan-day.ts'
import { kindOfCard } from '#domain/sentences/sentence-key.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { durationText, minutesText } from './duration-text.ts'
import type { ReviewDesk } from './review-desk.ts'
import '#web/ui/layout/session-end.css'

type ReviewEndProps = {
  desk: ReviewDesk
  head: RefObject<HTMLHeadingElement | null>
  /** There may be cards again. */
  onNew(): void
  /** The words that one keeps failing at, where there are any. */
  offer: ReactNode
}

/** Nothing is left to say today: how it went, and what tomorrow holds. */
export function ReviewEnd({ desk, head, onNew, offer }: ReviewEndProps) {
  const { t } = useTexts('review')
  const { t: tShadow } = useTexts('shadow')
  const { known } = useSyncExternalStore(desk.subscribe, desk.get)
  const isDone = known !== null && known.plan.said > 0
  return (
    <section className="session-end">
      {isDone ? (
        <Done desk={desk} head={head} />
      ) : (
        <h2 ref={head} tabIndex={-1} className="review-empty">
          {t('empty')}
        </h2>
      )}
      {known !== null && known.resting > 0 && (
        <div className="review-offer">
          <p>{t('resting', { count: known.resting })}</p>
          <Button variant="outline" onClick={() => void desk.bringBack().then(onNew)}>
            {t('bringBackTen')}
          </Button>
        </div>
      )}
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

/** How the texts call some cards of which so many are words to fill in. */
function calledBy(count: number, words: number): '' | 'Words' | 'Mixed' {
  if (words === 0) return ''
  return words === count ? 'Words' : 'Mixed'
}

function Done({ desk, head }: Pick<ReviewEndProps, 'desk' | 'head'>) {
  const { t, language } = useTexts('review')
  const { known } = useSyncExternalStore(desk.subscribe, desk.get)
  if (known === null) return null
  const { rated, isEntryWritten } = known
  const count = rated.good + rated.hard + rated.again
  const tomorrow = desk.planTomorrow()
  const next = tomorrow.keys.length
  const nextWords = tomorrow.keys.filter((key) => kindOfCard(key) === 'gap').length
  const called = calledBy(count, rated.words)
  const ofKind = (cards: number) =>
    called === 'Mixed'
      ? new Intl.NumberFormat(language).format(cards)
      : t(called === 'Words' ? 'end.words' : 'end.sentences', { count: cards })
  return (
    <>
      <h2 ref={head} tabIndex={-1}>
        {t('end.title')}
      </h2>
      <p>
        {t(isEntryWritten ? `end.withPage${called}` : `end.said${called}`, {
          count,
          duration: durationText(rated.ms, language),
        })}
      </p>
      <dl>
        {(['good', 'hard', 'again'] as const).map(
          (kind) =>
            rated[kind] > 0 && (
              <div key={kind}>
                <dt>{t(kind === 'again' ? 'end.again' : `ratings.${kind}`)}</dt>
                <dd>{ofKind(rated[kind])}</dd>
              </div>
            ),
        )}
        <div>
          <dt>{t('end.tomorrow')}</dt>
          <dd>
            {next === 0
              ? t('end.nothing')
              : t(`end.plan${calledBy(next, nextWords)}`, {
                  count: next,
                  duration: minutesText(planMinutes(tomorrow, true), language),
                })}
          </dd>
        </div>
      </dl>
    </>
  )
}
