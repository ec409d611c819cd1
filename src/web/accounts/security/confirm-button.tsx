import { useState } from 'react'
import { AskDialog } from '#web/ui/form/ask-dialog.tsx'
import { Button } from '#web/ui/form/button.tsx'

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
