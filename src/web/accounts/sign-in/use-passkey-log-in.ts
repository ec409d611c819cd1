import { useEffect, useRef, useState } from 'react'
import type { AccountFailure, HostedAccounts, SignInStep } from '#domain/accounts/account-service.ts'
import type { Outcome } from '#domain/outcome.ts'
import type { AutofillControls } from '#web/accounts/fields.tsx'
import { withSignInSteps } from './with-sign-in-steps.ts'

/** Whether this browser can log in with a passkey; false until that is known. */
function useIsSupported({ loadSignInSteps }: HostedAccounts): boolean {
  const [isSupported, setIsSupported] = useState(false)
  useEffect(() => {
    loadSignInSteps().then(
      (steps) => setIsSupported(steps.hasPasskeys()),
      (error) => console.error('The sign-in steps could not be loaded', error),
    )
  }, [loadSignInSteps])
  return isSupported
}

/** One offer at a time, which ends with the page. Where there was nothing to offer, none begins anew. */
function useAutofill(offer: (signal: AbortSignal) => Promise<'again' | 'never'>): AutofillControls {
  const current = useRef<AbortController>(null)
  const isOver = useRef(false)
  const close = () => {
    current.current?.abort()
    current.current = null
  }
  useEffect(() => () => current.current?.abort(), [])
  const open = async () => {
    if (current.current !== null || isOver.current) return
    const controller = new AbortController()
    current.current = controller
    isOver.current = (await offer(controller.signal)) === 'never'
    if (current.current === controller) current.current = null
  }
  return { open: () => void open(), close }
}

/** Log-in with a passkey: by a button, or from the autofill list, which is silent until a passkey is chosen. */
export function usePasskeyLogIn(hosted: HostedAccounts, onSignInStep: (step: SignInStep) => void) {
  const isSupported = useIsSupported(hosted)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<AccountFailure | null>(null)
  const begin = () => {
    setIsBusy(true)
    setFailure(null)
  }
  const end = (outcome: Outcome<SignInStep, AccountFailure>) => {
    setIsBusy(false)
    if (outcome.ok) onSignInStep(outcome.value)
    else if (outcome.error !== 'cancelled') setFailure(outcome.error) // whoever closed the dialog knows it
  }
  const autofill = useAutofill(async (signal) => {
    let isChosen = false
    const onChosen = () => {
      isChosen = true
      begin()
    }
    const outcome = await withSignInSteps(hosted, (steps) => steps.signInWithAutofill({ signal, onChosen }))
    if (isChosen) end(outcome)
    return isChosen || outcome.ok || outcome.error === 'cancelled' ? 'again' : 'never'
  })
  const logIn = async () => {
    autofill.close()
    begin()
    end(await withSignInSteps(hosted, (steps) => steps.signInWithPasskey()))
  }
  return { isSupported, isBusy, failure, autofill, logIn: () => void logIn() }
}
