import { type ReactNode, type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { kindOfCard } from '#domain/kinds/sentence-key.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import type { Today } from '#web/practice/today/today-desk.ts'
import { Toast } from '#web/ui/form/toast.tsx'
import { AppPage } from '#web/ui/layout/app-page.tsx'
import { ReadDesk } from './read-desk.tsx'
import type { ReviewDesk } from './review-desk.ts'
import { ReviewEnd } from './review-end.tsx'
import { type CardState, createReviewSession, type ReviewSession } from './review-session.ts'
import './review-screen.css'

/** What a card is drawn with. */
export type CardParts = {
  card: CardState
  session: ReviewSession
  /** What was done last could not be stored. */
  hasFailed: boolean
  /** Where the notes of the margin go. */
  margin: HTMLElement | null
  /** Gets the focus when a card opens. */
  head: RefObject<HTMLHeadingElement | null>
}

/** What the words that one keeps failing at are drawn with. */
export type WordsParts = Pick<CardParts, 'margin' | 'head'> & {
  /** There is nothing more to practise, or the learner leaves. */
  onDone(): void
}

type ReviewScreenProps = {
  desk: ReviewDesk
  /** What is done and left of today; null until it has been loaded. */
  today: Today | null
  /** Draws a card with what speaks and hears. */
  renderCard(parts: CardParts): ReactNode
  /** Offers the words that one keeps failing at, at the end. */
  renderOffer(onBegin: () => void): ReactNode
  /** Says at the end of an empty review what has to be checked before it comes again. */
  unchecked?: ReactNode
  /** And draws them. */
  renderWords(parts: WordsParts): ReactNode
  /** Asked once the desk is read: whether the learner wants those words first, and there are any. */
  startsWithWords?(): boolean
  sessionLine: ReactNode
  list: ReactNode
}

/** What is to be said again today, card by card. */
export function ReviewScreen({ sessionLine, list, ...body }: ReviewScreenProps) {
  const { t } = useTexts('review')
  const [margin, setMargin] = useState<HTMLElement | null>(null)
  return (
    <AppPage layout="notebook" sessionLine={sessionLine} list={list} margin={<div ref={setMargin} />}>
      <h1 className="visually-hidden" tabIndex={-1}>
        {t('title')}
      </h1>
      <ReadDesk desk={body.desk}>
        <Session {...body} margin={margin} />
      </ReadDesk>
    </AppPage>
  )
}

type BodyProps = Omit<ReviewScreenProps, 'sessionLine' | 'list'> & { margin: HTMLElement | null }

function Session({
  desk,
  today,
  renderCard,
  renderOffer,
  renderWords,
  unchecked = null,
  startsWithWords = () => false,
  margin,
}: BodyProps) {
  const { t } = useTexts('review')
  const { t: tWords } = useTexts('words')
  const [session] = useState(() => createReviewSession(desk))
  const { card, leftOut, hasFailed } = useSyncExternalStore(session.subscribe, session.get)
  useEffect(() => session.connect(), [session])
  const [isAtWords, setIsAtWords] = useState(startsWithWords)
  const head = useRef<HTMLHeadingElement>(null)
  const open = isAtWords ? 'words' : (card?.id ?? 'end')
  const shown = useRef(open)
  useEffect(() => {
    if (shown.current === open) return
    shown.current = open
    if (document.activeElement !== document.body) return // it came by itself, while something else is in use
    // The button that was pressed is gone: the focus moves to what it opened.
    head.current?.focus({ preventScroll: true })
    head.current?.scrollIntoView({ block: 'nearest' })
  }, [open])
  return (
    <>
      {card !== null && open === card.id && renderCard({ card, session, hasFailed, margin, head })}
      {open === 'words' && renderWords({ margin, head, onDone: () => setIsAtWords(false) })}
      {open === 'end' && (
        <ReviewEnd {...{ desk, today, head, unchecked }} offer={renderOffer(() => setIsAtWords(true))} />
      )}
      {leftOut !== null && (
        <Toast
          key={leftOut}
          message={kindOfCard(leftOut) === 'gap' ? tWords('leftOut') : t('leftOut')}
          action={{ label: t('bringBack'), onPress: () => void session.bringBack() }}
          onGone={session.forgetLeftOut}
        />
      )}
    </>
  )
}
