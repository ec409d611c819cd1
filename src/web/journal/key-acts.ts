import { dayBeside } from '#domain/journal/written-on.ts'
import type { Journal } from './journal.ts'

/** Puts the caret into the search that is on screen, over what stands in it. */
export function focusSearch(fields: HTMLInputElement[]): void {
  const field = fields.find((one) => one.checkVisibility())
  field?.focus()
  field?.select()
}

/** Opens the day with words before or after the one that is open, and reads its date. */
export function openBeside(journal: Journal | undefined, step: -1 | 1): void {
  if (journal?.get().known !== 'all') return
  const { entries, unfinished, open, today } = journal.get()
  const day = dayBeside([...entries.map(({ date }) => date), ...unfinished], open.date, today, step)
  if (day === undefined) return
  if (day === today) journal.openToday()
  else journal.edit(day)
  window.scrollTo({ top: 0 })
  const title = document.querySelector<HTMLElement>('main h1')
  if (title !== null) title.tabIndex = -1
  title?.focus({ preventScroll: true })
}
