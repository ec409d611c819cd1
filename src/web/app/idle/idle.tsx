import { once } from '#domain/once.ts'
import { sayHowToReload } from '../loading/lazy-page.tsx'
import { optionalPart, withTexts } from '../loading/optional-part.tsx'
import { loadLater } from './load-later.ts'

async function load() {
  try {
    return await withTexts(import('./idle-parts.tsx'), 'offline', 'days')
  } catch (error) {
    sayHowToReload(async () => false)
    throw error
  }
}

const loadParts = once(() => loadLater(load))

export const AppUpdates = optionalPart(async () => (await loadParts()).AppUpdates)

export const Waiting = optionalPart(async () => (await loadParts()).Waiting)

/** What the diary has below the page. */
export const BelowPage = optionalPart(async () => (await loadParts()).BelowPage)

/** What is left to say again today. */
export const TodaysPlan = optionalPart(
  async () => (await loadLater(() => import('./plan-if-practised.tsx'))).PlanIfPractised,
)

/** What to write about on a blank page. */
export const Suggestions = optionalPart(
  async () =>
    (await loadLater(() => withTexts(import('./todays-suggestions.tsx'), 'suggest'))).TodaysSuggestions,
)
