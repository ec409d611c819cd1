import type { SiteLanguage } from '#domain/languages.ts'
import da from './da.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }
import vi from './vi.json' with { type: 'json' }

/** The words of reminding mails and of the page that stops them. */
export const REMIND_TEXTS: Record<SiteLanguage, typeof en> = { en, vi, da }
