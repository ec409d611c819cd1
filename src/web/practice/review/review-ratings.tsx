import { RATING } from '#domain/review/review-sentence.ts'
import { useTexts, withElements } from '#web/i18n/use-texts.ts'
import { inDaysText } from '#web/practice/today/duration-text.ts'
import { Button } from '#web/ui/form/button.tsx'
import { type AskedRating, type CardState, RATINGS } from './review-session.ts'

const NAMES = { [RATING.again]: 'again', [RATING.hard]: 'hard', [RATING.good]: 'good' } as const

type ReviewRatingsProps = { card: CardState; onRate(rating: AskedRating): void }

/** How it went, as the learner decides; what a machine that heard it suggests is the primary. */
export function ReviewRatings({ card: { suggested, returnsIn }, onRate }: ReviewRatingsProps) {
  const { t, language } = useTexts('review')
  return (
    <div className="review-ratings dock">
      {RATINGS.map((rating) => (
        <div key={rating}>
          <Button
            size="lg"
            variant={rating === suggested ? 'primary' : 'outline'}
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
  )
}

/** What is suggested, or that the learner decides alone. It is there before a suggestion, or that would not be announced. */
export function ReviewQuestion({ card }: Pick<ReviewRatingsProps, 'card'>) {
  return (
    <p className="review-question" role="status">
      <Verdict card={card} />
    </p>
  )
}

function Verdict({ card: { suggested } }: { card: CardState }) {
  const { t } = useTexts('review')
  if (suggested === null || suggested === 4)
    return (
      <>
        <strong>{t('howDidItGo')}</strong> {t('youDecide')}
      </>
    )
  const rating = <strong>{t(`ratings.${NAMES[suggested]}`)}</strong>
  return <>{withElements(t('suggested'), { rating })}</>
}
