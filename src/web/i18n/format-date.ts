import { format, type Locale } from 'date-fns'
import { enUS } from 'date-fns/locale/en-US'
import { type Day, isDay } from '#domain/clock.ts'
import type { SiteLanguage } from '#domain/languages.ts'

/** The two ways a day is written: as the title of its page, and short in a list. */
type Patterns = { title: string; short: string }

const PATTERNS: Record<SiteLanguage, Patterns> = {
  en: { title: 'EEEE, MMMM d, yyyy', short: 'MMM d, yyyy' },
  vi: { title: 'EEEE, d MMMM, yyyy', short: 'd MMM, yyyy' },
  da: { title: "EEEE 'den' d. MMMM yyyy", short: 'd. MMM yyyy' },
}

const locales: Partial<Record<SiteLanguage, Locale>> = { en: enUS }

/** Loads what dates need in a language. Until then, and for an unknown language, dates are English. */
export async function loadDateLocale(language: string): Promise<void> {
  if (language === 'vi') locales.vi = (await import('date-fns/locale/vi')).vi
  if (language === 'da') locales.da = (await import('date-fns/locale/da')).da
}

function formatDay(day: Day, language: string, kind: keyof Patterns): string {
  if (!isDay(day)) return day
  const known: SiteLanguage = language === 'vi' || language === 'da' ? language : 'en'
  const text = format(new Date(`${day}T00:00:00`), PATTERNS[known][kind], { locale: locales[known] ?? enUS })
  return kind === 'title' ? text.charAt(0).toLocaleUpperCase(known) + text.slice(1) : text
}

/** A day as the title of its page: 'Saturday, November 21, 2026', with a capital in every language. */
export function dayTitle(day: Day, language: string): string {
  return formatDay(day, language, 'title')
}

/** A day in a list: 'Nov 21, 2026'. */
export function shortDay(day: Day, language: string): string {
  return formatDay(day, language, 'short')
}
