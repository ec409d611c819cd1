import { useEffect, useRef, useState } from 'react'
import type { AccountFailure, Entrance, HostedAccounts } from '#domain/accounts/account-service.ts'
import type { Outcome } from '#domain/outcome.ts'
import { withSignInSteps } from './with-sign-in-steps.ts'

/** Whether this browser can log in with a passkey; false until that is known. */
function useHasPasskeys({ loadSignInSteps }: HostedAccounts): boolean {
  const [has, setHas] = useState(false)
  useEffect(() => {
    loadSignInSteps().then(
      (entrance) => setHas(entrance.hasPasskeys()),
      (error) => console.error('Whether there are passkeys could not be found out', error),
    )
  }, [loadSignInSteps])
  return has
}

/** How passkeys come into the list that the browser opens at the email field. */
export type PasskeyList = {
  /** The learner comes to the field. */
  open(): void
  /** The learner goes another way. */
  leave(): void
}

type Waiting = (controller: AbortController) => Promise<'again' | 'never'>

/** One wait at a time, which ends with the page. Where there was nothing to wait for, none begins anew. */
function usePasskeyList(wait: Waiting): PasskeyList {
  const waiting = useRef<AbortController>(null)
  const isOver = useRef(false)
  const leave = () => {
    waiting.current?.abort()
    waiting.current = null
  }
  useEffect(() => () => waiting.current?.abort(), [])
  const open = async () => {
    if (waiting.current !== null || isOver.current) return
    const controller = new AbortController()
    waiting.current = controller
    isOver.current = (await wait(controller)) === 'never'
    if (waiting.current === controller) waiting.current = null
  }
  return { open: () => void open(), leave }
}

/** Log-in with a passkey: by a button, or from the list of the email field, which nobody is told of until they choose. */
export function usePasskeyLogIn(hosted: HostedAccounts, onSignInStep: (entrance: Entrance) => void) {
  const hasPasskeys = useHasPasskeys(hosted)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<AccountFailure | null>(null)
  const begin = () => {
    setIsBusy(true)
    setFailure(null)
  }
  const end = (outcome: Outcome<Entrance, AccountFailure>) => {
    setIsBusy(false)
    if (outcome.ok) onSignInStep(outcome.value)
    else if (outcome.error !== 'cancelled') setFailure(outcome.error) // whoever closed the question knows it
  }
  const list = usePasskeyList(async ({ signal }) => {
    let isChosen = false
    const onChosen = () => {
      isChosen = true
      begin()
    }
    const outcome = await withSignInSteps(hosted, (entrance) =>
      entrance.enterWithListedPasskey({ signal, onChosen }),
    )
    if (isChosen) end(outcome)
    return isChosen || outcome.ok || outcome.error === 'cancelled' ? 'again' : 'never'
  })
  const press = async () => {
    list.leave()
    begin()
    end(await withSignInSteps(hosted, (entrance) => entrance.enterWithPasskey()))
  }
  return { hasPasskeys, isBusy, failure, list, press: () => void press() }
}
