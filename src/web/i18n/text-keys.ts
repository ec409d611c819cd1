import type { SiteLanguage } from '#domain/languages.ts'
import type accounts from '../../../public/locales/en/accounts.json'
import type brought from '../../../public/locales/en/brought.json'
import type common from '../../../public/locales/en/common.json'
import type days from '../../../public/locales/en/days.json'
import type exchange from '../../../public/locales/en/exchange.json'
import type feedback from '../../../public/locales/en/feedback.json'
import type history from '../../../public/locales/en/history.json'
import type journal from '../../../public/locales/en/journal.json'
import type offline from '../../../public/locales/en/offline.json'
import type practice from '../../../public/locales/en/practice.json'
import type privacy from '../../../public/locales/en/privacy.json'
import type progress from '../../../public/locales/en/progress.json'
import type remind from '../../../public/locales/en/remind.json'
import type review from '../../../public/locales/en/review.json'
import type security from '../../../public/locales/en/security.json'
import type settings from '../../../public/locales/en/settings.json'
import type shadow from '../../../public/locales/en/shadow.json'
import type site from '../../../public/locales/en/site.json'
import type speech from '../../../public/locales/en/speech.json'
import type suggest from '../../../public/locales/en/suggest.json'
import type sync from '../../../public/locales/en/sync.json'
import type today from '../../../public/locales/en/today.json'
import type translate from '../../../public/locales/en/translate.json'
import type words from '../../../public/locales/en/words.json'

/** One file of texts per feature: /locales/{language}/{namespace}.json. */
export const NAMESPACES = [
  'common',
  'journal',
  'translate',
  'shadow',
  'remind',
  'review',
  'practice',
  'speech',
  'accounts',
  'security',
  'settings',
  'exchange',
  'days',
  'suggest',
  'history',
  'feedback',
  'progress',
  'site',
  'sync',
  'offline',
  'privacy',
  'words',
  'today',
  'brought',
] as const

export type Namespace = (typeof NAMESPACES)[number]

/** The English texts, from which the keys of every language get their types. */
type EnglishTexts = {
  common: typeof common
  journal: typeof journal
  translate: typeof translate
  shadow: typeof shadow
  remind: typeof remind
  review: typeof review
  practice: typeof practice
  accounts: typeof accounts
  security: typeof security
  settings: typeof settings
  site: typeof site
  speech: typeof speech
  exchange: typeof exchange
  days: typeof days
  suggest: typeof suggest
  history: typeof history
  feedback: typeof feedback
  progress: typeof progress
  sync: typeof sync
  offline: typeof offline
  privacy: typeof privacy
  words: typeof words
  today: typeof today
  brought: typeof brought
}

type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'

type WithoutPlural<Key extends string> = Key extends `${infer Base}_${PluralForm}` ? Base : Key

type KeysOf<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string
    ? WithoutPlural<Key>
    : `${Key}.${KeysOf<Texts[Key]>}`
}[keyof Texts & string]

/** A key of one namespace: 'home.title'. A plural is asked for without its ending, with `count`. */
type TextKey<Name extends Namespace> = KeysOf<EnglishTexts[Name]>

/** The text for a key in the language of the site, with `values` filled in. */
type Translate<Name extends Namespace> = (
  key: TextKey<Name>,
  values?: Readonly<Record<string, string | number>>,
) => string

export type Texts<Name extends Namespace> = {
  t: Translate<Name>
  language: SiteLanguage
  /** Whether they have come: until then every text is empty. */
  isThere: boolean
}
