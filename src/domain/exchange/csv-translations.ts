import { isLanguageCode, type LanguageCode } from '#domain/languages.ts'

type TranslationText = { language: LanguageCode; text: string }

/** A line that names the language of what stands below it. */
const HEAD = /^\[([a-z]{2,3}-[A-Z]{2})\]$/

/** The translations into several languages in one cell, each below a line that names its language: '[da-DK]'. */
export function translationsCell(translations: readonly TranslationText[]): string {
  const asText = (text: string) => text.replace(/^(?=\[[a-z]{2,3}-[A-Z]{2}\]$)/gm, ' ') // no line of it names one
  return translations.map(({ language, text }) => `[${language}]\n${asText(text)}`).join('\n\n')
}

/** The translations of such a cell; a text above the first line that names a language is of none, and left out. */
export function readTranslationsCell(cell: string): TranslationText[] {
  const found: TranslationText[] = []
  for (const line of cell.split(/\r\n|\n/)) {
    const [, code] = HEAD.exec(line) ?? []
    const last = found.at(-1)
    if (isLanguageCode(code)) found.push({ language: code, text: '' })
    else if (last !== undefined) last.text += last.text === '' ? line : `\n${line}`
  }
  return found.map(({ language, text }) => ({ language, text: text.replace(/\n+$/, '') }))
}
