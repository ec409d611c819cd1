import type { ComponentType } from 'react'
import type { SiteLanguage } from '#domain/languages.ts'
import { addressIn, isPublicPath, LANGUAGE_QUERY } from '#domain/site/site-address.ts'
import { nameLanguage } from '#web/i18n/kept-language.ts'
import { changeSiteLanguage, loadTexts, startTexts } from '#web/i18n/text-store.ts'
import type { PublicPageProps } from '#web/site/page-parts/page-frame.tsx'
import { readPage, settleLanguage } from './settle-language.ts'
import { SiteApp } from './site-app.tsx'
import { keepTyped, takeOver } from './take-over.ts'

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

/** The component of this page. The build has named the page's own script; while developing, its path does. */
async function loadPage(path: string): Promise<ComponentType<PublicPageProps>> {
  const { page = '' } = document.documentElement.dataset
  if (import.meta.env.DEV) return (await import('./site-pages.ts')).loadSitePage(path)
  const components: Record<string, ComponentType<PublicPageProps>> = await import(/* @vite-ignore */ page)
  const name = Object.keys(components).find((key) => key.endsWith('Page')) ?? ''
  if (components[name] === undefined) throw new Error(`${page} has no page`)
  return components[name]
}

/** Makes the prerendered page answer to the reader. Resolves when it does. */
async function startSite(): Promise<void> {
  const { path, language } = readPage()
  const [page] = await Promise.all([loadPage(path), startPageTexts(path, language)])
  const root = document.getElementById('root')
  if (root === null) throw new Error('The page has no root element')
  document.documentElement.lang = language
  await new Promise<void>((resolve) => {
    const putBack = keepTyped(root)
    const onReady = () => {
      putBack()
      const wanted = settleLanguage()
      if (wanted !== null) void changeSiteLanguage(wanted)
      resolve()
    }
    const app = <SiteApp page={page} path={path} onReady={onReady} />
    dispatchEvent(new Event('hydrating')) // site-start.ts keeps presses until now
    takeOver(root, app)
  })
  if (import.meta.env.DEV) updateHead(path)
}

await startSite() // whoever imports this waits until the page answers
