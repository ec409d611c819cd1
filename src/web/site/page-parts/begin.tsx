import type { ReactNode } from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'
import './begin.css'

/** The last call to action, between two rules of ink. */
export function Begin({ id, children }: { id?: string; children: ReactNode }) {
  const { t } = useTexts('site')
  return (
    <section className="begin" id={id}>
      <div className="begin-row wrap">
        <h2>{t('home.begin')}</h2>
        {children}
      </div>
    </section>
  )
}
