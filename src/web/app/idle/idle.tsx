import { lazy } from 'react'
import type { Profile } from '#domain/accounts/profile.ts'
import { once } from '#domain/once.ts'
import { whenIdle } from '#web/adapters/browser/browser-device.ts'
import { loadTexts } from '#web/i18n/text-store.ts'
import type { OpenDiary } from '../diary/open-diary.ts'
import { OptionalSection } from '../loading/error-boundaries.tsx'
import { sayHowToReload } from '../loading/lazy-page.tsx'
import type { Services } from '../services/services.ts'
import type { SuggestionsProps } from './todays-suggestions.tsx'

/** Loads in a quiet moment, as nothing that the learner does waits for it. What cannot be had now comes with the connection. */
export async function loadLater<Part>(part: () => Promise<Part>): Promise<Part> {
  await whenIdle()
  return part().catch(() =>
    new Promise((resolve) => addEventListener('online', resolve, { once: true })).then(part),
  )
}

async function load() {
  try {
    const [{ AppUpdates, BelowPage, Waiting }] = await Promise.all([
      import('./idle-parts.tsx'),
      loadTexts(['offline', 'days']),
    ])
    return { AppUpdates, BelowPage, Waiting }
  } catch (error) {
    sayHowToReload(async () => false)
    throw error
  }
}

const loadParts = once(() => loadLater(load))

/** With the schedule, which is large. */
async function loadPlan() {
  const [{ TodaysPlan }] = await Promise.all([import('../practice/todays-plan.tsx'), loadTexts(['review'])])
  return { default: TodaysPlan }
}

async function loadSuggestions() {
  const [{ TodaysSuggestions }] = await Promise.all([
    import('./todays-suggestions.tsx'),
    loadTexts(['suggest']),
  ])
  return { default: TodaysSuggestions }
}

const LazySuggestions = lazy(() => loadLater(loadSuggestions))
const LazyPlan = lazy(() => loadLater(loadPlan))
const LazyUpdates = lazy(async () => ({ default: (await loadParts()).AppUpdates }))
const LazyBelowPage = lazy(async () => ({ default: (await loadParts()).BelowPage }))
const LazyWaiting = lazy(async () => ({ default: (await loadParts()).Waiting }))

export function AppUpdates() {
  return (
    <OptionalSection instead={null}>
      <LazyUpdates />
    </OptionalSection>
  )
}

export function Waiting(props: { diary: OpenDiary; services: Services }) {
  return (
    <OptionalSection instead={null}>
      <LazyWaiting {...props} />
    </OptionalSection>
  )
}

/** What the diary has below the page. */
export function BelowPage(props: { diary: OpenDiary; services: Services }) {
  return (
    <OptionalSection instead={null}>
      <LazyBelowPage {...props} />
    </OptionalSection>
  )
}

type TodaysPlanProps = { diary: OpenDiary; services: Services; profile: Profile }

/** What is left to say again today. */
export function TodaysPlan(props: TodaysPlanProps) {
  return (
    <OptionalSection instead={null}>
      <LazyPlan {...props} />
    </OptionalSection>
  )
}

/** What to write about on a blank page. */
export function Suggestions(props: SuggestionsProps) {
  return (
    <OptionalSection instead={null}>
      <LazySuggestions {...props} />
    </OptionalSection>
  )
}
