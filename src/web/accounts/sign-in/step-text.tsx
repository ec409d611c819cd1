import { type ReactNode, useEffect, useRef } from 'react'
import '#web/accounts/account-form.css'

/** What a new step on the same page says first: it gets the focus, so that it is read out and Tab goes on from it. */
export function StepText({ children }: { children: ReactNode }) {
  const text = useRef<HTMLDivElement>(null)
  useEffect(() => {
    window.scrollTo(0, 0)
    text.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className="account-step" tabIndex={-1} ref={text}>
      {children}
    </div>
  )
}
