import { type ReactNode, useId } from 'react'
import type { AccountSecurity, SecuritySettings } from '#domain/accounts/security-settings.ts'
import { Icon } from '#web/ui/icon.tsx'
import './security.css'

/** What every section about the account is given. */
export type SectionProps = {
  security: AccountSecurity
  guards: SecuritySettings
  /** Something has changed: what is shown is asked for again. */
  onChanged(): void
}

type Frame = {
  title: string
  /** What was done last. */
  done?: string | null
  children: ReactNode
}

/** One matter of the account: its title, what is, and what can be done. */
export function Section({ title, done = null, children }: Frame) {
  const id = useId()
  return (
    <section className="guard" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
      <p className="guard-done" role="status">
        {done !== null && (
          <>
            <Icon name="tick" />
            <span>{done}</span>
          </>
        )}
      </p>
    </section>
  )
}
