import { type ComponentType, createElement, lazy, useState } from 'react'
import type { Namespace } from '#web/i18n/text-keys.ts'
import { loadTexts } from '#web/i18n/text-store.ts'
import { within } from '#web/ui/within.ts'

const CHUNK_TIMEOUT_MS = 120_000

/** Rejects when a chunk takes longer than the time-out, as a lost request may never answer. */
export function withChunkTimeout<Value>(loading: Promise<Value>): Promise<Value> {
  return within(loading, CHUNK_TIMEOUT_MS, 'Loading a part of the app took too long')
}

/** The page itself is missing: nothing in it has failed. */
export class PageNotLoaded extends Error {}

const reload = Promise.withResolvers<() => Promise<boolean>>()

/** Called once it is known how to load the page anew when a part of it is missing; that answers whether it does. */
export const sayHowToReload = reload.resolve

const failed = new Set<() => void>()

/** Has pages that could not be loaded asked for again; React keeps a failure for good. */
export function forgetFailedPages(): void {
  for (const forget of failed) forget()
  failed.clear()
}

/**
 * A page in a chunk of its own, with its texts. After `preload` it is drawn at once: React.lazy would still show the
 * fallback first, and hold the page back for 300 ms. `load` imports with `then`: `(await import())` is built twice as long.
 */
export function lazyPage<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  ...namespaces: Namespace[]
) {
  let loaded: ComponentType<Props> | undefined
  const preload = async () => {
    try {
      const [page] = await withChunkTimeout(Promise.all([load(), loadTexts(namespaces)]))
      loaded = page
      return { default: page }
    } catch (cause) {
      failed.add(() => {
        Lazy = lazy(loadOrReload)
      })
      throw new PageNotLoaded('A page could not be loaded', { cause })
    }
  }
  const loadOrReload: typeof preload = () =>
    preload().catch(async (error) => {
      if (await (await reload.promise)()) return new Promise(() => undefined) // the page is on its way out
      throw error
    })
  let Lazy = lazy(loadOrReload)
  function LazyPage(props: Props) {
    // one component for each page shown: React would mount another type anew, and lose the state of this one
    const [Page] = useState(() => loaded ?? (Lazy as ComponentType<Props>))
    return createElement(Page, props)
  }
  return Object.assign(LazyPage, { load, preload, namespaces })
}
