import { type ReactNode, useId } from 'react'
import '#web/ui/layout/settings-part.css'
import './exchange.css'

type ExchangeSectionProps = { title: string; text: string; children: ReactNode }

/** A section of the settings with its heading, and one sentence on what it does. */
export function ExchangeSection({ title, text, children }: ExchangeSectionProps) {
  const id = useId()
  return (
    <section className="settings-part" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <p className="settings-part-note">{text}</p>
      {children}
    </section>
  )
}
