import { useEffect, useRef } from 'react'
import { RATING } from '#domain/review/review-sentence.ts'
import type { Verdict } from '#domain/vocabulary/judge-answer.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { inDaysText } from '#web/practice/today/duration-text.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Message } from '#web/ui/form/message.tsx'
import type { CardState, ReviewSession } from '../review-session.ts'

/** What was given for the words, and what it came to; shown: the learner looked instead. */
export type Given = { verdict: Verdict | 'shown'; answer: string }

type GapVerdictProps = { card: CardState; given: Given | null; session: ReviewSession; asked: string }

/** How it went, and when the words come again. The learner may know better than the comparison, once. */
export function GapVerdict({ card, given, session, asked }: GapVerdictProps) {
  const { t } = useTexts('words')
  const { filledIn, isReturn, item } = card
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus({ preventScroll: true }), []) // what was pressed is gone
  if (filledIn === null || given === null) return null
  const isRight = filledIn === RATING.good
  const isOverruled = isRight && given.verdict !== 'right'
  return (
    <div className="gap-verdict" ref={place} tabIndex={-1}>
      <Message tone={isRight ? 'success' : 'hint'}>
        <p>
          {t(isOverruled ? 'verdict.known' : `verdict.${given.verdict}`)}{' '}
          {given.verdict !== 'right' && (
            <span className="gap-words" lang={item.living.language} translate="no" dir="auto">
              {asked}
            </span>
          )}
        </p>
        {given.answer !== '' && given.verdict !== 'right' && (
          <p className="gap-given">
            {t('yourAnswer')}{' '}
            <span lang={item.living.language} translate="no" dir="auto">
              {given.answer}
            </span>
          </p>
        )}
        {!isReturn && <Return card={card} />}
      </Message>
      <div className="review-dock dock">
        <Button size="lg" onClick={session.goOn} data-key="n">
          {t('next')}
        </Button>
        {!isRight && !isReturn && (
          <Button size="lg" variant="outline" onClick={() => void session.fillIn(RATING.good)}>
            {t('knewIt')}
          </Button>
        )}
      </div>
    </div>
  )
}

function Return({ card: { filledIn, returnsIn } }: { card: CardState }) {
  const { t, language } = useTexts('words')
  if (filledIn === null) return null
  return (
    <p>
      {filledIn === RATING.again
        ? t('againToday')
        : t('comesAgain', { when: inDaysText(returnsIn[filledIn], language) })}
    </p>
  )
}
