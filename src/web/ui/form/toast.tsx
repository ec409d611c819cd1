import { useEffect, useEffectEvent, useState } from 'react'
import './toast.css'

const SHOWN_MS = 8000 // long enough to read it and reach the action

type ToastProps = {
  message: string
  action?: { label: string; onPress(): void }
  onGone(): void
}

/** A message that disappears by itself, but not while the pointer or the focus is on it. */
export function Toast({ message, action, onGone }: ToastProps) {
  const [isHeld, setIsHeld] = useState(false)
  const hide = useEffectEvent(onGone)
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => hide(), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isHeld])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: holding the message is not an action of its own
    <div
      className="toast"
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <p role="status">{message}</p>
      {action && (
        <button type="button" onClick={action.onPress}>
          {action.label}
        </button>
      )}
    </div>
  )
}
