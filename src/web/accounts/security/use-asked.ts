import { useEffect, useState } from 'react'
import type { AccountFailure } from '#domain/accounts/account-service.ts'
import { failure, type Outcome } from '#domain/outcome.ts'

type Answer<Value> = Outcome<Value, AccountFailure>

async function asked<Value>(ask: () => Promise<Answer<Value>>): Promise<Answer<Value>> {
  try {
    return await ask()
  } catch (error) {
    console.error('The account could not be asked for', error)
    return failure('unexpected')
  }
}

/**
 * What was asked of the provider: null until there is an answer. It is asked again when `version` changes, and the
 * answer before is shown meanwhile. `ask` must stay the same function.
 */
export function useAsked<Value>(ask: () => Promise<Answer<Value>>, version: number): Answer<Value> | null {
  const [answer, setAnswer] = useState<Answer<Value> | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version is the reason to ask again
  useEffect(() => {
    let isOver = false
    void asked(ask).then((now) => {
      if (!isOver) setAnswer(now)
    })
    return () => {
      isOver = true
    }
  }, [ask, version])
  return answer
}
