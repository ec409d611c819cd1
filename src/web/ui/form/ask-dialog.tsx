import { type ReactNode, useEffect, useId, useRef } from 'react'
import './ask-dialog.css'

type AskDialogProps = {
  title: string
  /** The id of what explains the question. */
  describedBy?: string
  /** Closes it without an answer. */
  signal?: AbortSignal
  /** What is asked; `close` leaves the question, and gives the focus back to what had it. */
  children: (close: () => void) => ReactNode
  /** It was closed, by a button inside or by the browser's own keys. */
  onClosed(): void
}

/** A question in a dialog of the browser. The focus starts at the title: no key that is pressed too often answers it. */
export function AskDialog({ title, describedBy, signal, children, onClosed }: AskDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  useEffect(() => {
    const shown = dialog.current
    if (shown?.open === false) shown.showModal()
    heading.current?.focus()
    const close = () => shown?.close()
    signal?.addEventListener('abort', close)
    return () => signal?.removeEventListener('abort', close)
  }, [signal])
  return (
    <dialog
      ref={dialog}
      className="ask-dialog"
      aria-labelledby={id}
      aria-describedby={describedBy}
      onClose={onClosed}
    >
      <h2 id={id} ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children(() => dialog.current?.close())}
    </dialog>
  )
}
