import { useState } from 'react'
import { AskDialog } from '#web/ui/form/ask-dialog.tsx'
import { Button, type ButtonSize } from '#web/ui/form/button.tsx'

type ConfirmButtonProps = {
  label: string
  isBusy: boolean
  variant?: 'danger' | 'outline'
  size?: ButtonSize
  /** What the dialog asks, and what follows. */
  question: string
  text: string
  cancelLabel: string
  onConfirm(): void
}

/** A button that asks first. The choice that changes nothing comes first. */
export function ConfirmButton({
  label,
  isBusy,
  variant = 'outline',
  size = 'md',
  ...ask
}: ConfirmButtonProps) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button variant={variant} size={size} isLoading={isBusy} onClick={() => setIsAsking(true)}>
        {label}
      </Button>
      {isAsking && (
        <AskDialog title={ask.question} onClosed={() => setIsAsking(false)}>
          {(close) => (
            <>
              <p>{ask.text}</p>
              <div className="ask-dialog-choices">
                <Button onClick={close}>{ask.cancelLabel}</Button>
                <Button
                  variant={variant}
                  onClick={() => {
                    close()
                    ask.onConfirm()
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
