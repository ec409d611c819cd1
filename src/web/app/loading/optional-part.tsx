import { type ComponentType, lazy, useState } from 'react'
import { whenIdle } from '#web/device/browser-device.ts'
import type { Namespace } from '#web/i18n/text-keys.ts'
import { loadTexts } from '#web/i18n/text-store.ts'
import { OptionalSection } from './error-boundaries.tsx'
import { maybeBack } from './maybe-back.ts'

type LoadPart<Props> = () => Promise<ComponentType<Props>>

async function withTexts<Props>(load: LoadPart<Props>, namespaces: Namespace[]): ReturnType<LoadPart<Props>> {
  const [part] = await Promise.all([load(), loadTexts(namespaces)])
  return part
}

/**
 * A part in a chunk of its own, with its texts, which the page neither waits for nor needs. What could not be had is asked for
 * again where the part is shown anew; React keeps a failure for good.
 */
export function optionalPart<Props extends object>(
  load: LoadPart<Props>,
  ...namespaces: Namespace[]
): ComponentType<Props> {
  let hasFailed = false
  const loadPart = async () => {
    try {
      return { default: (await withTexts(load, namespaces)) as ComponentType<object> }
    } catch (error) {
      hasFailed = true
      throw error
    }
  }
  let Lazy = lazy(loadPart)
  function partNow(): typeof Lazy {
    if (hasFailed) Lazy = lazy(loadPart)
    hasFailed = false
    return Lazy
  }
  return function OptionalPart(props) {
    const [Part] = useState(partNow) // once for each one shown: another type would be another part
    return (
      <OptionalSection instead={null}>
        <Part {...props} />
      </OptionalSection>
    )
  }
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
