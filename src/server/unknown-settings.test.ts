import { expect, it } from 'vitest'
import { KNOWN_NAMES } from './config.ts'
import { unknownSettings } from './unknown-settings.ts'

const toldOf = (name: string) => unknownSettings({ [name]: 'hunter2' }, KNOWN_NAMES)

it.each([
  ['AUTH_SIGNUP', 'AUTH_SIGN_UP'],
  ['AUTH_AUTO_CONFIRM', 'AUTH_AUTOCONFIRM'],
  ['SMTP_URI', 'SMTP_URL'],
  ['OPENAI_BASEURL', 'OPENAI_BASE_URL'],
  ['TRUSTED_PROXY_HOP', 'TRUSTED_PROXY_HOPS'],
  ['DATABASE_URL_FIEL', 'DATABASE_URL_FILE'],
])('%s is no setting; %s was meant', (name, meant) => {
  expect(toldOf(name)).toEqual([`${name} is not known; do you mean ${meant}?`])
})

it.each(['MAIL_HOST', 'BACKUP_SCHEDULE', 'METRICS_ENABLED', 'MAIL_FROM_FILE'])(
  '%s is named although nothing is like it',
  (name) => {
    expect(toldOf(name)).toEqual([`${name} is not known, and ignored. docs/settings.md has all settings.`])
  },
)

it.each([
  'OPENAI_ORG_ID',
  'OPENAI_API_BASE',
  'GEMINI_SANDBOX',
  'DATABASE_SERVICE_HOST',
  'SMTP_PORT',
  'SMTP_PORT_25_TCP_ADDR',
  'PATH',
  'MAIL',
  'POST',
])('%s is another program’s', (name) => {
  expect(toldOf(name)).toEqual([])
})

it('every setting is known, those in files too, and so is what is set to nothing', () => {
  expect(unknownSettings(Object.fromEntries(KNOWN_NAMES.map((name) => [name, 'x'])), KNOWN_NAMES)).toEqual([])
  expect(KNOWN_NAMES).toEqual(
    expect.arrayContaining(['SMTP_URL_FILE', 'AUTH_SIGNING_KEY_FILE', 'OPENAI_API_KEY']),
  )
  expect(unknownSettings({ MAIL_HOST: ' ' }, KNOWN_NAMES)).toEqual([])
})
