import { SITE_STATE_TOKENS, type SiteStates, siteStatesOf } from '#domain/site/site-states.ts'
import { pageSettings } from '#web/ui/page-settings.ts'

/** How things stand here. At build time nobody knows: there, tokens stand for it until the server starts. */
export function siteStates(): SiteStates {
  return typeof document === 'undefined' ? SITE_STATE_TOKENS : siteStatesOf(pageSettings())
}
