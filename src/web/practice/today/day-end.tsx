import type { ReactNode, RefObject } from 'react'
import { type DayScreen, leadsTo, screenOf } from '#domain/today/verdict.ts'
import { LinkButton } from '#web/ui/form/link-button.tsx'
import { SavedSign } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import type { Today } from './today-desk.ts'
import { useDayTexts } from './use-day-texts.ts'
import { useTomorrow, useVerdict } from './use-verdict.ts'
import '#web/ui/layout/session-end.css'
import '#web/ui/layout/settling.css'
import './day-end.css'

type DayEndProps = {
  today: Today | null // null until it has been loaded
  here: DayScreen
  head: RefObject<HTMLHeadingElement | null>
  /** Opens a sentence of today's entry that was not said, where this screen is the one to say it. */
  onSay?: (() => void) | undefined
  children: ReactNode
}

/** The end of a session: that the day is done, or what is left of it; how it went; what comes tomorrow. */
export function DayEnd({ today, here, head, onSay, children }: DayEndProps) {
  const { t } = useDayTexts()
  const verdict = useVerdict(today)
  return (
    <section className={verdict?.isDone ? 'session-end day-done' : 'session-end'} aria-label={t('label')}>
      {/* what is left takes a line, and so does tomorrow: nothing below may be pressed before it has its place */}
      <h2 ref={head} tabIndex={-1} className={verdict === null ? 'settling' : undefined}>
        {verdict?.isDone ? t('done') : t('said')}
        <DayLeft {...{ today, here, onSay }} />
      </h2>
      {children}
    </section>
  )
}

/** What is left of today, and the way there; nothing where nothing is, or that is not known. */
export function DayLeft({ today, here, onSay }: Pick<DayEndProps, 'today' | 'here' | 'onSay'>) {
  const { left, linkText } = useDayTexts()
  const verdict = useVerdict(today)
  if (verdict === null || verdict.left.length === 0) return null
  const next = leadsTo(verdict, here)
  const own = verdict.left.find((task) => screenOf(task) === here)
  return (
    <>
      {' '}
      <span className="day-left">
        {left(verdict, 'left')} {next && <Link to={`/${screenOf(next)}`}>{linkText(next)}</Link>}
        {next === null && own && onSay && <LinkButton onClick={onSay}>{linkText(own)}</LinkButton>}
      </span>
    </>
  )
}

/** What comes tomorrow, by the same names and the same scale of minutes. */
export function TomorrowLine({ today }: { today: Today | null }) {
  const { tomorrow } = useDayTexts()
  const next = useTomorrow(today)
  if (next === null) return null
  return (
    <p className="day-tomorrow">
      <SavedSign state="draft" />
      <span>{tomorrow(next)}</span>
    </p>
  )
}
