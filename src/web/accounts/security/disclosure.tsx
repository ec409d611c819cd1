import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/form/button.tsx'
import './security.css'

// A title that is to be read first, what is to be filled in, or else what can be pressed.
const FIRST = ['h4', 'input:not([hidden])', 'button']

function firstIn(place: HTMLElement | null): HTMLElement | undefined {
  const found = FIRST.map((selector) => place?.querySelector<HTMLElement>(selector))
  return found.find((element) => element != null) ?? undefined
}

/** The focus goes into the part when `step` changes, and not when the page is drawn. */
export function useFocusOnStep(step: unknown) {
  const place = useRef<HTMLDivElement>(null)
  const before = useRef(step)
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    firstIn(place.current)?.focus()
  }, [step])
  return place
}

type DisclosureProps = { label: string; onOpen?: () => void; children: (close: () => void) => ReactNode }

/** A button that opens a part in its own place. The focus goes into the part, and back to the button. */
export function Disclosure({ label, onOpen, children }: DisclosureProps) {
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
