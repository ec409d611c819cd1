import { readFileSync } from 'node:fs'
import { SITE_LANGUAGES, type SiteLanguage } from '#domain/languages.ts'
import { PRODUCT_NAME } from '#domain/product.ts'
import { addressIn, PUBLIC_PATHS, type PublicPath } from '#domain/site/site-address.ts'

type Tree = { [key: string]: string | Tree }

function readTexts(language: SiteLanguage, name: string): Tree {
  return JSON.parse(
    readFileSync(new URL(`../../public/locales/${language}/${name}.json`, import.meta.url), 'utf8'),
  )
}

/** A text as the site says it, found by its whole key: 'site.home.title'. */
export function textOf(language: SiteLanguage, key: string): string {
  const [name = '', ...rest] = key.split('.')
  let found: string | Tree | undefined = readTexts(language, name)
  for (const part of rest) found = typeof found === 'object' ? found[part] : undefined
  if (typeof found !== 'string') throw new Error(`${language} has no ${key}`)
  return found.replaceAll('{{product}}', PRODUCT_NAME)
}

/** A public page in one language, and where it is. */
export type SitePage = { path: PublicPath; language: SiteLanguage; address: string }

/** Every public page in every language. */
export const SITE_PAGES: SitePage[] = SITE_LANGUAGES.flatMap((language) =>
  PUBLIC_PATHS.map((path) => ({ path, language, address: addressIn(language, path) })),
)
