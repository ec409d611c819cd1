import type { HTMLAttributes, ReactNode } from 'react'
import { isTextPlace } from '#domain/kinds/brought.ts'
import { dayTitle, shortDay } from '#web/i18n/format-date.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { SentenceDots } from '#web/practice/sentence/sentence-dots.tsx'
import { LinkButton } from '#web/ui/form/link-button.tsx'
import { Message } from '#web/ui/form/message.tsx'
import type { CardParts } from './review-screen.tsx'
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
