import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from './button.tsx'
import './ask-dialog.css'

type AskDialogProps = {
  title: string
  /** The id of the element that explains the question. */
  describedBy?: string
  /** For rows with a button each. */
  isWide?: boolean
  /** Closes it without an answer. */
  signal?: AbortSignal
  children: (close: () => void) => ReactNode
  /** Called for `close`, and for the browser's own keys. */
  onClosed(): void
}

/** A modal question. The focus starts at the title, so that a key pressed too often does not answer it. */
export function AskDialog({ title, describedBy, signal, isWide, children, onClosed }: AskDialogProps) {
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
      className={isWide ? 'ask-dialog ask-dialog-wide' : 'ask-dialog'}
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

type ConfirmButtonProps = {
  label: string
  isBusy: boolean
  variant?: 'danger' | 'outline'
  size?: 'sm' | 'md'
  question: string
  text: string
  cancelLabel: string
  onConfirm(): void
}

/** A button that asks first. The choice that changes nothing comes first. */
export function ConfirmButton({ label, isBusy, variant = 'outline', size, ...dialog }: ConfirmButtonProps) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button variant={variant} size={size} isLoading={isBusy} onClick={() => setIsAsking(true)}>
        {label}
      </Button>
      {isAsking && (
        <AskDialog title={dialog.question} onClosed={() => setIsAsking(false)}>
          {(close) => (
            <>
              <p>{dialog.text}</p>
              <div className="ask-dialog-choices">
                <Button onClick={close}>{dialog.cancelLabel}</Button>
                <Button
                  variant={variant}
                  onClick={() => {
                    close()
                    dialog.onConfirm()
                  }}
                >
                  {label}
                </Button>
              </div>
            </>
          )}
        </AskDialog>
      )}
    </>
  )
}
