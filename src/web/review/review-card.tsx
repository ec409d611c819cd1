import { type ReactNode, useEffect, useRef } from 'react'
import { dayTitle } from '#web/i18n/format-date.ts'
import { languageInSentence } from '#web/i18n/language-name.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import { LinkButton } from '#web/ui/form/link-button.tsx'
import { Message } from '#web/ui/form/message.tsx'
import { HiddenLines } from '#web/ui/hidden-lines.tsx'
import { ReviewRatings } from './review-ratings.tsx'
import type { CardParts } from './review-screen.tsx'
import '#web/ui/layout/dock.css'
import './review-card.css'

type ReviewCardProps = CardParts & {
  /** There is a voice that can say the sentence. */
  canSpeak: boolean
  /** The sentence with its marks. */
  sentence: ReactNode
  /** Begins and ends speaking; null where nothing could hear or record it. */
  speakButton: ReactNode
  /** The model voice, where there is one. */
  voiceButtons: ReactNode
  /** Small buttons beside the voice. */
  quiet: ReactNode
  /** What is going on, what was heard so far, and what failed. */
  notices: ReactNode
  /** Ends speaking and the voice. */
  onSilence(): void
}

/** A sentence to say from memory; once it is shown, how it went. */
export function ReviewCard(props: ReviewCardProps) {
  const { card, session, head, hasFailed } = props
  const { t, language } = useTexts('review')
  const { item, own, isReturn, number, total, isShown } = card
  return (
    <section className="review-card">
      <div className="review-head">
        <h2 ref={head} tabIndex={-1}>
          {isReturn ? t('onceMore') : t('number', { number, total })}
        </h2>
        <time dateTime={item.living.date}>{dayTitle(item.living.date, language)}</time>
      </div>
      {own !== null && (
        <p className={`review-own review-own-${own.kind}`} lang={item.entry.language} dir="auto">
          {own.text}
        </p>
      )}
      {isShown ? <Shown {...props} /> : <Hidden {...props} />}
      {hasFailed && <Message tone="failure">{t('unstored')}</Message>}
      <div className="review-links">
        <LinkButton onClick={session.later}>{t('later')}</LinkButton>
        <LinkButton onClick={() => void session.leaveOut()}>{t('leaveOut')}</LinkButton>
      </div>
    </section>
  )
}

function Hidden({ card, session, canSpeak, speakButton, voiceButtons, notices, onSilence }: ReviewCardProps) {
  const { t } = useTexts('review')
  const { item, own } = card
  function show(): void {
    onSilence()
    session.show()
  }
  return (
    <>
      <HiddenLines sentence={item.living.text} />
      <p className="review-hint">
        <Hint card={card} canSpeak={canSpeak} />
      </p>
      <div className="review-dock dock">
        <Button size="lg" variant={speakButton === null ? 'primary' : 'outline'} onClick={show}>
          {t('showSentence')}
        </Button>
        {speakButton}
        {own?.kind !== 'sentence' && voiceButtons}
      </div>
      {notices}
    </>
  )
}

function Hint({ card: { item, own }, canSpeak }: Pick<ReviewCardProps, 'card' | 'canSpeak'>) {
  const { t, language } = useTexts('review')
  if (own === null) return t(canSpeak ? 'hint.fromVoice' : 'hint.fromNothing')
  if (own.kind === 'paragraph') return t(canSpeak ? 'hint.fromParagraph' : 'hint.fromParagraphAlone')
  return t('hint.fromOwn', { language: languageInSentence(item.living.language, language) })
}

function Shown({ card, session, sentence, speakButton, voiceButtons, quiet, notices }: ReviewCardProps) {
  const { t } = useTexts('review')
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus({ preventScroll: true }), []) // what was pressed is gone
  return (
    <>
      <div ref={place} className="review-sentence" tabIndex={-1}>
        {sentence}
      </div>
      <div className="review-controls">
        {voiceButtons}
        {speakButton}
        {quiet}
      </div>
      {notices}
      {card.isReturn ? (
        <div className="review-dock dock">
          <Button size="lg" onClick={session.goOn} data-key="n">
            {t('next')}
          </Button>
        </div>
      ) : (
        <ReviewRatings card={card} onRate={(rating) => void session.rate(rating)} />
      )}
    </>
  )
}
