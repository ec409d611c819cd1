/** The languages a learner can write or learn, as locale codes (BCP 47), in the order they are offered. */
export const LANGUAGES = [
  'en-US',
  'es-ES',
  'fr-FR',
  'de-DE',
  'it-IT',
  'ja-JP',
  'ko-KR',
  'zh-CN',
  'pt-BR',
  'ru-RU',
  'vi-VN',
  'da-DK',
] as const

export type LanguageCode = (typeof LANGUAGES)[number]

/** 'ja' of 'ja-JP'. */
export type LanguageSubtag = LanguageCode extends `${infer Subtag}-${string}` ? Subtag : never

/** What a learner writes in, and what they learn. */
export type LanguagePair = { nativeLanguage: LanguageCode; targetLanguage: LanguageCode }

/** The default languages, and the first choice at sign-up. */
export const FIRST_LANGUAGES = {
  nativeLanguage: 'en-US',
  targetLanguage: 'es-ES',
} as const satisfies LanguagePair

/** 'Japanese' for ja-JP, as the instruction of a translation names it. */
export function englishName(code: LanguageCode): string {
  return new Intl.DisplayNames('en', { type: 'language' }).of(primarySubtag(code)) ?? code
}

export function isLanguageCode(value: unknown): value is LanguageCode {
  return LANGUAGES.includes(value as LanguageCode)
}

/** The first subtag of a locale code: 'ja' of 'ja-JP', also of 'ja_JP'. */
export function primarySubtag(code: LanguageCode): LanguageSubtag
export function primarySubtag(code: string): string
export function primarySubtag(code: string): string {
  return code.split(/[-_]/, 1)[0]?.toLowerCase() ?? ''
}

const SIGN_UP_LANGUAGES = LANGUAGES.slice(0, 10)

/**
 * The languages that sign-up offers: the first ten, the one the site is read in when that is vi or da, and those that
 * the visitor already uses here.
 */
export function signUpLanguages(siteLanguage: SiteLanguage, used?: LanguagePair): LanguageCode[] {
  return LANGUAGES.filter(
    (code) =>
      SIGN_UP_LANGUAGES.includes(code) ||
      primarySubtag(code) === siteLanguage ||
      code === used?.nativeLanguage ||
      code === used?.targetLanguage,
  )
}

/** The languages of the interface; the first is the fallback. */
export const SITE_LANGUAGES = ['en', 'vi', 'da'] as const

export type SiteLanguage = (typeof SITE_LANGUAGES)[number]

export function isSiteLanguage(value: unknown): value is SiteLanguage {
  return SITE_LANGUAGES.includes(value as SiteLanguage)
}
