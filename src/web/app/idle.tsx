import { lazy } from 'react'
import type { Profile } from '#domain/accounts/profile.ts'
import { once } from '#domain/once.ts'
import { whenIdle } from '#web/adapters/browser/browser-device.ts'
import { loadTexts } from '#web/i18n/text-store.ts'
import { OptionalSection } from './loading/error-boundaries.tsx'
import { sayHowToReload } from './loading/lazy-page.tsx'
import type { OpenDiary } from './open-diary.ts'
import type { Services } from './services.ts'

async function load() {
  const [{ AppUpdates, Waiting }] = await Promise.all([import('./idle-parts.tsx'), loadTexts(['offline'])])
  return { AppUpdates, Waiting }
}

/** What cannot be had now comes with the connection. */
const loadParts = once(async () => {
  await whenIdle() // nothing that the learner does waits for it
  return load().catch(() => {
    sayHowToReload(async () => false)
    return new Promise((resolve) => addEventListener('online', resolve, { once: true })).then(load)
  })
})

// with the schedule, which is large
const LazyPlan = lazy(async () => {
  await whenIdle()
  const [{ TodaysPlan }] = await Promise.all([import('./todays-plan.tsx'), loadTexts(['review'])])
  return { default: TodaysPlan }
})

const LazyUpdates = lazy(async () => ({ default: (await loadParts()).AppUpdates }))
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

type TodaysPlanProps = { diary: OpenDiary; services: Services; profile: Profile }

/** What is left to say again today. */
export function TodaysPlan(props: TodaysPlanProps) {
  return (
    <OptionalSection instead={null}>
      <LazyPlan {...props} />
    </OptionalSection>
  )
}
