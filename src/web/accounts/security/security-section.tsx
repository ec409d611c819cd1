import { type FocusEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { AccountSecurity, SecuritySettings } from '#domain/accounts/security-settings.ts'
import { DoneText, SubmitButton } from '#web/accounts/form.tsx'
import type { Progress } from '#web/accounts/use-action.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import './security.css'

export type SectionProps = {
  security: AccountSecurity
  settings: SecuritySettings
  /** Reads the settings again. */
  onChanged(): void
}

type SectionFrameProps = {
  title: string
  done?: string | null
  children: ReactNode
}

/** Where something in a section had the focus and is gone, the title gets it, unless the focus has moved on. */
function useFocusOfTheGone() {
  const title = useRef<HTMLHeadingElement>(null)
  const last = useRef<HTMLElement>(null)
  useEffect(() => {
    if (last.current === null || last.current.isConnected) return
    last.current = null
    if (document.activeElement === document.body) title.current?.focus({ preventScroll: true })
  })
  const onFocus = (event: FocusEvent<HTMLElement>) => {
    last.current = event.target
  }
  const onBlur = ({ target }: FocusEvent<HTMLElement>) => {
    if (target.isConnected && !target.matches(':disabled')) last.current = null // the learner moved it
  }
  return { title, listeners: { onFocus, onBlur } }
}

export function Section({ title, done = null, children }: SectionFrameProps) {
  const id = useId()
  const { title: place, listeners } = useFocusOfTheGone()
  return (
    <section className="security-section" aria-labelledby={id} {...listeners}>
      <h3 id={id} tabIndex={-1} ref={place}>
        {title}
      </h3>
      {children}
      <DoneText className="security-done">{done}</DoneText>
    </section>
  )
}

// A title that is to be read first, then a field, then a button.
const FOCUS_ORDER = ['h4', 'input:not([hidden])', 'button']

/** A ref to an element whose first control gets the focus when `step` changes, and at once where it `isFirst`. */
export function useFocusOnStep<Place extends HTMLElement = HTMLDivElement>(step: unknown, isFirst = false) {
  const place = useRef<Place>(null)
  const before = useRef(isFirst ? undefined : step)
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    const found = FOCUS_ORDER.map((selector) => place.current?.querySelector<HTMLElement>(selector))
    found.find((element) => element != null)?.focus()
  }, [step])
  return place
}

type DisclosureProps = { label: string; onOpen?: () => void; children: (close: () => void) => ReactNode }

/** A button that is replaced by what it opens. The focus goes into that, and back to the button. */
export function Disclosure({ label, onOpen, children }: DisclosureProps) {
  const [isOpen, setIsOpen] = useState(false)
  const place = useFocusOnStep(isOpen)
  const open = () => {
    setIsOpen(true)
    onOpen?.()
  }
  return (
    <div className="security-disclosure" ref={place}>
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

type FormActionsProps = { label: string; progress: Progress; onCancel?: (() => void) | undefined }

export function FormActions({ label, progress, onCancel }: FormActionsProps) {
  const { t } = useTexts('security')
  return (
    <div className="security-actions">
      <SubmitButton progress={progress} label={label} busyLabel={t('busy')} />
      {onCancel !== undefined && (
        <Button variant="outline" onClick={onCancel}>
          {t('cancel')}
        </Button>
      )}
    </div>
  )
}
