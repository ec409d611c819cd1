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

const NOT_YOU = 'If you did not ask for this, you can ignore this mail. Nothing will change.'
const NOT_YOU_ACT =
  'If this was not you, somebody else may be in your account: set a new password now at {{site}}/forgot-password.'
const LINK_LIFE = 'The link works once, for {{minutes}} minutes.'
const CODE = 'Or type this code; it works for 10 minutes:'

export const EN: AccountMailTexts = {
  signup: {
    subject: 'Confirm your email for {{app}}',
    body: ['Welcome to {{app}}. Confirm that {{email}} is yours, and your diary is ready.'],
    button: 'Confirm my email',
    code: CODE,
    end: [LINK_LIFE, 'If you did not sign up, you can ignore this mail.'],
  },
  invite: {
    subject: 'You are invited to {{app}}',
    body: ['You have been invited to keep a diary with {{app}}. Choose a password, and it is ready for you.'],
    button: 'Accept the invitation',
    end: [LINK_LIFE, 'If you would rather not, you can ignore this mail.'],
  },
  recovery: {
    subject: 'Reset your {{app}} password',
    body: ['You asked for a new password for {{email}}.'],
    button: 'Set a new password',
    code: CODE,
    end: [LINK_LIFE, NOT_YOU],
  },
  magiclink: {
    subject: 'Your {{app}} log-in link',
    body: ['Here is your link to log in as {{email}}.'],
    button: 'Log in',
    code: CODE,
    end: [LINK_LIFE, NOT_YOU],
  },
  'email-change-current': {
    subject: 'Confirm your new email for {{app}}',
    body: [
      'You asked to change your email from {{email}} to {{newEmail}}. Confirm it here and at the new address.',
    ],
    button: 'Allow the change',
    end: [LINK_LIFE, NOT_YOU_ACT],
  },
  'email-change-new': {
    subject: 'Confirm your new email for {{app}}',
    body: ['Confirm that {{newEmail}} is yours, and it becomes your email for {{app}}.'],
    button: 'Confirm my email',
    end: [LINK_LIFE, NOT_YOU],
  },
  reauthentication: {
    subject: 'Your {{app}} code',
    body: ['You are about to change something important in your account.'],
    code: 'Type this code to show that it is you; it works for 10 minutes:',
    end: [NOT_YOU_ACT],
  },
  'already-registered': {
    subject: 'You already have an account with {{app}}',
    body: [
      'Somebody, probably you, tried to sign up with {{email}}. This address already has an account.',
      'Log in at {{site}}/login, or set a new password at {{site}}/forgot-password.',
    ],
    end: ['If it was not you, there is nothing to do. Nothing has changed.'],
  },
  'password-changed': {
    subject: 'Your {{app}} password was changed',
    body: ['The password of {{email}} has just been changed. All other devices have been signed out.'],
    end: [NOT_YOU_ACT],
  },
  'email-changed': {
    subject: 'Your {{app}} email was changed',
    body: ['Your account no longer uses {{email}}. Its email is now {{newEmail}}.'],
    end: ['If this was not you, answer this mail or write to the people behind {{site}} at once.'],
  },
  'factor-added': {
    subject: 'Two-step log-in is on for {{app}}',
    body: ['A second step was added to the log-in of {{email}}.'],
    end: [NOT_YOU_ACT],
  },
  'factor-removed': {
    subject: 'A second step was removed from your {{app}} log-in',
    body: ['A second step was removed from the log-in of {{email}}.'],
    end: [NOT_YOU_ACT],
  },
  'passkey-added': {
    subject: 'A passkey was added to your {{app}} account',
    body: ['{{email}} can now log in with a new passkey.'],
    end: [NOT_YOU_ACT],
  },
  'passkey-removed': {
    subject: 'A passkey was removed from your {{app}} account',
    body: ['A passkey of {{email}} was removed.'],
    end: [NOT_YOU_ACT],
  },
}
