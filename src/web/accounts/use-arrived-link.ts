import { useEffect, useRef, useState } from 'react'
import type { AccountAnswer, AccountFailure } from '#domain/accounts/account-service.ts'
import type { Outcome } from '#domain/outcome.ts'
import { arrivedLink, forgetArrivedLink } from './arrived-link.ts'
import { type ReadLink, readMailedLink } from './read-mailed-link.ts'

/** Whether a failure says nothing about the link, which can be tried again. */
export function isTransient(failed: AccountFailure): boolean {
  return failed === 'offline' || failed === 'unexpected' || failed === 'rate-limited'
}

type Arrived<Value> = {
  /** null while it is being asked. */
  outcome: Outcome<Value, AccountFailure> | null
  link: ReadLink
  tryAgain(): void
}

/** Asks once what the link is good for that has led to this page; it is forgotten as soon as that is known. */
export function useArrivedLink<Value>(ask: (link: ReadLink) => AccountAnswer<Value>): Arrived<Value> {
  const [link] = useState(() => readMailedLink(arrivedLink(), window.location.origin))
  const [outcome, setOutcome] = useState<Outcome<Value, AccountFailure> | null>(null)
  const [attempt, setAttempt] = useState(1)
  const asked = useRef(0) // a link works once, and React may run an effect twice
  useEffect(() => {
    if (asked.current === attempt) return
    asked.current = attempt
    void ask(link).then((found) => {
      if (found.ok || !isTransient(found.error)) forgetArrivedLink()
      setOutcome(found)
    })
  }, [ask, link, attempt])
  const tryAgain = () => {
    setOutcome(null)
    setAttempt(attempt + 1)
  }
  return { outcome, link, tryAgain }
}
