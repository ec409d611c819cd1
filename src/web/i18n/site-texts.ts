import { useMemo, useSyncExternalStore } from 'react'
import type { SiteLanguage } from '#domain/languages.ts'
import { fetchTexts } from './fetch-texts.ts'
import type { Namespace } from './namespaces.ts'
import { readText, type TextTree } from './text-reader.ts'
import type { Texts, TextsSource, Translate } from './texts.ts'

/** What public pages show. */
export const SITE_NAMESPACES = ['common', 'site'] as const satisfies Namespace[]

/** The texts of one language; of a prerendered page only those that the page may show. */
export type SiteTexts = { language: SiteLanguage; texts: Partial<Record<Namespace, TextTree>> }

type SiteTextsOptions = {
  /** A key that is not there. */
  onMissing(namespace: Namespace, key: string): void
  /** A key that is read. */
  onRead?(namespace: Namespace, key: string): void
  /** After the texts of another language have come. */
  onLanguage?(language: SiteLanguage): void
}

/** Every text of the public pages in one language. */
export async function fetchSiteTexts(language: SiteLanguage): Promise<SiteTexts> {
  const files = await Promise.all(SITE_NAMESPACES.map((name) => fetchTexts(language, name)))
  return { language, texts: Object.fromEntries(SITE_NAMESPACES.map((name, index) => [name, files[index]])) }
}

export type SiteTextsReader = ReturnType<typeof createSiteTexts>

/** The texts of a public page: read by our own small reader, because i18next is 19.6 kB (docs/decisions/0060). */
export function createSiteTexts(first: SiteTexts, { onMissing, onRead, onLanguage }: SiteTextsOptions) {
  let current = first
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const get = () => current
  const show = (texts: SiteTexts) => {
    current = texts
    for (const listener of listeners) listener()
  }

  function translateFrom<Name extends Namespace>(
    name: Name,
    { language, texts }: SiteTexts,
  ): Translate<Name> {
    return (key, values) => {
      onRead?.(name, key)
      const text = readText(texts[name] ?? {}, key, language, values)
      if (text === null) onMissing(name, key)
      return text ?? ''
    }
  }

  function useTexts<Name extends Namespace>(name: Name): Texts<Name> {
    const texts = useSyncExternalStore(subscribe, get, get)
    return useMemo(() => ({ t: translateFrom(name, texts), language: texts.language }), [name, texts])
  }

  const source: TextsSource = {
    useTexts,
    async changeLanguage(language) {
      show(await fetchSiteTexts(language))
      onLanguage?.(language)
    },
  }
  return {
    source,
    /** The texts of one namespace, outside of React. */
    texts: <Name extends Namespace>(name: Name): Texts<Name> => ({
      t: translateFrom(name, current),
      language: current.language,
    }),
    /** Fetches every text of the language that is shown, for a key that the page did not bring. */
    complete: async () => show(await fetchSiteTexts(current.language)),
  }
}
