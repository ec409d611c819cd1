import { useEffect, useState } from 'react'
import type { Profile } from '#domain/accounts/profile.ts'
import type { TodayDesk } from '#web/practice/today/today-desk.ts'
import type { OpenDiary } from '../diary/open-diary.ts'
import { useServices } from '../services/services-context.ts'

const loaded = new WeakMap<OpenDiary, TodayDesk>()

/** What knows what is done and left of today; null until it has been loaded, for which nothing waits. */
export function useToday(diary: OpenDiary, profile: Profile): TodayDesk | null {
  const services = useServices()
  const [today, setToday] = useState(loaded.get(diary) ?? null)
  useEffect(() => {
    async function load() {
      await services.whenIdle()
      const { todayDeskOf } = await import('../practice/open-today-desk.ts')
      const desk = await todayDeskOf(diary, services, profile)
      loaded.set(diary, desk)
      setToday(desk)
    }
    load().catch((error) => console.error('What is left of today is not known', error))
  }, [diary, services, profile])
  return today
}
