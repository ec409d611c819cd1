import type { SiteLanguage } from '#domain/languages.ts'
import { PUBLIC_URL_TOKEN } from '#domain/site/site-tokens.ts'
import type { TextTree } from '#web/i18n/read-text.ts'
import type { Namespace } from '#web/i18n/text-keys.ts'
import { startTexts, type TextFiles } from '#web/i18n/text-store.ts'
import { renderHtml } from '#web/ui/render-html.tsx'
import { SiteApp } from './site-app.tsx'
import { headOf, type SiteHead } from './site-head.ts'
import { loadSitePage } from './site-pages.ts'
import { structuredDataOf } from './structured-data.ts'

/** The server knows better. */
const ORIGIN = PUBLIC_URL_TOKEN

/** A public page as the build writes it. */
type RenderedPage = {
  head: SiteHead
  structuredData: readonly object[]
  /** Inside the root element. */
  html: string
  /** What the page may show, now or later, of each file of texts. */
  texts: TextFiles
}

/**
 * The component of a public path, by which the build finds the file it comes from.
 * @public scripts/build/prerender.ts
 */
export function sitePageAt(path: string): Promise<unknown> {
  return loadSitePage(path)
}

/** What the header shows to someone who is logged in, whose menu brings its texts, and the footer once it knows the year. */
const SHOWN_LATER = ['accountMenu', 'copyright', 'getStarted']

const withoutPlural = (name: string) => name.replace(/_(zero|one|two|few|many|other)$/, '')

/** Of a file: the texts and groups that were read, whole. A form shows some of its texts only after sending. */
function groupsRead(file: TextTree = {}, read: ReadonlySet<string>): TextTree {
  const groups = new Set([...read].map((key) => key.split('.', 1)[0]))
  return Object.fromEntries(Object.entries(file).filter(([name]) => groups.has(withoutPlural(name))))
}

/** Of a file: the texts that were read, and no other of their groups. */
function textsRead(file: TextTree = {}, read: ReadonlySet<string>, group = ''): TextTree {
  const parts = Object.entries(file).flatMap(([name, part]) => {
    const key = group + withoutPlural(name)
    if (typeof part === 'string') return read.has(key) ? [[name, part]] : []
    const texts = textsRead(part, read, `${key}.`)
    return Object.keys(texts).length > 0 ? [[name, texts]] : []
  })
  return Object.fromEntries(parts)
}

function failOnMissing(language: SiteLanguage, path: string) {
  return (name: string, key: string): never => {
    throw new Error(`${language}/${name}.json has no ${key}, which ${path} shows`)
  }
}

/**
 * The head of an app screen in one language.
 * @public scripts/build/prerender.ts
 */
export function screenHead(path: string, language: SiteLanguage, texts: TextFiles): SiteHead {
  startTexts({ language, texts, onMissing: failOnMissing(language, path) })
  return headOf(path, ORIGIN)
}

/**
 * The public page at `path` in one language. A path that is not public gives the not-found page.
 * @public scripts/build/prerender.ts
 */
export async function renderSitePage(
  path: string,
  language: SiteLanguage,
  texts: TextFiles,
): Promise<RenderedPage> {
  const read = { common: new Set(SHOWN_LATER), site: new Set<string>() }
  const onRead = (name: Namespace, key: string) => {
    if (name === 'common' || name === 'site') read[name].add(key)
  }
  startTexts({ language, texts, onRead, onMissing: failOnMissing(language, path) })
  const html = await renderHtml(<SiteApp page={await loadSitePage(path)} path={path} />)
  const shown = { common: textsRead(texts.common, read.common), site: groupsRead(texts.site, read.site) }
  return { head: headOf(path, ORIGIN), structuredData: structuredDataOf(path, ORIGIN), html, texts: shown }
}
