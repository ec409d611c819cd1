import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { countWords } from '#domain/journal/count-words.ts'
import type { Journal } from './journal.ts'
import { useJournal } from './use-journal.ts'

/** How many words stand on the page; counted behind the typing, never before it. */
export function WordCount({ journal }: { journal: Journal }) {
  const { i18n } = useTranslation()
  const content = useDeferredValue(useJournal(journal, (state) => state.open.page.content))
  return new Intl.NumberFormat(i18n.language).format(countWords(content))
}
