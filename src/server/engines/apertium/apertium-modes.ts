import { type LanguageCode, primarySubtag } from '#domain/languages.ts'

/** Apertium's names of our languages: three letters in newer pairs, two in older ones. */
const APERTIUM_NAMES: Record<string, readonly string[]> = {
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
}

/** Regional forms first: 'por_BR', 'pt_BR', 'por', 'pt'. */
function namesOf(code: LanguageCode): string[] {
  const region = code.split('-')[1]
  const names = APERTIUM_NAMES[primarySubtag(code)] ?? []
  return [...names.map((name) => `${name}_${region}`), ...names]
}

export function parseModes(listing: string): Set<string> {
  const lines = listing.split('\n').map((line) => line.trim())
  return new Set(lines.filter((line) => /^\w+-\w+$/.test(line)))
}

/** The installed mode that translates between two languages, that of their regions preferred. */
export function modeFor(
  modes: ReadonlySet<string>,
  from: LanguageCode,
  to: LanguageCode,
): string | undefined {
  const wanted = namesOf(to).flatMap((target) => namesOf(from).map((source) => `${source}-${target}`))
  return wanted.find((mode) => modes.has(mode))
}
