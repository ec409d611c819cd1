import 'i18next'
import type accounts from '../../../public/locales/en/accounts.json'
import type common from '../../../public/locales/en/common.json'
import type journal from '../../../public/locales/en/journal.json'
import type shadow from '../../../public/locales/en/shadow.json'
import type site from '../../../public/locales/en/site.json'
import type speech from '../../../public/locales/en/speech.json'
import type translate from '../../../public/locales/en/translate.json'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: {
      common: typeof common
      journal: typeof journal
      translate: typeof translate
      shadow: typeof shadow
      accounts: typeof accounts
      site: typeof site
      speech: typeof speech
    }
  }
}
