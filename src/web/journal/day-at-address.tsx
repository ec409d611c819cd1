import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isDay } from '#domain/clock.ts'
import { hasWords, otherDayRefusal } from '#domain/journal/written-on.ts'
import { dayAtAddress } from '#domain/site/site-address.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Message } from '#web/ui/form/message.tsx'
import { Link } from '#web/ui/link.tsx'
import { type Journal, useJournal } from './journal.ts'

type Arrival = { named: string | null; open: string }

/** Opens the day that the address names, once the days are known; from then on the address follows the day that is open. */
function useDayAtAddress(journal: Journal, named: string | null, mayOpen: boolean): void {
  const navigate = useNavigate()
  const { search } = useLocation()
  const isKnown = useJournal(journal, ({ known }) => known === 'all')
  const open = useJournal(journal, (state) => state.open.date)
  const arrival = useRef<Arrival | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it also follows the day that is open
  useEffect(() => {
    if (!isKnown) return
    const isOpen = () => journal.get().open.date
    if (arrival.current?.named !== named) {
      if (named !== null && mayOpen && isOpen() !== named) journal.edit(named)
      arrival.current = { named, open: isOpen() }
    } else if (isOpen() !== arrival.current.open) {
      const path = isOpen() === journal.get().today ? '/diary' : `/diary/${isOpen()}`
      void navigate(path + search, { replace: true })
    }
  }, [journal, named, mayOpen, isKnown, open, search, navigate])
}

/** Whoever opens a blank day by its address writes: the caret stands there, but no keyboard covers the screen of a phone. */
function useCaretInBlankDay(named: string | null, isBlank: boolean): void {
  const placed = useRef<string | null>(null)
  useEffect(() => {
    if (!isBlank || placed.current === named) return
    placed.current = named
    if (!matchMedia('(pointer: fine)').matches) return
    const frame = requestAnimationFrame(() => {
      const isFree = document.activeElement === document.body || document.activeElement?.tagName === 'MAIN'
      if (isFree) document.querySelector<HTMLElement>('.editor')?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [named, isBlank])
}

/** The day at an address of its own; where none can be opened there, it says why, and the day that was open stays. */
export function DayAtAddress({ journal }: { journal: Journal }) {
  const { t } = useTexts('days')
  const named = dayAtAddress(useLocation().pathname)
  const isKnown = useJournal(journal, ({ known }) => known === 'all')
  const today = useJournal(journal, (state) => state.today)
  const { date, doc, draft } = useJournal(journal, (state) => state.open)
  const hasIts = named !== null && hasWords(journal.core.days.get(named)?.doc ?? {})
  const refusal = named === null || hasIts ? null : otherDayRefusal(named, today)
  const isBlank = isKnown && refusal === null && date === named && !hasWords({ ...doc, draft })
  useDayAtAddress(journal, named, refusal === null)
  useCaretInBlankDay(named, isBlank)
  if (named === null || !isKnown) return null
  if (refusal !== null)
    return (
      <Message tone="hint">
        {isDay(named) ? t('refused.future') : t('address.noSuchDay', { day: named })}
      </Message>
    )
  if (!isBlank) return null
  if (doc.deleted !== undefined)
    return (
      <Message tone="hint">
        {t('address.deleted')} <Link to="/diary/history">{t('address.toDeleted')}</Link>
      </Message>
    )
  return doc.purgedAt !== undefined && <Message tone="hint">{t('address.purged')}</Message>
}
