import { once } from '#domain/promises.ts'
import { sayHowToReload } from '../loading/lazy-page.tsx'
import { optionalPart } from '../loading/optional-part.tsx'

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
  async () => (await import('#web/journal/diary-margin.tsx')).DiaryMargin,
  'days',
)

/** The days of this week on which something was written or said. */
export const ThisWeek = optionalPart(
  'idle',
  async () => (await import('./todays-week.tsx')).TodaysWeek,
  'progress',
)

/** What is left of today. */
export const TodaysPlan = optionalPart(
  'idle',
  async () => (await import('./plan-if-practised.tsx')).PlanIfPractised,
)

/** What to write about in an empty entry. */
export const Suggestions = optionalPart(
  'idle',
  async () => (await import('./todays-suggestions.tsx')).TodaysSuggestions,
  'suggest',
)

/** How much is to be said again today. */
export const DueCount = optionalPart('idle', async () => (await import('./due-count.tsx')).DueCount)
