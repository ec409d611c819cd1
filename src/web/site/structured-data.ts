import { SITE_LANGUAGES } from '#domain/languages.ts'
import { PRODUCT_NAME } from '#domain/product.ts'
import { HOME_QUESTIONS } from '#domain/site/faq.ts'
import { addressIn } from '#domain/site/site-address.ts'
import { SITE_LINK_TOKENS } from '#domain/site/site-links.ts'
import { textsOf } from '#web/i18n/text-store.ts'

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
