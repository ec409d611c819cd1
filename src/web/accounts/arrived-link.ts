// A mailed link has a secret in its address, and so has the way back from an issuer. It is moved into the state of this entry of
// the tab's history, which no request and no other page sees, and which a reload keeps.

/** Where mailed links lead, and where an issuer leads back to with a code or an error. */
const PAGES =
  /^\/(?:(?:reset-password|auth\/verified)\/?(?:\?|$)|(?:login|profile)\/?\?(?:.*&)?(?:code|error_code)=)/
const LANGUAGE = 'lng' // stays in the address

type State = Record<string, unknown> | null

/** Moves what a mailed link carries from the address into the history's state. */
export function moveLinkToHistory(): void {
  const { pathname, search, hash } = window.location
  if (!PAGES.test(pathname + search)) return
  const language = new URLSearchParams(search).get(LANGUAGE)
  const kept = language === null ? '' : `?${new URLSearchParams({ [LANGUAGE]: language })}`
  if (search + hash === kept) return
  const state: State = { ...window.history.state, mailedLink: search + hash }
  window.history.replaceState(state, '', pathname + kept)
}

/** The query and fragment of the link; empty where there was none, or it has been used. */
export function arrivedLink(): string {
  const state: State = window.history.state
  return typeof state?.mailedLink === 'string' ? state.mailedLink : ''
}

export function forgetArrivedLink(): void {
  const { mailedLink: _, ...state } = window.history.state ?? {}
  window.history.replaceState(state, '')
}
