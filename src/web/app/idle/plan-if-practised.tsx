import { type ComponentProps, use, useEffect, useState } from 'react'
import type { SentenceStore } from '#domain/sentences/sentence-store.ts'
import { optionalPart, withTexts } from '../loading/optional-part.tsx'
import { loadLater } from './load-later.ts'

/** With the schedule, which is large. */
const TodaysPlan = optionalPart(
  async () => (await loadLater(() => withTexts(import('../practice/todays-plan.tsx'), 'review'))).TodaysPlan,
)

/** Whether anything is stored of any sentence, or was since. */
function useHasPractised(sentences: SentenceStore): boolean {
  const [hasPractised, setHasPractised] = useState(false)
  useEffect(() => {
    const note = () => setHasPractised(true)
    sentences.isEmpty().then(
      (found) => found.ok && !found.value && note(),
      (error) => console.error('What is to be said again is not looked for', error),
    )
    return sentences.watch(note)
  }, [sentences])
  return hasPractised
}

/** What is left to say again today. Nothing of it is loaded for who has practised nothing yet. */
export function PlanIfPractised(props: ComponentProps<typeof TodaysPlan>) {
  const { sentences } = use(props.diary.loadSentences())
  return useHasPractised(sentences) && <TodaysPlan {...props} />
}
