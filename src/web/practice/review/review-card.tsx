import type { HTMLAttributes, ReactNode } from 'react'
import { isTextPlace } from '#domain/kinds/brought.ts'
import { RATING } from '#domain/review/review-sentence.ts'
import { dayTitle, shortDay } from '#web/i18n/format-date.ts'
import { useTexts, withElements } from '#web/i18n/use-texts.ts'
import { FailureReason, OutcomeNotice, type Told } from '#web/practice/sentence/outcome-notices.tsx'
import { SentenceDots } from '#web/practice/sentence/sentence-dots.tsx'
import type { PracticeProps } from '#web/practice/sentence/use-sentence-practice.ts'
import { inDaysText } from '#web/practice/today/duration-text.ts'
import { Button } from '#web/ui/form/button.tsx'
import { LinkButton } from '#web/ui/form/link-button.tsx'
import { Message } from '#web/ui/form/message.tsx'
import type { CardParts } from './review-screen.tsx'
import { type AskedRating, type CardState, RATINGS } from './review-session.ts'
import './review-card.css'

type ReviewCardProps = Pick<CardParts, 'card' | 'session' | 'head' | 'hasFailed'> & {
  title: string
  leaveOutText: string
  children: ReactNode
  /** Below all that belongs to the sentence. */
  help?: ReactNode
  /** What is done with every press on it. */
  presses?: Pick<HTMLAttributes<HTMLElement>, 'onClickCapture'>
  /** How it went, as the last thing on the card. */
  foot?: ReactNode
}

/** A card: its number and day, what the learner wrote for it, and how to put it off. */
export function ReviewCard({ card, session, head, hasFailed, ...parts }: ReviewCardProps) {
  const { t, language } = useTexts('review')
  const { t: tShadow } = useTexts('shadow')
  const { item, own, gap } = card
  const { date } = item.living
  const isDraft = item.review.isDraft === true
  return (
    <section className={gap === null ? 'review-card' : 'review-card gap-card'} {...parts.presses}>
      <div className="review-head">
        <h2 ref={head} tabIndex={-1}>
          {parts.title}
        </h2>
        <SentenceDots
          total={card.total}
          current={card.number - 1}
          kindOf={(place) => (place < card.number - 1 ? 'done' : 'open')}
        />
        {isDraft && <span className="review-draft">{tShadow('draft')}</span>}
        {isTextPlace(date) ? (
          <span className="review-of-text">{t('notOfDiary')}</span>
        ) : (
          <time dateTime={date}>
            <span className="review-day">{dayTitle(date, language)}</span>
            <span className="review-short-day">{shortDay(date, language)}</span>
          </time>
        )}
      </div>
      {own !== null && (
        <p
          className={`review-own review-own-${own.kind}`}
          lang={item.entry.language}
          translate="no"
          dir="auto"
        >
          {own.text}
        </p>
      )}
      {parts.children}
      {isDraft && <p className="review-hint">{tShadow('guess')}</p>}
      {hasFailed && <Message tone="failure">{t('unstored')}</Message>}
      {parts.help}
      <div className="review-links">
        <LinkButton onClick={session.later}>{t('later')}</LinkButton>
        <LinkButton onClick={() => void session.leaveOut()}>{parts.leaveOutText}</LinkButton>
      </div>
      {parts.foot}
    </section>
  )
}

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

/** What failed, and why nobody understood what was said. The sentence can be said and rated all the same. */
export function ReviewNotices({ practice, state }: PracticeProps) {
  const { outcome } = state
  function told(): Told | null {
    if (outcome?.kind !== 'recorded' && outcome?.kind !== 'failed') return null
    const failure = outcome.kind === 'recorded' ? outcome.why : outcome.failure
    const isRecorded = outcome.kind === 'recorded'
    const isPlain = failure === null || (failure === 'unsupported' && isRecorded)
    return {
      tone: isPlain || failure === 'declined' ? 'hint' : 'failure',
      content: <Unmeasured {...{ practice, state, isRecorded }} failure={isPlain ? null : failure} />,
    }
  }
  return <OutcomeNotice state={state} told={told()} />
}

type UnmeasuredProps = PracticeProps & {
  isRecorded: boolean
  /** null: it was meant to be only recorded. */
  failure: Parameters<typeof FailureReason>[0]['failure'] | null
}

function Unmeasured({ practice, state, failure, isRecorded }: UnmeasuredProps) {
  const { t } = useTexts('review')
  const { t: tShadow } = useTexts('shadow')
  const { canRecogniseAgain, activity } = state
  if (failure === null) return <>{t('recorded')}</>
  return (
    <>
      <FailureReason failure={failure} isRecorded={isRecorded} />
      <p>{t('sayAnyway')}</p>
      {canRecogniseAgain && activity === 'none' && (
        <div className="review-again">
          <Button variant="outline" onClick={practice.recogniseAgain}>
            {tShadow('recogniseAgain')}
          </Button>
        </div>
      )}
    </>
  )
}
