import type { MailedLink } from '#domain/accounts/sign-in-steps.ts'

/** A mailed link, and the page of this site that it asks to lead on to; null where it asks for none. */
export type ReadLink = MailedLink & { next: string | null }

function ledBackBy(words: URLSearchParams): MailedLink['ledBack'] {
  const [accessToken, refreshToken] = [words.get('access_token'), words.get('refresh_token')]
  if (accessToken !== null && refreshToken !== null) return { session: { accessToken, refreshToken } }
  const code = words.get('error_code') ?? words.get('error')
  if (code === null) return undefined
  return { refusal: { code, message: words.get('error_description') ?? '' } }
}

/** A page of this site, as a path; anything else is ignored, so that nobody is led away by a link of ours. */
function pathWithin(origin: string, wanted: string | null): string | null {
  if (wanted === null || !URL.canParse(wanted, origin)) return null
  const { origin: found, pathname, search, hash } = new URL(wanted, origin)
  const path = pathname + search + hash
  return found === origin && !path.startsWith('//') ? path : null
}

/** Reads what stood behind the path of an address: our own links have a query, providers elsewhere lead back with a '#'. */
export function readMailedLink(text: string, origin: string): ReadLink {
  const [query = '', fragment = ''] = text.split('#', 2)
  const words = new URLSearchParams(query)
  const behind = new URLSearchParams(fragment)
  const ledBack = ledBackBy(behind) ?? (words.has('error') ? ledBackBy(words) : undefined)
  return {
    type: words.get('type') ?? behind.get('type'),
    token: words.get('access_token') ?? words.get('token_hash'),
    ...(ledBack !== undefined && { ledBack }),
    next: pathWithin(origin, words.get('redirect_to')),
  }
}
