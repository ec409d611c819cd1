import { type ComponentType, lazy } from 'react'
import { whenIdle } from '#web/device/browser-device.ts'
import type { Namespace } from '#web/i18n/text-keys.ts'
import { loadTexts } from '#web/i18n/text-store.ts'
import { OptionalSection } from './error-boundaries.tsx'

type LoadPart<Props> = () => Promise<ComponentType<Props>>

async function withTexts<Props>(load: LoadPart<Props>, namespaces: Namespace[]): ReturnType<LoadPart<Props>> {
  const [part] = await Promise.all([load(), loadTexts(namespaces)])
  return part
}

/** A part in a chunk of its own, with its texts, which the page neither waits for nor needs. */
export function optionalPart<Props extends object>(
  load: LoadPart<Props>,
  ...namespaces: Namespace[]
): ComponentType<Props> {
  const Lazy = lazy(async () => ({
    default: (await withTexts(load, namespaces)) as ComponentType<object>,
  }))
  return (props) => (
    <OptionalSection instead={null}>
      <Lazy {...props} />
    </OptionalSection>
  )
}

const AGAIN_MS = 30_000 // a server that restarts tells no browser when it is back

/** The connection may be back: the browser says so, or some time has passed. */
function maybeBack(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, AGAIN_MS)
  addEventListener('online', () => resolve(), { once: true })
  return promise.finally(() => clearTimeout(timer))
}

/**
 * The same in a quiet moment, as nothing that the learner does waits for it. What cannot be had now is asked for again.
 */
export function laterPart<Props extends object>(
  load: LoadPart<Props>,
  ...namespaces: Namespace[]
): ComponentType<Props> {
  return optionalPart(async () => {
    await whenIdle()
    for (;;) {
      try {
        return await withTexts(load, namespaces)
      } catch (error) {
        console.warn('A part of the app comes later', error)
        await maybeBack()
      }
    }
  })
}
