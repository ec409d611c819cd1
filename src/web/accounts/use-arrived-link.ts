import { useEffect, useRef, useState } from 'react'
import type { AccountFailure } from '#domain/accounts/account-service.ts'
import type { Outcome } from '#domain/outcome.ts'
import { arrivedLink, forgetArrivedLink } from './arrived-link.ts'
import { type ReadLink, readMailedLink } from './read-mailed-link.ts'

/** What does not say whether a link is good: it can be tried again. */
const MAY_PASS: AccountFailure[] = ['offline', 'unexpected', 'rate-limited']

export function mayPass(failed: AccountFailure): boolean {
  return MAY_PASS.includes(failed)
}

type Ask<Value> = (link: ReadLink) => Promise<Outcome<Value, AccountFailure>>

type Asked<Value> = {
  /** null while it is being asked. */
  outcome: Outcome<Value, AccountFailure> | null
  link: ReadLink
  tryAgain(): void
}

/** Asks once what the link is good for that has led to this page; it is forgotten as soon as that is known. */
export function useArrivedLink<Value>(ask: Ask<Value>): Asked<Value> {
  const [link] = useState(() => readMailedLink(arrivedLink(), window.location.origin))
  const [outcome, setOutcome] = useState<Outcome<Value, AccountFailure> | null>(null)
  const [attempt, setAttempt] = useState(1)
  const asked = useRef(0) // a link works once, and React may run an effect twice
  useEffect(() => {
    if (asked.current === attempt) return
    asked.current = attempt
    void ask(link).then((found) => {
      if (found.ok || !mayPass(found.error)) forgetArrivedLink()
      setOutcome(found)
    })
  }, [ask, link, attempt])
  const tryAgain = () => {
    setOutcome(null)
    setAttempt(attempt + 1)
  }
  return { outcome, link, tryAgain }
}
