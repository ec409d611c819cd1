import type { Day } from '#domain/clock.ts'
import type { SiteLanguage } from '#domain/languages.ts'
import { escapeHtml, jsonInHtml } from './escape-html.ts'
import type { PageSettings } from './page-settings.ts'
import { PHASE_TOKENS, phaseWordOf, releasePhases } from './release-phases.ts'
import { SITE_LINK_TOKENS, siteLinksOf } from './site-links.ts'

/** In built pages for the public address, which the build does not know. */
export const PUBLIC_URL_TOKEN = '%PUBLIC_URL%'

/** In the JSON block `settings` of built pages, which is valid JSON before it is filled in as well. */
export const PAGE_SETTINGS_TOKEN = '"%PAGE_SETTINGS%"'

/** In built pages of the app and in its service worker for the build that they are of. */
export const BUILD_ID_TOKEN = '%BUILD_ID%'

export type SiteSettings = { publicUrl: string; page: PageSettings }

/** The settings of an installation on a day. */
export type Filling = SiteSettings & { today: Day }

/** Fills the settings of an installation into a built page or another text of the build, in one pass. */
export function fillTokens(
  text: string,
  { publicUrl, page, today }: Filling,
  language: SiteLanguage,
): string {
  const links = siteLinksOf(page, language)
  const phases = releasePhases(today, links.storesState === 'open')
  const values = new Map([
    [PUBLIC_URL_TOKEN, publicUrl],
    [PAGE_SETTINGS_TOKEN, jsonInHtml(page)],
    ...phases.map((phase) => [PHASE_TOKENS[phase.id], phaseWordOf(phase)] as const),
    ...Object.entries(SITE_LINK_TOKENS).map(
      ([key, token]) => [token, escapeHtml(links[key as keyof typeof links])] as const,
    ),
  ])
  return text.replace(/"%PAGE_SETTINGS%"|%[A-Z_]+%/g, (token) => values.get(token) ?? token)
}
