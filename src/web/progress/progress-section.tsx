import { type ReactNode, useId } from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Link } from '#web/ui/link.tsx'
import '#web/ui/layout/details-sign.css'

type SectionProps = { title: string; note?: string | undefined; children: ReactNode }

/** A part of the page: what it is about on the left, what there is to see on the right. */
export function Section({ title, note, children }: SectionProps) {
  const id = useId()
  return (
    <section className="progress-section" aria-labelledby={id}>
      <div className="progress-head">
        <h2 id={id}>{title}</h2>
        {note !== undefined && <p>{note}</p>}
      </div>
      <div className="progress-body">{children}</div>
    </section>
  )
}

/** Stands where nothing is known yet, as high as a line or as a month. */
export function WaitingLine({ of = 'line' }: { of?: 'line' | 'month' }) {
  return <p className={`progress-waiting progress-waiting-${of}`} aria-hidden="true" />
}

/** What will stand here, and how it begins. */
export function Invitation({ text, children }: { text: string; children: ReactNode }) {
  return (
    <>
      <p className="progress-invitation">{text}</p>
      {children}
    </>
  )
}

export function InvitationLink({ to, children }: { to: string; children: string }) {
  return (
    <p className="progress-way-on">
      <Link to={to}>{children}</Link>
    </p>
  )
}

/** A question that is answered in place. */
export function Explained({ question, answer }: { question: string; answer: string }) {
  return (
    <details className="progress-way-on details-sign">
      <summary>{question}</summary>
      <p>{answer}</p>
    </details>
  )
}

/** Large figures with their words beneath. */
export function Figures({ figures }: { figures: { name: string; value: number; below?: ReactNode }[] }) {
  const { language } = useTexts('progress')
  const format = new Intl.NumberFormat(language)
  return (
    <dl className="progress-figures">
      {figures.map(({ name, value, below }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="progress-figure">{format.format(value)}</dd>
          {below !== undefined && <dd>{below}</dd>}
        </div>
      ))}
    </dl>
  )
}
