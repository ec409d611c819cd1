import { type LanguageCode, primarySubtag } from '#domain/languages.ts'

/** Names that people use where CLDR has another: Vietnamese say 'tiếng Ý', CLDR 'Tiếng Italy'. */
const USUAL_NAMES: Record<string, string | undefined> = { 'vi it': 'Tiếng Ý' }

function named(code: LanguageCode, siteLanguage: string): string {
  const language = primarySubtag(code)
  const names = new Intl.DisplayNames([siteLanguage], { type: 'language' })
  return USUAL_NAMES[`${siteLanguage} ${language}`] ?? names.of(language) ?? code
}

/** A language's name to stand alone or at the head of a column, in the language of the site: 'Japansk'. */
export function languageTitle(code: LanguageCode, siteLanguage: string): string {
  const name = named(code, siteLanguage)
  return name.charAt(0).toLocaleUpperCase(siteLanguage) + name.slice(1)
}

/** A language's name within a sentence: 'japansk', 'tiếng Nhật', but 'Japanese'. */
export function languageInSentence(code: LanguageCode, siteLanguage: string): string {
  const name = named(code, siteLanguage)
  if (siteLanguage === 'en') return name
  return name.charAt(0).toLocaleLowerCase(siteLanguage) + name.slice(1)
}
