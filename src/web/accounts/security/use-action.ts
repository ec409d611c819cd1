import { useRef, useState } from 'react'
import type { AccountFailure } from '#domain/accounts/account-service.ts'
import type { Outcome } from '#domain/outcome.ts'

type Work<Value> = () => Promise<Outcome<Value, AccountFailure>>

/** What a button does: one at a time, and why the last one failed. */
export type Action = {
  isBusy: boolean
  failure: AccountFailure | null
  /** Runs it unless another is under way; `then` gets what came of it. */
  run<Value>(work: Work<Value>, then: (value: Value) => void): void
  /** Runs what has failed once more. */
  retry(): void
}

/** For what is done by a button, without a form. */
export function useAction(): Action {
  const [failure, setFailure] = useState<AccountFailure | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const isDoing = useRef(false) // a second press can come before the busy button is drawn
  const last = useRef(() => undefined as unknown)

  async function attempt<Value>(work: Work<Value>, then: (value: Value) => void): Promise<void> {
    if (isDoing.current) return
    isDoing.current = true
    setIsBusy(true)
    setFailure(null)
    try {
      const outcome = await work()
      if (outcome.ok) then(outcome.value)
      else setFailure(outcome.error)
    } catch (error) {
      console.error('The account could not be changed', error)
      setFailure('unexpected')
    }
    isDoing.current = false
    setIsBusy(false)
  }

  return {
    isBusy,
    failure,
    run(work, then) {
      last.current = () => attempt(work, then)
      void attempt(work, then)
    },
    retry: () => void last.current(),
  }
}
