import { use, useEffect, useState } from 'react'
import type { Profile } from '#domain/accounts/profile.ts'
import { useWriteIn } from '#web/journal/write-in.tsx'
import { useVerdict } from '#web/practice/today/use-verdict.ts'
import { DueOnPhone } from '#web/ui/layout/due-on-phone.tsx'
import { menuActs } from '#web/ui/layout/menu-acts.ts'
import { rememberPlanPlace, showPlanPlace } from '#web/ui/layout/plan-place.ts'
import { type OpenDiary, openDiary } from '../diary/open-diary.ts'
import type { Services } from '../services/services.ts'
import { useHasPractised } from './use-has-practised.ts'
import { useToday } from './use-today.ts'

type DueCountProps = { services: Services; profile: Profile; onCount(due: number): void }

/** A phone has no room for the plan that is there anyway: the diary has a place for it from when it is opened next. */
function usePlanPlace(diary: OpenDiary): void {
  const hasPractised = useHasPractised(use(diary.loadSentences()))
  useEffect(() => {
    if (hasPractised !== null) rememberPlanPlace('plan', hasPractised)
  }, [hasPractised])
}

/** The account menu offers to write the open page in the other language. */
function useWritingInMenu({ journal }: OpenDiary, profile: Profile): void {
  const { name, press, isUsed = false } = useWriteIn(journal, profile) ?? {}
  useEffect(() => {
    if (name === undefined || press === undefined) return
    menuActs.set({ acts: [{ name, press }] })
    return () => menuActs.set({ acts: [] })
  }, [name, press])
  useEffect(() => {
    if (!isUsed) return
    rememberPlanPlace('write-in', true)
    showPlanPlace()
  }, [isUsed])
}

/** Tells how much is to be said again today, and says it in the header of a phone. */
export function DueCount({ services, profile, onCount }: DueCountProps) {
  const [diary] = useState(() => openDiary(services, profile)) // it is not opened again once something has closed it
  useWritingInMenu(diary, profile)
  usePlanPlace(diary)
  const due = useVerdict(useToday(diary, services, profile))?.due ?? 0
  useEffect(() => onCount(due), [due, onCount])
  useEffect(() => () => onCount(0), [onCount])
  return <DueOnPhone due={due} />
}
