// Mails lead here with a secret in the address. It is moved from there into the state of this entry of the tab's
// history, which no request and no other page sees and which a reload keeps.

const MAIL_PAGES = /^\/(reset-password|auth\/verified)\/?$/
const STAYS = 'lng' // the language of the site

type State = Record<string, unknown> | null

/** Takes what a mailed link has brought out of the address. */
export function takeLinkOut(): void {
  const { pathname, search, hash } = window.location
  if (!MAIL_PAGES.test(pathname)) return
  const language = new URLSearchParams(search).get(STAYS)
  const kept = language === null ? '' : `?${new URLSearchParams({ [STAYS]: language })}`
  if (search + hash === kept) return
  const state: State = { ...window.history.state, mailedLink: search + hash }
  window.history.replaceState(state, '', pathname + kept)
}

/** What was taken out, as it stood in the address; empty where nothing was, or it has been used. */
export function arrivedLink(): string {
  const state: State = window.history.state
  return typeof state?.mailedLink === 'string' ? state.mailedLink : ''
}

/** Forgets it, once the provider has judged it. */
export function forgetArrivedLink(): void {
  const { mailedLink: _, ...state } = window.history.state ?? {}
  window.history.replaceState(state, '')
}
