import { SITE_LANGUAGES, type SiteLanguage } from '#domain/languages.ts'
import { PRODUCT_NAME } from '#domain/product.ts'
import { HOME_QUESTIONS } from '#domain/site/faq.ts'
import { addressIn } from '#domain/site/site-address.ts'
import { SITE_LINK_TOKENS } from '#domain/site/site-links.ts'
import { PUBLIC_URL_TOKEN } from '#domain/site/site-tokens.ts'
import type { TextTree } from '#web/i18n/read-text.ts'
import type { Namespace } from '#web/i18n/text-keys.ts'
import { startTexts, type TextFiles, textsOf } from '#web/i18n/text-store.ts'
import { renderHtml } from '#web/ui/render-html.tsx'
import { SiteApp } from './site-app.tsx'
import { headOf, type SiteHead } from './site-head.ts'
import { loadSitePage } from './site-pages.ts'

/** What search engines read of a page, in the words of schema.org. Their forms are JSON-LD. */
type StructuredData = Readonly<Record<string, unknown>>

const CONTEXT = 'https://schema.org'

function organization(origin: string): StructuredData {
  return {
    '@context': CONTEXT,
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name: PRODUCT_NAME,
    url: `${origin}/`,
    logo: `${origin}/favicon.svg`,
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer support',
      email: SITE_LINK_TOKENS.supportEmail,
      availableLanguage: [...SITE_LANGUAGES],
    },
  }
}

/** The search is that of the reader's own diary: the list of /diary shows what its address asks for. */
function website(origin: string): StructuredData {
  return {
    '@context': CONTEXT,
    '@type': 'WebSite',
    name: PRODUCT_NAME,
    url: `${origin}/`,
    inLanguage: [...SITE_LANGUAGES],
    publisher: { '@id': `${origin}/#organization` },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${origin}/diary?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  }
}

/** Exactly the questions that the home page shows. */
function questions(origin: string): StructuredData {
  const { t, language } = textsOf('site')
  return {
    '@context': CONTEXT,
    '@type': 'FAQPage',
    url: origin + addressIn(language, '/'),
    inLanguage: language,
    mainEntity: HOME_QUESTIONS.map((name) => ({
      '@type': 'Question',
      name: t(`home.faq.${name}.question`, { product: PRODUCT_NAME }),
      acceptedAnswer: { '@type': 'Answer', text: t(`home.faq.${name}.answer`, { product: PRODUCT_NAME }) },
    })),
  }
}

/** The structured data of the page at `path`: who we are and what this is, and on the home page its questions. */
export function structuredDataOf(path: string, origin: string): StructuredData[] {
  const everywhere = [website(origin), organization(origin)]
  return path === '/' || path === '/home' ? [...everywhere, questions(origin)] : everywhere
}

/** The server puts its own address in the place of this. */
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
