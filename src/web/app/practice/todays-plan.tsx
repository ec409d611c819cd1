import { use } from 'react'
import type { Profile } from '#domain/accounts/profile.ts'
import { PlanLine } from '#web/practice/review/plan-line.tsx'
import type { OpenDiary } from '../diary/open-diary.ts'
import type { Services } from '../services/services.ts'
import { deskOf } from './open-review-desk.ts'

type TodaysPlanProps = { diary: OpenDiary; services: Services; profile: Profile }

/** What is left to say again today. It is loaded when all else is there. */
export function TodaysPlan({ diary, services, profile }: TodaysPlanProps) {
  return <PlanLine desk={use(deskOf(diary, services, profile))} />
}
