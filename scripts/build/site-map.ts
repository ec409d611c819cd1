import { SITE_LANGUAGES } from '#domain/languages.ts'
import { addressIn, PUBLIC_PATHS } from '#domain/site/site-address.ts'
import { PUBLIC_URL_TOKEN } from '#domain/site/site-tokens.ts'

const SAME_AS_ANOTHER: readonly string[] = ['/home'] // the page at / once more

function alternates(path: string): string[] {
  const link = (hreflang: string, address: string) =>
    `    <xhtml:link rel="alternate" hreflang="${hreflang}" href="${PUBLIC_URL_TOKEN}${address}"/>`
  return [
    ...SITE_LANGUAGES.map((language) => link(language, addressIn(language, path))),
    link('x-default', path),
  ]
}

function entry(path: string, address: string): string {
  return ['  <url>', `    <loc>${PUBLIC_URL_TOKEN}${address}</loc>`, ...alternates(path), '  </url>'].join(
    '\n',
  )
}

/** sitemap.xml: every public page in every language, each with the others. The server fills in where it is. */
export function siteMap(): string {
  const paths = PUBLIC_PATHS.filter((path) => !SAME_AS_ANOTHER.includes(path))
  const entries = paths.flatMap((path) =>
    SITE_LANGUAGES.map((language) => entry(path, addressIn(language, path))),
  )
  const namespaces =
    'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"'
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${namespaces}>\n${entries.join('\n')}\n</urlset>\n`
}

/** robots.txt: everything may be read; what is private says noindex in its own head. */
export function robots(): string {
  return `User-agent: *\nDisallow: /api/\nDisallow: /auth/v1/\n\nSitemap: ${PUBLIC_URL_TOKEN}/sitemap.xml\n`
}
