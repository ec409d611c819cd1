/** What a mail is about. The first seven prove an address; the others tell its owner what has happened. */
export type AccountMailKind =
  | 'signup'
  | 'invite'
  | 'recovery'
  | 'magiclink'
  | 'email-change-current'
  | 'email-change-new'
  | 'reauthentication'
  | 'already-registered'
  | 'password-changed'
  | 'email-changed'
  | 'factor-added'
  | 'factor-removed'
  | 'passkey-added'
  | 'passkey-removed'

/**
 * The words of one mail: `{{app}}`, `{{email}}`, `{{newEmail}}`, `{{minutes}}` and `{{site}}` are filled in. `button` is
 * on the link; `code` stands before the digits; without it
 * they are not said, because no screen takes them.
 */
export type AccountMailText = {
  subject: string
  body: string[]
  button?: string
  code?: string
  end: string[]
}

export type AccountMailTexts = Record<AccountMailKind, AccountMailText>
