import { useEffect, useState } from 'react'
import type { Profile } from '#domain/accounts/profile.ts'
import { once } from '#domain/promises.ts'
import type { TodayDesk } from '#web/practice/today/today-desk.ts'
import type { OpenDiary } from '../diary/open-diary.ts'
import { sayHowToReload } from '../loading/lazy-page.tsx'
import { optionalPart } from '../loading/optional-part.tsx'
import { useServices } from '../services/services.ts'

const loadParts = once(() =>
  import('./idle-parts.tsx').catch((error) => {
    sayHowToReload(async () => false)
    throw error
  }),
)

export const AppUpdates = optionalPart('idle', async () => (await loadParts()).AppUpdates, 'offline', 'days')

export const Waiting = optionalPart('idle', async () => (await loadParts()).Waiting, 'offline', 'days')

/** Opens another day than the one on screen. */
export const OtherDay = optionalPart('idle', async () => (await loadParts()).AnotherDay, 'days')

/** Offers the account what was written in the demo. */
export const DemoOffer = optionalPart('idle', async () => (await loadParts()).DemoIfThere)

/** What stands beside the entry. */
export const DiaryMargin = optionalPart(
  'idle',
  () => import('#web/journal/diary-margin.tsx').then((part) => part.DiaryMargin),
  'days',
)

/** The days of this week on which something was written or said. */
export const ThisWeek = optionalPart(
  'idle',
  () => import('#web/progress/todays-week.tsx').then((part) => part.TodaysWeek),
  'progress',
)

/** What is left of today. */
export const TodaysPlan = optionalPart('idle', () =>
  import('./due-and-plan.tsx').then((part) => part.PlanIfPractised),
)

/** What to write about in an empty entry. */
export const Suggestions = optionalPart(
  'idle',
  () => import('./todays-suggestions.tsx').then((part) => part.TodaysSuggestions),
  'suggest',
)

/** How much is to be said again today. */
export const DueCount = optionalPart('idle', () => import('./due-and-plan.tsx').then((part) => part.DueCount))

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
