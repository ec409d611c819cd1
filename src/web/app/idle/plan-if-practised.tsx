import { use } from 'react'
import type { Today } from '#web/practice/today/today-desk.ts'
import type { OpenDiary } from '../diary/open-diary.ts'
import { optionalPart } from '../loading/optional-part.tsx'
import { useHasPractised } from './use-has-practised.ts'

const PlanLine = optionalPart(
  'idle',
  async () => (await import('#web/practice/today/plan-line.tsx')).PlanLine,
  'today',
)

/** What is left of today. It has no place on the first day, before anything was practised, and nothing of it is loaded then. */
export function PlanIfPractised({ diary, today }: { diary: OpenDiary; today: Today | null }) {
  const hasPractised = useHasPractised(use(diary.loadSentences()))
  return hasPractised && today && <PlanLine today={today} />
}
