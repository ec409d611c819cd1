import { type ComponentType, lazy } from 'react'
import { whenIdle } from '#web/adapters/browser/browser-device.ts'
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

/**
 * The same in a quiet moment, as nothing that the learner does waits for it. What cannot be had now comes with the
 * connection.
 */
export function laterPart<Props extends object>(
  load: LoadPart<Props>,
  ...namespaces: Namespace[]
): ComponentType<Props> {
  return optionalPart(async () => {
    await whenIdle()
    return withTexts(load, namespaces).catch(async () => {
      await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
      return withTexts(load, namespaces)
    })
  })
}
