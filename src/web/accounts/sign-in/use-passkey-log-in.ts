import { useEffect, useRef, useState } from 'react'
import type { HostedAccounts, SignInStep } from '#domain/accounts/account-service.ts'
import type { AutofillControls } from '#web/accounts/credential-fields.tsx'
import { useAction } from '#web/accounts/use-action.ts'
import { withSignInSteps } from './with-sign-in-steps.ts'

/** Whether this browser can log in with a passkey; null until that is known. */
function useIsSupported({ loadSignInSteps }: HostedAccounts): boolean | null {
  const [isSupported, setIsSupported] = useState<boolean | null>(null)
  useEffect(() => {
    loadSignInSteps().then(
      (steps) => setIsSupported(steps.hasPasskeys()),
      (error) => {
        console.error('The sign-in steps could not be loaded', error)
        setIsSupported(false)
      },
    )
  }, [loadSignInSteps])
  return isSupported
}

/** One offer at a time, which ends with the page. After 'never' no other begins. */
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

/** Log-in with a passkey: by a button, or from the autofill list, silently until a passkey is chosen. */
export function usePasskeyLogIn(hosted: HostedAccounts, onSignInStep: (step: SignInStep) => void) {
  const isSupported = useIsSupported(hosted)
  const { run, isBusy, failure } = useAction()
  const autofill = useAutofill(async (signal) => {
    let isChosen = false
    const onChosen = () => {
      isChosen = true
      run(() => signingIn, onSignInStep)
    }
    const signingIn = withSignInSteps(hosted, (steps) => steps.signInWithAutofill({ signal, onChosen }))
    const outcome = await signingIn
    return isChosen || outcome.ok || outcome.error === 'cancelled' ? 'again' : 'never'
  })
  const logIn = () => {
    autofill.close()
    run(() => withSignInSteps(hosted, (steps) => steps.signInWithPasskey()), onSignInStep)
  }
  // the learner knows that they have closed the browser's dialog
  return { isSupported, isBusy, failure: failure === 'cancelled' ? null : failure, autofill, logIn }
}
