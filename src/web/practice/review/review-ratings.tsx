import { RATING } from '#domain/review/review-sentence.ts'
import { useTexts, withElements } from '#web/i18n/use-texts.ts'
import { inDaysText } from '#web/practice/today/duration-text.ts'
import { Button } from '#web/ui/form/button.tsx'
import { type AskedRating, type CardState, RATINGS } from './review-session.ts'

const NAMES = { [RATING.again]: 'again', [RATING.hard]: 'hard', [RATING.good]: 'good' } as const

type ReviewRatingsProps = { card: CardState; onRate(rating: AskedRating): void }

/** How it went, as the learner decides; a machine that heard it may suggest something. */
export function ReviewRatings({ card, onRate }: ReviewRatingsProps) {
  const { t, language } = useTexts('review')
  const { suggested, returnsIn } = card
  return (
    <>
      <p className="review-question" role="status">
        <strong>{t('howDidItGo')}</strong> <Verdict card={card} />
      </p>
      <div className="review-ratings dock">
        {RATINGS.map((rating) => (
          <div key={rating} className={rating === suggested ? 'review-suggested' : undefined}>
            <Button
              size="lg"
              variant="outline"
              fullWidth
              aria-describedby={`review-returns-${rating}`}
              onClick={() => onRate(rating)}
            >
              {t(`ratings.${NAMES[rating]}`)}
            </Button>
            <p id={`review-returns-${rating}`}>
              {rating === RATING.again ? t('againToday') : inDaysText(returnsIn[rating], language)}
            </p>
          </div>
        ))}
      </div>
    </>
  )
}

function Verdict({ card: { heard, suggested } }: { card: CardState }) {
  const { t } = useTexts('review')
  if (heard === null) return <>{t('youDecide')}</>
  const counts = { understood: heard.understood, count: heard.total }
  if (suggested === null || suggested === 4) return <>{t('understood', counts)}</>
  const rating = <strong>{t(`ratings.${NAMES[suggested]}`)}</strong>
  return <>{withElements(t('suggested', counts), { rating })}</>
}
