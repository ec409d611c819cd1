import { useEffect, useState } from 'react'
import type { Profile } from '#domain/accounts/profile.ts'
import { useVerdict } from '#web/practice/today/use-verdict.ts'
import { DueOnPhone } from '#web/ui/layout/due-on-phone.tsx'
import { openDiary } from '../diary/open-diary.ts'
import type { Services } from '../services/services.ts'
import { useToday } from './use-today.ts'

type DueCountProps = { services: Services; profile: Profile; onCount(due: number): void }

/** Tells how much is to be said again today, and says it in the header of a phone. */
export function DueCount({ services, profile, onCount }: DueCountProps) {
  const [diary] = useState(() => openDiary(services, profile)) // it is not opened again once something has closed it
  const due = useVerdict(useToday(diary, services, profile))?.due ?? 0
  useEffect(() => onCount(due), [due, onCount])
  useEffect(() => () => onCount(0), [onCount])
  return <DueOnPhone due={due} />
}
