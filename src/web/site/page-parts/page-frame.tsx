import type { ReactNode } from 'react'
import type { AccountState, Visitor } from '#domain/accounts/account-state.ts'
import type { SendContactMessage } from '#domain/contact/contact-service.ts'
import type { Listener } from '#domain/speech/listener.ts'
import type { Voice } from '#domain/speech/voice.ts'
import './page-frame.css'

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
