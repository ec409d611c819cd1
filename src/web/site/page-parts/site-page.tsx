import type { ReactNode } from 'react'
import type { AccountState, Visitor } from '#domain/accounts/account-state.ts'
import type { SendContactMessage } from '#domain/contact/contact-service.ts'
import type { Listener } from '#domain/speech/listener.ts'
import type { Voice } from '#domain/speech/voice.ts'
import './site-page.css'
import './ruled-rows.css'
import { useTexts } from '#web/i18n/use-texts.ts'
import './begin.css'

/** What every public page is given, whether it needs it or not. */
export type PublicPageProps = {
  account: AccountState<Visitor>
  /** Takes a message along. Without it the browser posts the form, as it does without JavaScript. */
  sendContactMessage?: SendContactMessage
  /** Loads the voice of the device, for what can be heard. */
  loadVoice?: (() => Promise<Voice>) | undefined
  /** Loads what understands speech, for what can be said. */
  loadListener?: (() => Promise<Listener>) | undefined
}

type SitePageProps = {
  title: ReactNode
  /** One sentence under the title. */
  sentence?: ReactNode
  /** What else stands beside the page. */
  aside?: ReactNode
  children: ReactNode
}

/** The frame of a public page of text: the title at the left, the page from the second column on. */
export function SitePage({ title, sentence, aside, children }: SitePageProps) {
  return (
    <div className="site-page wrap">
      <div className="site-page-head">
        <h1>{title}</h1>
        {sentence !== undefined && <p className="site-page-sentence">{sentence}</p>}
        {aside}
      </div>
      <div className="site-page-body">{children}</div>
    </div>
  )
}

type RuledRow = { id: string; name: string; text: string }

/** Things that belong together, a row each between hairlines: a name and a few words. */
export function RuledRows({ rows }: { rows: RuledRow[] }) {
  return (
    <ul className="ruled-rows">
      {rows.map(({ id, name, text }) => (
        <li key={id}>
          <div>
            <h3>{name}</h3>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}

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
