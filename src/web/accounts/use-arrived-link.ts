import { useEffect, useRef, useState } from 'react'
import type { AccountAnswer, AccountFailure } from '#domain/accounts/account-service.ts'
import type { MailedLink } from '#domain/accounts/sign-in-steps.ts'
import type { Outcome } from '#domain/outcome.ts'
import { arrivedLink, forgetArrivedLink } from './arrived-link.ts'

/** `next` is the path that the link leads on to; null where it names none. */
export type ReadLink = MailedLink & { next: string | null }

function redirectOf(params: URLSearchParams): MailedLink['redirect'] {
  const [accessToken, refreshToken] = [params.get('access_token'), params.get('refresh_token')]
  if (accessToken !== null && refreshToken !== null) return { session: { accessToken, refreshToken } }
  const code = params.get('error_code') ?? params.get('error')
  if (code === null) return undefined
  return { error: { code, message: params.get('error_description') ?? '' } }
}

/** The path of a page of this site; null for any other address, against open redirects. */
function pathWithin(origin: string, wanted: string | null): string | null {
  if (wanted === null || !URL.canParse(wanted, origin)) return null
  const { origin: found, pathname, search, hash } = new URL(wanted, origin)
  const path = pathname + search + hash
  return found === origin && !path.startsWith('//') ? path : null
}

/** Reads query and fragment of an address. Our links have a query; external account providers redirect with a '#'. */
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

/** Whether the link may still work after this failure. */
export function isTransient(failed: AccountFailure): boolean {
  return failed === 'offline' || failed === 'unexpected' || failed === 'rate-limited'
}

/** Uses the mailed link that has led to this page once, and forgets it. `outcome` is null until it is known. */
export function useArrivedLink<Value>(use: (link: ReadLink) => AccountAnswer<Value>) {
  const [link] = useState(() => readMailedLink(arrivedLink(), window.location.origin))
  const [outcome, setOutcome] = useState<Outcome<Value, AccountFailure> | null>(null)
  const [attempt, setAttempt] = useState(1)
  const lastAttempt = useRef(0) // a link works once, and React may run an effect twice
  useEffect(() => {
    if (lastAttempt.current === attempt) return
    lastAttempt.current = attempt
    void use(link).then((found) => {
      if (found.ok || !isTransient(found.error)) forgetArrivedLink()
      setOutcome(found)
    })
  }, [use, link, attempt])
  const tryAgain = () => {
    setOutcome(null)
    setAttempt(attempt + 1)
  }
  return { outcome, link, tryAgain }
}
