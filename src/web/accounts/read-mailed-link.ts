import type { MailedLink } from '#domain/accounts/sign-in-steps.ts'

/** A mailed link, and the page of this site that it asks to lead on to; null where it asks for none. */
export type ReadLink = MailedLink & { next: string | null }

function redirectOf(params: URLSearchParams): MailedLink['redirect'] {
  const [accessToken, refreshToken] = [params.get('access_token'), params.get('refresh_token')]
  if (accessToken !== null && refreshToken !== null) return { session: { accessToken, refreshToken } }
  const code = params.get('error_code') ?? params.get('error')
  if (code === null) return undefined
  return { error: { code, message: params.get('error_description') ?? '' } }
}

/** A page of this site, as a path; anything else is ignored: an open redirect would lead to other sites. */
function pathWithin(origin: string, wanted: string | null): string | null {
  if (wanted === null || !URL.canParse(wanted, origin)) return null
  const { origin: found, pathname, search, hash } = new URL(wanted, origin)
  const path = pathname + search + hash
  return found === origin && !path.startsWith('//') ? path : null
}

/** Reads the query and fragment of an address: our own links have a query, providers elsewhere redirect with a '#'. */
export function readMailedLink(text: string, origin: string): ReadLink {
  const [search = '', hash = ''] = text.split('#', 2)
  const query = new URLSearchParams(search)
  const fragment = new URLSearchParams(hash)
  const redirect = redirectOf(fragment) ?? (query.has('error') ? redirectOf(query) : undefined)
  return {
    type: query.get('type') ?? fragment.get('type'),
    token: query.get('access_token') ?? query.get('token_hash'),
    ...(redirect !== undefined && { redirect }),
    next: pathWithin(origin, query.get('redirect_to')),
  }
}
