import type { LanguageCode } from '#domain/languages.ts'
import { isShortened, type Place } from './shortened.ts'
import { segmentsOf } from './text-summary.ts'

/** What goes on with a sentence behind a closing quote mark or bracket, by whether a space is between. */
type GoingOn = { joined: RegExp; spaced?: RegExp }

/**
 * Particles. Many words that begin a sentence begin like one ('とても', 'でも', 'もう', 'はい'), but in kana only: before a
 * Chinese character or katakana a particle is sure. Those of a quotation are so before kana too, but for the words listed.
 */
const PARTICLES = [
  'って',
  'と(?!ても|ころ|にかく|き[にどお]|もだち|もかく|なり|うとう|おく|つぜん|りあえず|たん|しょ|けい|ら|り|ん|ど[くけ]|ちゅう|じ|び(?!っくり)|ま[っりるれ])',
  'を',
  'へと',
  'が(?!っ|ん|く|まん|いこく)',
  '(?:には?|[はのでもやへ]|から|まで|より|だけ|では)(?=[\\p{Script=Han}\\p{Script=Katakana}\\p{N}「『（(])',
  '(?:[のには]|から)(?=、|よう|こと|ほう|ため|とき|あと|まえ|とても|ない|ある)',
  'など',
  'なんて[言思]',
  'だ(?=[。、と]|った)|でした|です(?!から|が)',
]

const SPEECH_CLAUSE =
  /^\p{L}{1,12}?(?:(?<![小听聽据傳传不没想要能敢再])[说說]|(?<![学學疑不没])[问問]|[喊叫答嚷骂吼]|告[诉訴]|[笑哭]道)道?[着了]?(?:[我你您他她它咱][们們]?|大家)?[。！，,.!]/u

const GOING_ON: Partial<Record<LanguageCode, GoingOn>> = {
  'ja-JP': { joined: new RegExp(`^(?:${PARTICLES.join('|')})`, 'u') },
  'ko-KR': {
    joined: /^\p{Script=Hangul}/u, // particles are joined to what they follow, sentences are not
    spaced: /^(?:(?:이?라[고는며]|이?라면서)(?!\p{L})|(?:하고|하며|하면서)(?!\p{L}| 싶))/u,
  },
  'zh-CN': { joined: /^的(?!确|士)/u },
}

