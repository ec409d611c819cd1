import { type ReactNode, type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Message } from '#web/ui/form/message.tsx'
import { Toast } from '#web/ui/form/toast.tsx'
import { AppPage } from '#web/ui/layout/app-page.tsx'
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

type ReviewScreenProps = {
  desk: ReviewDesk
  /** Draws a card with what speaks and hears. */
  renderCard(parts: CardParts): ReactNode
  sessionLine: ReactNode
  list: ReactNode
}

/** What is to be said again today, card by card. */
export function ReviewScreen({ desk, renderCard, sessionLine, list }: ReviewScreenProps) {
  const { t } = useTexts('review')
  const [margin, setMargin] = useState<HTMLElement | null>(null)
  return (
    <AppPage layout="notebook" sessionLine={sessionLine} list={list} margin={<div ref={setMargin} />}>
      <h1 className="visually-hidden" tabIndex={-1}>
        {t('title')}
      </h1>
      <ReviewBody desk={desk} renderCard={renderCard} margin={margin} />
    </AppPage>
  )
}

type BodyProps = Pick<ReviewScreenProps, 'desk' | 'renderCard'> & { margin: HTMLElement | null }

function ReviewBody({ desk, ...rest }: BodyProps) {
  const { t } = useTexts('review')
  const { status } = useSyncExternalStore(desk.subscribe, desk.get)
  const [isFresh, setIsFresh] = useState(false) // also with what was said on another screen
  const [sessions, setSessions] = useState(0)
  useEffect(() => {
    let isGone = false
    void desk.read().then(() => isGone || setIsFresh(true))
    return () => {
      isGone = true
    }
  }, [desk])
  if (status === 'failed')
    return (
      <div className="review-unreadable">
        <Message tone="failure">{t('unreadable')}</Message>
        <Button variant="outline" onClick={() => void desk.read()}>
          {t('tryAgain')}
        </Button>
      </div>
    )
  if (!isFresh || status === 'reading') return <p role="status">{t('reading')}</p>
  return <Session key={sessions} {...rest} desk={desk} onNew={() => setSessions(sessions + 1)} />
}

function Session({ desk, renderCard, margin, onNew }: BodyProps & { onNew(): void }) {
  const { t } = useTexts('review')
  const [session] = useState(() => createReviewSession(desk))
  const { card, leftOut, hasFailed } = useSyncExternalStore(session.subscribe, session.get)
  const head = useRef<HTMLHeadingElement>(null)
  const id = card?.id ?? null
  const shown = useRef(id)
  useEffect(() => {
    if (shown.current === id) return
    shown.current = id
    // What was pressed is gone; the keyboard goes on at what it opened.
    head.current?.focus({ preventScroll: true })
    head.current?.scrollIntoView({ block: 'nearest' })
  }, [id])
  return (
    <>
      {card === null ? (
        <ReviewEnd desk={desk} head={head} onNew={onNew} />
      ) : (
        renderCard({ card, session, hasFailed, margin, head })
      )}
      {leftOut !== null && (
        <Toast
          key={leftOut}
          message={t('leftOut')}
          action={{ label: t('bringBack'), onPress: () => void session.bringBack() }}
          onGone={session.forgetLeftOut}
        />
      )}
    </>
  )
}
