import { use } from 'react'
import type { Step } from '#domain/progress/practice.ts'
import { SessionLine } from '#web/progress/session-line.tsx'
import { usePractice } from '#web/progress/use-practice.ts'
import type { OpenDiary } from './open-diary.ts'

/** The session line with today's practice. */
export function TodayLine({ diary, step }: { diary: OpenDiary; step: Step }) {
  return <SessionLine current={step} practice={usePractice(use(diary.loadPractice()))} />
}