/** Whether a quotation or a bracket that has an end of its own is a part of a sentence that goes on: 「行こう。」と言った。 */
function goesOnBehindQuote({ closing, gap, opening, right, language }: Place): boolean {
  if (closing === '' || opening !== '') return false
  const goingOn = GOING_ON[language]
  if (gap !== '') return goingOn?.spaced?.test(right) === true
  if (goingOn?.joined.test(right)) return true
  return language === 'zh-CN' && /[”’」』"]$/.test(closing) && SPEECH_CLAUSE.test(right)
}

const ADDRESS = /(?:[a-z][a-z\d+.-]*:\/\/|www\.)\S*$/iu

/** 'Really?' she asked; an address that goes on; P!nk. */
function isAsideOf({ left, closing, gap, right, opening }: Place): boolean {
  if (gap === '' && closing === '')
    return ADDRESS.test(left) || (opening === '' && /^[\p{Ll}\p{N}=&/_%#+-]/u.test(right))
  return closing !== '' && opening === '' && /^\p{Ll}/u.test(right)
}

const LOOK = 40 // UTF-16 units around a place; the longest abbreviation has twelve
const LINE_END = /[\n\r\u0085\u2028\u2029]/
const CLOSING_AT_END = /[\p{Pe}\p{Pf}\p{Pi}"'\s]+$/u
const OPENING_AT_START = /^[\p{Ps}\p{Pi}\p{Pf}"'¿¡\s]+/u

function goesOn(place: Place): boolean {
  if (LINE_END.test(place.gap)) return false
  if (goesOnBehindQuote(place)) return true
  const sign = place.left.at(-1)
  if (sign === '…') return place.gap === ''
  if (sign === '.' || sign === '．') return isShortened(place)
  return (sign === '!' || sign === '?') && isAsideOf(place)
}

/** `start`: where the sentence begins that may end at `at`. */
function placeAt(text: string, start: number, at: number, language: LanguageCode): Place {
  const from = Math.max(start, at - LOOK)
  const before = text.slice(from, at)
  const said = before.trimEnd()
  const left = said.replace(CLOSING_AT_END, '')
  const after = text.slice(at, at + LOOK)
  const opening = OPENING_AT_START.exec(after)?.[0] ?? ''
  return {
    left: left.normalize('NFC'),
    closing: said.slice(left.length).trim(),
    gap: before.slice(said.length),
    right: after.slice(opening.length).normalize('NFC'),
    opening,
    isWhole: from === start,
    language,
  }
}

/** What begins a quotation in some languages and ends it in others, by the mark that then begins it: „So.“ */
const ENDS_WHAT: Record<string, string> = { '“': '„', '‘': '‚', '«': '»' }
export const OPENING = /[\p{Ps}\p{Pi}¿¡]/u

/** The segmenter leaves an opening bracket at the end of the sentence before: 「 belongs to what it opens. */
function beforeOpening(text: string, start: number, at: number): number {
  const said = text.slice(start, at).trimEnd()
  if (LINE_END.test(text.slice(start + said.length, at))) return at
  let end = said.length
  while (OPENING.test(said.charAt(end - 1))) {
    const begins = ENDS_WHAT[said.charAt(end - 1)]
    if (
      begins !== undefined &&
      said.lastIndexOf(begins, end - 2) > said.lastIndexOf(said.charAt(end - 1), end - 2)
    )
      break
    end -= 1
  }
  return end === said.length ? at : start + end
}

const CLOSING_AFTER_SPACE = /^[»”)\]}]+\s*/u
const QUOTES_INWARDS = new Set<LanguageCode>(['de-DE', 'da-DK']) // »So.«

/** It leaves a closing one that a space comes before at the beginning of the next: « Tu viens ? » */
function afterClosing(text: string, at: number, language: LanguageCode): number {
  if (!/[^\S\n\r\u2028\u2029]/.test(text.charAt(at - 1))) return at
  const [closing = ''] = CLOSING_AFTER_SPACE.exec(text.slice(at, at + LOOK)) ?? []
  return closing.includes('»') && QUOTES_INWARDS.has(language) ? at : at + closing.length
}

/** Where the segmenter would cut, in order, with each bracket where it belongs. An ellipsis of one sign is one of three. */
function placesToCut(text: string, language: LanguageCode): number[] {
  const places: number[] = []
  let start = 0
  for (const { index } of segmentsOf(text.replaceAll('…', '.'), 'sentence', language)) {
    if (index === 0) continue
    const at = afterClosing(text, beforeOpening(text, start, index), language)
    if (at > start && at < text.length) places.push(at)
    start = Math.max(start, at)
  }
  return places
}

/** What the segmenter alone makes of a sentence: more pieces than one where it takes an abbreviation for an end. */
export function piecesOfSentence(sentence: string, language: LanguageCode): string[] {
  const places = placesToCut(sentence, language)
  return [0, ...places].map((at, index) => sentence.slice(at, places[index]))
}

const WORD = /[\p{L}\p{N}]/u

/**
 * A text as its sentences, each with the white space behind it; together they are the text. This is where a sentence
 * ends for all that speaks, translates, checks, brings in, compares or shows. `Intl.Segmenter` (Unicode UAX #29) finds the
 * places, which differ a little between browsers; so a merge has a cutter of its own: `cutSentences` in sync/text-pieces.ts.
 */
export function splitSentences(text: string, language: LanguageCode): string[] {
  const places = placesToCut(text, language)
  const sentences: string[] = []
  let start = 0
  let hasWord = false
  let from = 0
  for (const [index, at] of places.entries()) {
    hasWord ||= WORD.test(text.slice(from, at))
    from = at
    const next = text.slice(at, places[index + 1])
    if (!isEnd(text, { start, at, hasWords: hasWord && WORD.test(next) }, language)) continue
    sentences.push(text.slice(start, at))
    start = at
    hasWord = false
  }
  return start < text.length ? [...sentences, text.slice(start)] : sentences
}

/** `hasWords`: whether there are any on both sides. Signs alone belong to the sentence before, but for those on a new line. */
function isEnd(
  text: string,
  { start, at, hasWords }: { start: number; at: number; hasWords: boolean },
  language: LanguageCode,
): boolean {
  const place = placeAt(text, start, at, language)
  return LINE_END.test(place.gap) || (hasWords && !goesOn(place))
}
