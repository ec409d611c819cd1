import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { isSiteLanguage, SITE_LANGUAGES, type SiteLanguage } from '#domain/languages.ts'
import { addressIn, isPublicPath, readAddress } from '#domain/site/site-address.ts'
import { firstSiteLanguage, LANGUAGE_QUERY } from '#domain/site/site-language.ts'
import { keepLanguage, keptLanguages, nameLanguage } from '#web/i18n/kept-language.ts'
import { changeSiteLanguage, loadTexts, startTexts } from '#web/i18n/text-store.ts'
import { keepTyped } from './keep-typed.ts'
import { SiteApp } from './site-app.tsx'
import { loadSitePage } from './site-pages.ts'

/** Where the page is, and in which language the server has sent it. */
function readPage(): { path: string; language: SiteLanguage } {
  const { path, language } = readAddress(location.pathname.replace(/(.)\/+$/, '$1'))
  const { lang } = document.documentElement
  return { path, language: language ?? (isSiteLanguage(lang) ? lang : SITE_LANGUAGES[0]) }
}

/** Begins with the texts that the build has put into the page; while developing they are fetched. */
async function startPageTexts(path: string, language: SiteLanguage): Promise<void> {
  const json = document.getElementById('site-texts')?.textContent
  startTexts({
    language,
    texts: json == null ? {} : JSON.parse(json),
    onLanguage: (chosen) => showLanguage(path, chosen),
  })
  if (json == null) await loadTexts(['common', 'site'])
}

/** The same page in the address of another language; `lng` has done its work. */
function addressOf(path: string, language: SiteLanguage): string {
  const query = new URLSearchParams(location.search)
  query.delete(LANGUAGE_QUERY)
  const search = query.size > 0 ? `?${query}` : ''
  return addressIn(language, path) + search + location.hash
}

/** The head says what the page says, once its language is another one than that in which it was sent. */
function updateHead(path: string): void {
  import('./site-head.ts')
    .then(({ showHead }) => showHead(path))
    .catch((error) => console.error('The head stays as it was', error))
}

function showLanguage(path: string, language: SiteLanguage): void {
  nameLanguage(language)
  if (isPublicPath(path)) history.replaceState(history.state, '', addressOf(path, language))
  updateHead(path)
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
  void changeSiteLanguage(wanted)
}

/** Makes the prerendered page answer to the reader. Resolves when it does. */
async function startSite(): Promise<void> {
  const { path, language } = readPage()
  const [page] = await Promise.all([loadSitePage(path), startPageTexts(path, language)])
  const root = document.getElementById('root')
  if (root === null) throw new Error('The page has no root element')
  document.documentElement.lang = language
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
  if (import.meta.env.DEV) updateHead(path)
}

await startSite() // whoever imports this waits until the page answers
