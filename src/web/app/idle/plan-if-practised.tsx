import { use, useLayoutEffect, useRef } from 'react'
import type { Today } from '#web/practice/today/today-desk.ts'
import { rememberPlanPlace, showPlanPlace } from '#web/ui/layout/plan-place.ts'
import type { OpenDiary } from '../diary/open-diary.ts'
import { laterPart } from '../loading/optional-part.tsx'
import { useHasPractised } from './use-has-practised.ts'

const PlanLine = laterPart(async () => (await import('#web/practice/today/plan-line.tsx')).PlanLine, 'today')

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
