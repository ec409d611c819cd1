import { use, useEffect, useState } from 'react'
import type { Profile } from '#domain/accounts/profile.ts'
import { useVerdict } from '#web/practice/today/use-verdict.ts'
import { DueOnPhone } from '#web/ui/layout/due-on-phone.tsx'
import { rememberPlanPlace, showPlanPlace } from '#web/ui/layout/plan-place.ts'
import { type OpenDiary, openDiary } from '../diary/open-diary.ts'
import type { Services } from '../services/services.ts'
import { useHasPractised } from './use-has-practised.ts'
import { useToday } from './use-today.ts'

type DueCountProps = { services: Services; profile: Profile; onCount(due: number): void }

/** The diary has a place for the plan when it is opened after the first sentence ever; on the diary itself it would move. */
function usePlaceAfterPractice(diary: OpenDiary): void {
  const { sentences } = use(diary.loadSentences())
  const hasPractised = useHasPractised(sentences)
  useEffect(() => {
    if (!hasPractised) return
    rememberPlanPlace('plan', true)
    if (document.querySelector('.diary-date') === null) showPlanPlace()
  }, [hasPractised])
}

/** Tells how much is to be said again today, and says it in the header of a phone. */
export function DueCount({ services, profile, onCount }: DueCountProps) {
  const [diary] = useState(() => openDiary(services, profile)) // it is not opened again once something has closed it
  usePlaceAfterPractice(diary)
  const due = useVerdict(useToday(diary, services, profile))?.due ?? 0
  useEffect(() => onCount(due), [due, onCount])
  useEffect(() => () => onCount(0), [onCount])
  return <DueOnPhone due={due} />
}
