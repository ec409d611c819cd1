import type { Day } from '#domain/clock.ts'
import type { SiteLanguage } from '#domain/languages.ts'
import { escapeHtml, jsonInHtml } from './escape-html.ts'
import type { PageSettings } from './page-settings.ts'
import { PHASE_TOKENS, phaseWordOf, releasePhases } from './release-phases.ts'
import { SITE_LINK_TOKENS, siteLinksOf } from './site-links.ts'
import { SITE_STATE_TOKENS, siteStatesOf } from './site-states.ts'

/** In built pages for the public address, which the build does not know. */
export const PUBLIC_URL_TOKEN = '%PUBLIC_URL%'

/** In the JSON block `settings` of built pages, which is valid JSON before it is filled in as well. */
export const PAGE_SETTINGS_TOKEN = '"%PAGE_SETTINGS%"'

/** In built pages of the app and in its service worker for the build that they are of. */
export const BUILD_ID_TOKEN = '%BUILD_ID%'

export type SiteSettings = { publicUrl: string; page: PageSettings }

/** The settings of an installation on a day. */
export type Filling = SiteSettings & { today: Day }

function pairs<Name extends string>(tokens: Record<Name, string>, texts: Record<Name, string>) {
  return (Object.keys(tokens) as Name[]).map((name) => [tokens[name], texts[name]] as const)
}

/** Fills the settings of an installation into a built page or another text of the build, in one pass. */
export function fillTokens(
  text: string,
  { publicUrl, page, today }: Filling,
  language: SiteLanguage,
): string {
  const states = siteStatesOf(page)
  const texts = [...pairs(SITE_LINK_TOKENS, siteLinksOf(page, language)), ...pairs(SITE_STATE_TOKENS, states)]
  const phases = releasePhases(today, states.stores === 'open')
  const values = new Map([
    [PUBLIC_URL_TOKEN, publicUrl],
    [PAGE_SETTINGS_TOKEN, jsonInHtml(page)],
    ...phases.map((phase) => [PHASE_TOKENS[phase.id], phaseWordOf(phase)] as const),
    ...texts.map(([token, text]) => [token, escapeHtml(text)] as const),
  ])
  return text.replace(/"%PAGE_SETTINGS%"|%[A-Z_]+%/g, (token) => values.get(token) ?? token)
}
