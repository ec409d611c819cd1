import { use, useEffect, useState, useSyncExternalStore } from 'react'
import type { Profile } from '#domain/accounts/profile.ts'
import type { ReviewDesk } from '#web/practice/review/review-desk.ts'
import { DueOnPhone } from '#web/ui/layout/due-on-phone.tsx'
import { type OpenDiary, openDiary } from '../diary/open-diary.ts'
import type { Services } from '../services/services.ts'
import { useHasPractised } from './use-has-practised.ts'

type DueCountProps = { services: Services; profile: Profile; onCount(due: number): void }

function useDesk(
  { services, profile }: DueCountProps,
  diary: OpenDiary,
  isWanted: boolean | null,
): ReviewDesk | null {
  const [desk, setDesk] = useState<ReviewDesk | null>(null)
  useEffect(() => {
    if (!isWanted) return
    let isGone = false
    import('../practice/open-review-desk.ts')
      .then(({ deskOf }) => deskOf(diary, services, profile))
      .then(
        (opened) => !isGone && setDesk(opened),
        (error) => console.error('What is to be said again is not counted', error),
      )
    return () => {
      isGone = true
    }
  }, [isWanted, diary, services, profile])
  return desk
}

const never = () => () => undefined

/**
 * Tells how much is to be said again today, and says it in the header of a phone; nothing of the schedule is loaded for who has
 * practised nothing yet.
 */
export function DueCount(props: DueCountProps) {
  const { services, profile, onCount } = props
  const [diary] = useState(() => openDiary(services, profile)) // it is not opened again once something has closed it
  const { sentences } = use(diary.loadSentences())
  const desk = useDesk(props, diary, useHasPractised(sentences))
  const due = useSyncExternalStore(desk?.subscribe ?? never, () => desk?.get().known?.plan.keys.length ?? 0)
  useEffect(() => void desk?.read(), [desk])
  useEffect(() => onCount(due), [due, onCount])
  useEffect(() => () => onCount(0), [onCount])
  return <DueOnPhone due={due} />
}
