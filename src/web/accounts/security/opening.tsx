import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import './security.css'

/** The focus goes to the first control inside when `step` changes, and not when the page is drawn. */
export function useFocusOnStep(step: unknown) {
  const place = useRef<HTMLDivElement>(null)
  const before = useRef(step)
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    place.current?.querySelector<HTMLElement>('input:not([hidden]), button, h4')?.focus()
  }, [step])
  return place
}

type OpeningProps = { label: string; onOpen?: () => void; children: (close: () => void) => ReactNode }

/** A button that opens a part in its own place. The focus goes into the part, and back to the button. */
export function Opening({ label, onOpen, children }: OpeningProps) {
  const [isOpen, setIsOpen] = useState(false)
  const place = useFocusOnStep(isOpen)
  const open = () => {
    setIsOpen(true)
    onOpen?.()
  }
  return (
    <div className="guard-opening" ref={place}>
      {isOpen ? (
        children(() => setIsOpen(false))
      ) : (
        <Button variant="outline" onClick={open}>
          {label}
        </Button>
      )}
    </div>
  )
}
