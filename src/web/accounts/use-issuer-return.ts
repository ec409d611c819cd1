import { useEffect, useState } from 'react'
import type { IssuerReturn } from '#domain/accounts/sign-in-steps.ts'
import { arrivedLink, forgetArrivedLink } from './arrived-link.ts'

/** What somebody brings back from an issuer; null where the address has nothing of that. */
function issuerReturnIn(search: string): IssuerReturn | null {
  const query = new URLSearchParams(search)
  const [code, error] = [query.get('code'), query.get('error_code')]
  if (error !== null) return { error: { code: error, message: query.get('error_description') ?? '' } }
  return code === null ? null : { code }
}

/** What the issuer has led back here with, once; null where nobody comes from there. */
export function useIssuerReturn(use: (arrived: IssuerReturn) => void): void {
  const [arrived] = useState(() => issuerReturnIn(arrivedLink().split('#')[0] ?? ''))
  useEffect(() => {
    // React may run an effect twice, and what arrived works once
    if (arrived === null || arrivedLink() === '') return
    forgetArrivedLink()
    use(arrived)
  })
}
