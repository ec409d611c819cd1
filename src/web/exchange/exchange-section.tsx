import { type ReactNode, useId } from 'react'
import './exchange.css'

type ExchangeSectionProps = { title: string; text: string; children: ReactNode }

/** A section of the settings with its heading, and one sentence on what it does. */
export function ExchangeSection({ title, text, children }: ExchangeSectionProps) {
  const id = useId()
  return (
    <section className="exchange" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className="exchange-note">{text}</p>
      {children}
    </section>
  )
}
