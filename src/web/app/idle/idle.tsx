import { once } from '#domain/once.ts'
import { sayHowToReload } from '../loading/lazy-page.tsx'
import { laterPart } from '../loading/optional-part.tsx'

const loadParts = once(() =>
  import('./idle-parts.tsx').catch((error) => {
    sayHowToReload(async () => false)
    throw error
  }),
)

export const AppUpdates = laterPart(async () => (await loadParts()).AppUpdates, 'offline', 'days')

export const Waiting = laterPart(async () => (await loadParts()).Waiting, 'offline', 'days')

/** Opens another day than the one on screen. */
export const OtherDay = laterPart(async () => (await loadParts()).AnotherDay, 'days')

/** Offers the account what was written in the demo. */
export const DemoOffer = laterPart(async () => (await loadParts()).DemoIfThere)

/** What stands beside the page. */
export const DiaryMargin = laterPart(
  async () => (await import('#web/journal/diary-margin.tsx')).DiaryMargin,
  'days',
)

/** The days of this week on which something was written or said. */
export const ThisWeek = laterPart(async () => (await import('./todays-week.tsx')).TodaysWeek, 'progress')

/** What is left of today. */
export const TodaysPlan = laterPart(async () => (await import('./plan-if-practised.tsx')).PlanIfPractised)

/** What to write about on a blank page. */
export const Suggestions = laterPart(
  async () => (await import('./todays-suggestions.tsx')).TodaysSuggestions,
  'suggest',
)

/** How much is to be said again today. */
export const DueCount = laterPart(async () => (await import('./due-count.tsx')).DueCount)
