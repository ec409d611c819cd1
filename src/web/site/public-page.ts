import type { AccountState, Visitor } from '#domain/accounts/account-state.ts'
import type { SendContactMessage } from '#domain/contact/contact-service.ts'

/** What every public page is given, whether it needs it or not. */
export type PublicPageProps = {
  account: AccountState<Visitor>
  /** Takes a message along. Without it the browser posts the form, as it does without JavaScript. */
  sendContactMessage?: SendContactMessage
}
