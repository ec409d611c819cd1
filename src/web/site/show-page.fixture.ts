import type { ReactElement } from 'react'
import { render } from 'vitest-browser-react'
import type { AccountState } from '#domain/accounts/account-state.ts'
import { NEW_PREFERENCES } from '#domain/accounts/profile.ts'
import type { SiteLanguage } from '#domain/languages.ts'
import type { SiteAddresses } from '#domain/site/site-links.ts'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { fillPageSettings } from '#web/ui/page-settings.fixture.ts'
import '#web/ui/base.css'

export const LOGGED_OUT: AccountState = { status: 'logged-out' }

export const INES: AccountState = {
  status: 'logged-in',
  profile: {
    id: 'x',
    name: 'Ines',
    nativeLanguage: 'en-US',
    targetLanguage: 'es-ES',
    preferences: NEW_PREFERENCES,
  },
}

const NOTHING_SET: SiteAddresses = {
  waitlistUrl: null,
  accountDeletionUrl: null,
  appStoreUrl: null,
  playStoreUrl: null,
  supportEmail: 'support@example.org',
  founderPhoto: null,
}

type Visit = { language?: SiteLanguage; settings?: Partial<SiteAddresses> }

/** For tests: a public page as a visitor of an installation with these settings gets it. */
export async function showPage(page: ReactElement, { language = 'en', settings = {} }: Visit = {}) {
  fillPageSettings({ ...NOTHING_SET, ...settings })
  startTestTexts(language)
  return render(page)
}
