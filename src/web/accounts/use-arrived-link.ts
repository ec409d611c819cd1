import { useEffect, useRef, useState } from 'react'
import type { AccountAnswer, AccountFailure } from '#domain/accounts/account-service.ts'
import type { Outcome } from '#domain/outcome.ts'
import { arrivedLink, forgetArrivedLink } from './arrived-link.ts'
import { type ReadLink, readMailedLink } from './read-mailed-link.ts'

/** Whether the link may still work after this failure. */
export function isTransient(failed: AccountFailure): boolean {
  return failed === 'offline' || failed === 'unexpected' || failed === 'rate-limited'
}

/** Uses the mailed link that has led to this page, once, and forgets it. `outcome` is null while it is being used. */
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
