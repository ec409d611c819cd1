import { lazy } from 'react'
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
