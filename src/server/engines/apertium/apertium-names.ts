import { type LanguageSubtag, primarySubtag } from '#domain/languages.ts'
import { ownValue } from '#domain/own-value.ts'

/** Apertium's names of languages: three letters in newer pairs, two in older ones. Catalan is none of ours. */
const APERTIUM_NAMES: Record<LanguageSubtag | 'ca', readonly string[]> = {
  en: ['eng', 'en'],
  es: ['spa', 'es'],
  fr: ['fra', 'fr'],
  de: ['deu', 'de'],
  it: ['ita', 'it'],
  ja: ['jpn', 'ja'],
  ko: ['kor', 'ko'],
  zh: ['zho', 'zh', 'cmn'],
  pt: ['por', 'pt'],
  ru: ['rus', 'ru'],
  vi: ['vie', 'vi'],
  da: ['dan', 'da'],
  ca: ['cat', 'ca'],
}

/** Regional forms first: 'por_BR', 'pt_BR', 'por', 'pt'. */
export function namesOf(code: string): string[] {
  const region = code.split('-')[1]
  const names = ownValue(APERTIUM_NAMES, primarySubtag(code)) ?? []
  return region === undefined ? [...names] : [...names.map((name) => `${name}_${region}`), ...names]
}
