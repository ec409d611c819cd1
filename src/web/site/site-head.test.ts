import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { SITE_LANGUAGES, type SiteLanguage } from '#domain/languages.ts'
import { PUBLIC_PATHS } from '#domain/site/site-address.ts'
import { startTexts, textsOf } from '#web/i18n/text-store.ts'
import { structuredDataOf } from './prerender-site.tsx'
import { headOf, SCREEN_NAMES, type SiteHead } from './site-head.ts'

const ORIGIN = 'https://diary.example.org'

function startTextsIn(language: SiteLanguage): void {
  const read = (name: string) =>
    JSON.parse(
      readFileSync(new URL(`../../../public/locales/${language}/${name}.json`, import.meta.url), 'utf8'),
    )
  startTexts({
    language,
    texts: { common: read('common'), site: read('site') },
    onMissing(name, key) {
      throw new Error(`${language}/${name} has no ${key}`)
    },
  })
}

function headAt(path: string, language: SiteLanguage): SiteHead {
  startTextsIn(language)
  return headOf(path, ORIGIN)
}

/** What an element says, by its name: 'og:title', 'canonical', 'alternate vi'. */
function saidBy({ elements }: SiteHead): Record<string, string> {
  return Object.fromEntries(
    elements.map(({ name, value }) => [Object.values(name).join(' '), Object.values(value).join()]),
  )
}

const EVERY_PAGE = PUBLIC_PATHS.flatMap((path) => SITE_LANGUAGES.map((language) => [path, language] as const))

describe('the head of a public page', () => {
  it.each(EVERY_PAGE)(
    'SEO-5 SEO-6 SEO-7 SEO-8 SEO-9: %s in %s has all that search engines and messengers ask for',
    (path, language) => {
      const head = headAt(path, language)
      const said = saidBy(head)
      expect(JSON.stringify(head)).not.toContain('{{')
      const image = { en: '/social.png', vi: '/social-vi.png', da: '/social-da.png' }[language]
      expect(head.title.length).toBeGreaterThan(8)
      expect(head.title.length).toBeLessThanOrEqual(70)
      expect(said.description?.length).toBeGreaterThan(50)
      expect(said.description?.length).toBeLessThanOrEqual(170)
      expect(said.keywords?.split(', ').length).toBeGreaterThan(2)
      expect(said).toMatchObject({
        'og:type': 'website',
        'og:title': head.title,
        'og:description': said.description,
        'og:url': said.canonical,
        'og:image': ORIGIN + image,
        'twitter:card': 'summary_large_image',
        'twitter:title': head.title,
        'twitter:description': said.description,
        'twitter:image': ORIGIN + image,
      })
    },
  )

  it('SEO-5: no two pages of a language have the same title or description, but / and /home', () => {
    for (const language of SITE_LANGUAGES) {
      const heads = PUBLIC_PATHS.filter((path) => path !== '/home').map((path) => headAt(path, language))
      expect(new Set(heads.map(({ title }) => title)).size).toBe(heads.length)
      expect(new Set(heads.map((head) => saidBy(head).description)).size).toBe(heads.length)
    }
  })

  it('SEO-10: the canonical link is the origin and the path, in every language', () => {
    expect(saidBy(headAt('/', 'en')).canonical).toBe(`${ORIGIN}/`)
    expect(saidBy(headAt('/home', 'en')).canonical).toBe(`${ORIGIN}/home`)
    expect(saidBy(headAt('/pricing', 'vi')).canonical).toBe(`${ORIGIN}/vi/pricing`)
  })

  it('I18N-1: each page names itself in the other languages, and English for everyone else', () => {
    expect(saidBy(headAt('/pricing', 'da'))).toMatchObject({
      'alternate en': `${ORIGIN}/pricing`,
      'alternate vi': `${ORIGIN}/vi/pricing`,
      'alternate da': `${ORIGIN}/da/pricing`,
      'alternate x-default': `${ORIGIN}/pricing`,
      'og:locale': 'da_DK',
    })
  })

  it.each(Object.keys(SCREEN_NAMES))(
    'SEO-5 SEO-6 SEO-7 SEO-8 SEO-9 SEO-10: the screen at %s has a head of its own, in one address',
    (path) => {
      for (const language of SITE_LANGUAGES) {
        const head = headAt(path, language)
        const said = saidBy(head)
        expect(head.title).toMatch(/^.{3,50} · Echolog$/)
        expect(said).toMatchObject({
          description: expect.stringMatching(/^.{30,170}$/),
          keywords: expect.stringContaining(', '),
          canonical: ORIGIN + path,
          'og:url': ORIGIN + path,
          'twitter:title': head.title,
        })
        expect(said['alternate vi']).toBeUndefined()
      }
    },
  )

  it('what is not found has no address', () => {
    const said = saidBy(headAt('/404', 'en'))
    expect(said.canonical).toBeUndefined()
    expect(said['og:url']).toBeUndefined()
    expect(said['alternate vi']).toBeUndefined()
  })
})

describe('the structured data', () => {
  const dataAt = (path: string, language: SiteLanguage = 'en') => {
    startTextsIn(language)
    return structuredDataOf(path, ORIGIN) as Record<string, never>[]
  }
  const typesAt = (path: string) => dataAt(path).map((data) => data['@type'])

  it('SEO-1 SEO-3 SEO-4: the home page says what it is, who we are, and answers questions', () => {
    for (const path of ['/', '/home']) expect(typesAt(path)).toEqual(['WebSite', 'Organization', 'FAQPage'])
    expect(typesAt('/pricing')).toEqual(['WebSite', 'Organization'])
  })

  it.each(SITE_LANGUAGES)('SEO-2: exactly two questions, how it helps and for beginners: %s', (language) => {
    const questions = dataAt('/', language)[2]?.mainEntity as unknown as Record<string, unknown>[]
    const { t } = textsOf('site')
    expect(questions).toEqual([
      {
        '@type': 'Question',
        name: t('home.faq.help.question', { product: 'Echolog' }),
        acceptedAnswer: { '@type': 'Answer', text: t('home.faq.help.answer') },
      },
      {
        '@type': 'Question',
        name: t('home.faq.beginners.question', { product: 'Echolog' }),
        acceptedAnswer: { '@type': 'Answer', text: t('home.faq.beginners.answer') },
      },
    ])
    expect(JSON.stringify(questions)).not.toContain('{{')
  })

  it('SEO-3: the search action leads to the search of the diary', () => {
    expect(dataAt('/')[0]).toMatchObject({
      url: `${ORIGIN}/`,
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${ORIGIN}/diary?q={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    })
  })

  it('SEO-4: the organization has a name, an address and a sign', () => {
    expect(dataAt('/')[1]).toMatchObject({
      name: 'Echolog',
      url: `${ORIGIN}/`,
      logo: `${ORIGIN}/favicon.svg`,
    })
  })
})
