import { type ComponentType, lazy, useState } from 'react'
import { whenIdle } from '#web/device/browser-device.ts'
import type { Namespace } from '#web/i18n/text-keys.ts'
import { loadTexts } from '#web/i18n/text-store.ts'
import { OptionalSection } from './error-boundaries.tsx'

const AGAIN_MS = 30_000 // a server that restarts tells no browser when it is back

/** Resolves when the connection may be back: the browser says so, or some time has passed. */
export function maybeBack(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, AGAIN_MS)
  addEventListener('online', () => resolve(), { once: true })
  return promise.finally(() => clearTimeout(timer))
}

/**
 * A part in a chunk of its own, with its texts, which the page neither waits for nor needs. What could not be had when it was
 * shown is asked for again where the part is shown anew; React keeps a failure for good. What comes when the browser is idle is
 * asked for until it is here.
 */
export function optionalPart<Props extends object>(
  when: 'shown' | 'idle',
  load: () => Promise<ComponentType<Props>>,
  ...namespaces: Namespace[]
): ComponentType<Props> {
  let Lazy: ComponentType<object> | undefined
  const loadPart = async () => {
    if (when === 'idle') await whenIdle()
    for (;;) {
      try {
        const [part] = await Promise.all([load(), loadTexts(namespaces)])
        return { default: part as ComponentType<object> }
      } catch (error) {
        if (when === 'shown') {
          Lazy = undefined
          throw error
        }
        console.warn('A part of the app comes later', error)
        await maybeBack()
      }
    }
  }
  const partNow = () => {
    Lazy ??= lazy(loadPart)
    return Lazy
  }
  return function OptionalPart(props) {
    const [Part] = useState(partNow) // one component for each part shown: React would mount another type anew
    return (
      <OptionalSection instead={null}>
        <Part {...props} />
      </OptionalSection>
    )
  }
}
