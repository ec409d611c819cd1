import { use, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { SentenceStore } from '#domain/sentences/sentence-store.ts'
import type { Today } from '#web/practice/today/today-desk.ts'
import { rememberPlanPlace, showPlanPlace } from '#web/ui/layout/plan-place.ts'
import type { OpenDiary } from '../diary/open-diary.ts'
import { laterPart } from '../loading/optional-part.tsx'

const PlanLine = laterPart(async () => (await import('#web/practice/today/plan-line.tsx')).PlanLine, 'today')

/** Whether anything is stored of any sentence, or was since; null until that is known. */
function useHasPractised(sentences: SentenceStore): boolean | null {
  const [hasPractised, setHasPractised] = useState<boolean | null>(null)
  useEffect(() => {
    sentences.isEmpty().then(
      (found) => found.ok && setHasPractised((known) => known || !found.value),
      (error) => console.error('What is to be said again is not looked for', error),
    )
    return sentences.watch(() => setHasPractised(true))
  }, [sentences])
  return hasPractised
}

/** A phone has no room for the plan that is there anyway, so its place comes with the next screen, before the plan. */
function usePlanPlace(hasPlan: boolean | null): void {
  const known = useRef(hasPlan)
  useLayoutEffect(() => {
    known.current = hasPlan
    if (hasPlan !== null) rememberPlanPlace('plan', hasPlan)
  }, [hasPlan])
  useLayoutEffect(
    () => () => {
      if (known.current !== null) showPlanPlace()
    },
    [],
  )
}

/** What is left of today. It has no place on the first day, before anything was practised, and nothing of it is loaded then. */
export function PlanIfPractised({ diary, today }: { diary: OpenDiary; today: Today | null }) {
  const { sentences } = use(diary.loadSentences())
  const hasPractised = useHasPractised(sentences)
  usePlanPlace(hasPractised)
  return hasPractised && today && <PlanLine today={today} />
}
