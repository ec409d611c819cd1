import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { isSiteLanguage, SITE_LANGUAGES, type SiteLanguage } from '#domain/languages.ts'
import { addressIn, isPublicPath, readAddress } from '#domain/site/site-address.ts'
import { firstSiteLanguage, LANGUAGE_QUERY } from '#domain/site/site-language.ts'
import { keepLanguage, keptLanguages } from '#web/i18n/kept-language.ts'
import type { Namespace } from '#web/i18n/namespaces.ts'
import {
  createSiteTexts,
  fetchSiteTexts,
  type SiteTexts,
  type SiteTextsReader,
} from '#web/i18n/site-texts.ts'
import { reportMissing } from '#web/i18n/text-files.ts'
import { changeSiteLanguage, takeTextsFrom } from '#web/i18n/use-texts.ts'
import { keepTyped } from './keep-typed.ts'
import { SiteApp } from './site-app.tsx'
import { loadSitePage } from './site-pages.ts'

/** Where the page is, and in which language the server has sent it. */
function readPage(): { path: string; language: SiteLanguage } {
  const { path, language } = readAddress(location.pathname.replace(/(.)\/+$/, '$1'))
  const { lang } = document.documentElement
  return { path, language: language ?? (isSiteLanguage(lang) ? lang : SITE_LANGUAGES[0]) }
}

/** The texts that the build has put into the page; while developing there are none. */
function readTexts(language: SiteLanguage): Promise<SiteTexts> | SiteTexts {
  const json = document.getElementById('site-texts')?.textContent
  return json == null ? fetchSiteTexts(language) : { language, texts: JSON.parse(json) }
}

/** The same page in the address of another language; `lng` has done its work. */
function addressOf(path: string, language: SiteLanguage): string {
  const query = new URLSearchParams(location.search)
  query.delete(LANGUAGE_QUERY)
  const search = query.size > 0 ? `?${query}` : ''
  return addressIn(language, path) + search + location.hash
}

/** What is said in the head, once the language is another one than that of the page as it was sent. */
async function sayInHead(path: string, language: SiteLanguage, reader: SiteTextsReader): Promise<void> {
  const { showHead } = await import('./site-head.ts')
  showHead(path, language, { site: reader.texts('site').t, common: reader.texts('common').t })
}

function startTexts(first: SiteTexts, path: string): SiteTextsReader {
  let isComplete = false
  const reader = createSiteTexts(first, {
    onMissing(namespace: Namespace, key: string) {
      if (import.meta.env.DEV) void reportMissing(reader.texts('common').language, namespace, key)
      if (isComplete) return
      isComplete = true
      reader.complete().catch((error) => console.error(`No text for ${namespace}:${key}`, error))
    },
    onLanguage(language) {
      isComplete = true
      document.documentElement.lang = language
      keepLanguage(language)
      if (isPublicPath(path)) history.replaceState(history.state, '', addressOf(path, language))
      sayInHead(path, language, reader).catch((error) => console.error('The head stays as it was', error))
    },
  })
  takeTextsFrom(reader.source)
  return reader
}

/**
 * The server knows the query, the cookie and what the browser prefers. Where none of the first two says anything,
 * what localStorage remembers goes before the last.
 */
function settleLanguage(path: string, language: SiteLanguage): void {
  const kept = keptLanguages()
  if (kept.cookie === null && kept.stored === null) keepLanguage(language)
  const isNamed = readAddress(location.pathname).language !== null || location.search.includes(LANGUAGE_QUERY)
  const wanted = firstSiteLanguage([kept.cookie, kept.stored])
  if (wanted === null || wanted === language || isNamed || !isPublicPath(path)) return
  changeSiteLanguage(wanted).catch((error) => console.error('The site stays in its language', error))
}

/** Makes the prerendered page answer to the reader. Resolves when it does. */
async function startSite(): Promise<void> {
  const { path, language } = readPage()
  const [page, texts] = await Promise.all([loadSitePage(path), readTexts(language)])
  const root = document.getElementById('root')
  if (root === null) throw new Error('The page has no root element')
  document.documentElement.lang = language
  const reader = startTexts(texts, path)
  await new Promise<void>((resolve) => {
    const putBack = keepTyped(root)
    const onReady = () => {
      putBack()
      settleLanguage(path, language)
      resolve()
    }
    const app = <SiteApp page={page} path={path} onReady={onReady} />
    // in slices of a few milliseconds, not in one go: a phone stays free for a touch meanwhile
    if (root.hasChildNodes()) startTransition(() => void hydrateRoot(root, app))
    else createRoot(root).render(app)
  })
  if (import.meta.env.DEV) await sayInHead(path, language, reader)
}

await startSite() // whoever imports this waits until the page answers
