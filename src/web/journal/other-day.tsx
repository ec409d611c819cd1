import { type FormEvent, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { hasPage } from '#domain/journal/stamp-first-words.ts'
import { otherDayRefusal } from '#domain/journal/written-on.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { LinkButton } from '#web/ui/form/link-button.tsx'
import { type Journal, useJournal } from './journal.ts'
import './other-day.css'

/** Opens the page of another day that has come, or has a page already. It opens when asked to: a date is typed in parts. */
export function OtherDay({ journal }: { journal: Journal }) {
  const { t } = useTexts('days')
  const id = useId()
  const today = useJournal(journal, (state) => state.today)
  const [day, setDay] = useState('')
  const [refusal, setRefusal] = useState<ReturnType<typeof otherDayRefusal>>(null)

  function open(event: FormEvent) {
    event.preventDefault()
    const refused = hasPage(journal.core.days.get(day)?.doc ?? {}) ? null : otherDayRefusal(day, today)
    setRefusal(refused)
    if (refused !== null) return
    flushSync(() => journal.edit(day)) // each day has an editor of its own
    setDay('')
    window.scrollTo({ top: 0 })
    document.querySelector<HTMLElement>('.editor')?.focus({ preventScroll: true })
  }
  return (
    <form className="other-day" noValidate onSubmit={open}>
      <label htmlFor={id}>{t('another')}</label>
      <input
        id={id}
        type="date"
        max={today}
        value={day}
        aria-invalid={refusal !== null || undefined}
        aria-describedby={refusal === null ? undefined : `${id}-note`}
        onChange={({ currentTarget }) => setDay(currentTarget.value)}
      />
      <LinkButton type="submit">{t('openDay')}</LinkButton>
      {refusal !== null && (
        <p id={`${id}-note`} role="alert">
          {t(`refused.${refusal}`)}
        </p>
      )}
    </form>
  )
}
