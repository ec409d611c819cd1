import { englishName, LANGUAGES, type LanguageCode, primarySubtag } from '#domain/languages.ts'

/** One voice for every language, or a voice for each that is named. */
export type OpenaiVoices = string | ReadonlyMap<LanguageCode, string>

const LANGUAGE_TAG = /^[a-z]{2}([-_][a-z]{2,4})?$/i // more is no language: a voice may have any name

/** The language of a tag in any spelling and of any region, such as en, pt_BR or zh-Hans; undefined for one that nobody learns here. */
function languageOf(tag: string): LanguageCode | undefined {
  return LANGUAGES.find((code) => primarySubtag(code) === primarySubtag(tag))
}

function readPair(text: string): [LanguageCode, string] | undefined {
  const at = text.indexOf('=')
  const [tag, voice] = [text.slice(0, at), text.slice(at + 1)]
  const language = LANGUAGE_TAG.test(tag) ? languageOf(tag) : undefined
  return at < 0 || voice === '' || language === undefined ? undefined : [language, voice]
}

/**
 * Reads one voice, or a voice for each language such as `en=af_heart es=ef_dora`, with blanks or commas between them. null
 * where a part has no voice or no language that is learnt here, or a language stands there twice.
 */
export function parseVoices(text: string): OpenaiVoices | null {
  if (!text.includes('=')) return text
  const parts = text.split(/[\s,]+/).filter((part) => part !== '')
  const pairs = parts.map(readPair).filter((pair) => pair !== undefined)
  const voices = new Map(pairs)
  return voices.size === parts.length ? voices : null
}

/** By the first letter of Kokoro's names (af_heart); h is Hindi, which nobody learns here. Its servers take the language from it. */
const KOKORO = /^([abefhijpz])[fm]_/
const KOKORO_LANGUAGES: Record<string, LanguageCode> = {
  a: 'en-US',
  b: 'en-US',
  e: 'es-ES',
  f: 'fr-FR',
  i: 'it-IT',
  j: 'ja-JP',
  p: 'pt-BR',
  z: 'zh-CN',
}

/** Whether a voice that is named like Kokoro's has another language by its name; any other voice may speak it. */
function isOfOther(voice: string, language: LanguageCode): boolean {
  const letter = KOKORO.exec(voice)?.[1]
  return letter !== undefined && KOKORO_LANGUAGES[letter] !== language
}

/** The voice for a language; undefined where there is none, or only one of another language. */
export function voiceFor(voices: OpenaiVoices, language: LanguageCode): string | undefined {
  const voice = typeof voices === 'string' ? voices : voices.get(language)
  return voice === undefined || isOfOther(voice, language) ? undefined : voice
}

/** What sounds depend on, so that those of other voices are not taken for these. */
export function versionOf(voices: OpenaiVoices): string {
  if (typeof voices === 'string') return voices
  return [...voices].map(([language, voice]) => `${primarySubtag(language)}=${voice}`).join(' ')
}

const NAMED_AFTER_LOCALE = /^([a-z]{2,3})[-_][A-Z]{2}(?![A-Za-z])/ // Piper's en_US-amy-medium, Azure's en-US-AriaNeural

const inEnglish = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })

/** The language that a voice has by its name; undefined where the name tells none that is known. */
function toldBy(voice: string): string | undefined {
  const letter = KOKORO.exec(voice)?.[1]
  if (letter !== undefined) return primarySubtag(KOKORO_LANGUAGES[letter] ?? 'hi')
  const tag = NAMED_AFTER_LOCALE.exec(voice)?.[1]
  const language = tag && new Intl.Locale(tag).language // zh for cmn
  return language && inEnglish.of(language) && language
}

/** Warnings about voices whose name tells another language than they are set for, a line each. */
export function voiceWarnings(voices: OpenaiVoices): string[] {
  const isOne = typeof voices === 'string'
  const set: [LanguageCode, string][] = isOne ? LANGUAGES.map((code) => [code, voices]) : [...voices]
  const odd = set.filter(([code, voice]) => (toldBy(voice) ?? primarySubtag(code)) !== primarySubtag(code))
  return (isOne ? odd.slice(0, 1) : odd).map(([code, voice]) => {
    const told = inEnglish.of(toldBy(voice) ?? '')
    const whose = isOne ? '' : ` for ${englishName(code)}`
    const use = isOfOther(voice, code) ? 'and is not used for others' : 'and is used for others too'
    return `OPENAI_VOICE${whose} names a voice of ${told} ${use}: name one for each language, such as en=af_heart es=ef_dora.`
  })
}
