import { useRef, useState } from 'react'
import type { AccountAnswer, AccountFailure } from '#domain/accounts/account-service.ts'

/** Where an action stands. 'done' lasts until `reset` or the next run. */
export type Progress = 'idle' | 'busy' | 'done'

export type Action = {
  progress: Progress
  isBusy: boolean
  failure: AccountFailure | null
  /** Runs it unless another run is under way; `onDone` gets the value of a success. */
  run<Value>(work: () => AccountAnswer<Value>, onDone?: (value: Value) => void): void
  retry(): void
  /** From 'done' back to 'idle'. */
  reset(): void
  /** Resets, and clears the failure. */
  dismiss(): void
}

export function useAction(): Action {
  const [failure, setFailure] = useState<AccountFailure | null>(null)
  const [progress, setProgress] = useState<Progress>('idle')
  const isRunning = useRef(false) // a second press can come before the busy button is drawn
  const last = useRef(() => undefined as unknown)

  async function attempt<Value>(work: () => AccountAnswer<Value>, onDone?: (value: Value) => void) {
    if (isRunning.current) return
    isRunning.current = true
    setProgress('busy')
    setFailure(null)
    try {
      const outcome = await work()
      setProgress(outcome.ok ? 'done' : 'idle')
      if (outcome.ok) onDone?.(outcome.value)
      else setFailure(outcome.error)
    } catch (error) {
      console.error('The account action failed', error)
      setProgress('idle')
      setFailure('unexpected')
    }
    isRunning.current = false
  }

  const reset = () => setProgress((now) => (now === 'done' ? 'idle' : now))
  return {
    progress,
    isBusy: progress === 'busy',
    failure,
    run(work, onDone) {
      if (isRunning.current) return // `retry` is for the one that runs
      last.current = () => attempt(work, onDone)
      void attempt(work, onDone)
    },
    retry: () => void last.current(),
    reset,
    dismiss() {
      setFailure(null)
      reset()
    },
  }
}
