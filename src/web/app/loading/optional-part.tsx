import { type ComponentType, lazy } from 'react'
import type { Namespace } from '#web/i18n/text-keys.ts'
import { loadTexts } from '#web/i18n/text-store.ts'
import { OptionalSection } from './error-boundaries.tsx'

/** A part that is being loaded, and its texts. */
export async function withTexts<Part>(part: Promise<Part>, ...namespaces: Namespace[]): Promise<Part> {
  const [loaded] = await Promise.all([part, loadTexts(namespaces)])
  return loaded
}

/** A part in a chunk of its own, which the page neither waits for nor needs. */
export function optionalPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Lazy = lazy(async () => ({ default: (await load()) as ComponentType<object> }))
  return (props) => (
    <OptionalSection instead={null}>
      <Lazy {...props} />
    </OptionalSection>
  )
}
