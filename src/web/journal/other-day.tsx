import { type FormEvent, type KeyboardEvent, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { addDays } from '#domain/days.ts'
import { hasWords, otherDayRefusal } from '#domain/journal/written-on.ts'
import { shortDay } from '#web/i18n/format-date.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { LinkButton } from '#web/ui/form/link-button.tsx'
import { type Journal, useJournal } from './journal.ts'
import './other-day.css'

const BEGINS_TYPING = /^(?:\d|Arrow(?:Up|Down))$/

/**
 * Opens another day that has come, or has an entry already. It opens when asked to: a date is typed in parts. The
 * browser's own field writes dates in the browser's language, so it lies unseen over the date in that of the page.
 */
export function OtherDay({ journal }: { journal: Journal }) {
  const { t, language } = useTexts('days')
  const id = useId()
  const today = useJournal(journal, (state) => state.today)
  const [day, setDay] = useState('')
  const [refusal, setRefusal] = useState<ReturnType<typeof otherDayRefusal>>(null)

  function open(event: FormEvent) {
    event.preventDefault()
    const refused = hasWords(journal.core.days.get(day)?.doc ?? {}) ? null : otherDayRefusal(day, today)
    setRefusal(refused)
    if (refused !== null) return
    flushSync(() => journal.edit(day)) // each day has an editor of its own
    setDay('')
    window.scrollTo({ top: 0 })
    document.querySelector<HTMLElement>('.editor')?.focus({ preventScroll: true })
  }
  /** What is typed is seen only as a whole date, so it begins with one. */
  function onKeyDown({ key }: KeyboardEvent) {
    if (day === '' && BEGINS_TYPING.test(key)) setDay(addDays(today, -1))
  }
  return (
    <form className={day === '' ? 'other-day other-day-empty' : 'other-day'} noValidate onSubmit={open}>
      <span className="other-day-field">
        <span aria-hidden="true">{day === '' ? t('anotherShort') : shortDay(day, language)}</span>
        <input
          type="date"
          aria-label={t('another')}
          max={today}
          value={day}
          aria-invalid={refusal !== null || undefined}
          aria-describedby={refusal === null ? undefined : `${id}-note`}
          onKeyDown={onKeyDown}
          onChange={({ currentTarget }) => setDay(currentTarget.value)}
        />
      </span>
      <LinkButton type="submit">{t('openDay')}</LinkButton>
      {refusal !== null && (
        <p id={`${id}-note`} role="alert">
          {t(`refused.${refusal}`)}
        </p>
      )}
    </form>
  )
}
