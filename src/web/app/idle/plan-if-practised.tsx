import { type ComponentProps, use, useLayoutEffect, useRef } from 'react'
import { rememberPlanPlace, showPlanPlace } from '#web/ui/layout/plan-place.ts'
import { laterPart } from '../loading/optional-part.tsx'
import { useHasPractised } from './use-has-practised.ts'

/** With the schedule, which is large. */
const TodaysPlan = laterPart(async () => (await import('../practice/todays-plan.tsx')).TodaysPlan, 'review')

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

/** What is left to say again today. Nothing of it is loaded for who has practised nothing yet. */
export function PlanIfPractised(props: ComponentProps<typeof TodaysPlan>) {
  const { sentences } = use(props.diary.loadSentences())
  const hasPractised = useHasPractised(sentences)
  usePlanPlace(hasPractised)
  return hasPractised && <TodaysPlan {...props} />
}
