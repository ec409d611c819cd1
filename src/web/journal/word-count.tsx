import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { countWords } from '#domain/text/count-words.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import type { Journal } from './journal.ts'
import { useJournal } from './use-journal.ts'

const LONG = 10_000 // characters; more take longer to count than a keystroke may
const PAUSE_MS = 400 // longer than between two keys

/** How many words stand on the page; counted behind the typing, never before it. */
export function WordCount({ journal }: { journal: Journal }) {
  const { language } = useTexts('common')
  const content = useDeferredValue(useJournal(journal, (state) => state.open.page.content))
  const counted = useInPauses(content)
  const words = useMemo(() => countWords(counted), [counted])
  return new Intl.NumberFormat(language).format(words)
}

/** A short text as it is; a long one as it was when the learner last paused. */
function useInPauses(content: string): string {
  const [atPause, setAtPause] = useState(content)
  useEffect(() => {
    const timer = setTimeout(() => setAtPause(content), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [content])
  return content.length > LONG ? atPause : content
}
