import { plainLine } from '#domain/feedback/corrections.ts'
import { startOf } from '#domain/text/text-summary.ts'

const SHORTEST_SECRET = 8 // characters; 'none', 'EMPTY' or 'ollama' stand for no key at self-hosted servers

/** Whether a key is one, and stands for no other. */
export function isSecret(key: string | undefined): key is string {
  return key !== undefined && key.length >= SHORTEST_SECRET
}

/** Whether a text contains a key: an AI provider that echoes its request must not show it to a learner. */
export function containsSecret(text: string, secret: string | undefined): boolean {
  return isSecret(secret) && text.includes(secret)
}

/** Only visible ASCII may be sent in a header. */
export function isUsableKey(apiKey: string | undefined): apiKey is string {
  return apiKey !== undefined && /^[\x21-\x7e]+$/.test(apiKey)
}

const MOST = 200 // characters that are shown: a sentence or two
const MOST_READ = 1000 // characters that are looked at
const LEFT_OUT = '…'

const LETTER = /[\p{L}\p{N}]/u
const SPOKEN_BY_CHARACTER = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u
const LEAST_RUN = 8 // letters and digits in a row that two texts share by quoting rather than by chance
const LEAST_RUN_OF_CHARACTERS = 3

/** Letters and digits alone, in one case and form. `at`: where each UTF-16 unit of `letters` comes from. */
function lettersOf(text: string): { letters: string; at: number[] } {
  let letters = ''
  const at: number[] = []
  for (let index = 0; index < text.length; ) {
    const character = String.fromCodePoint(text.codePointAt(index) ?? 0)
    const folded = [...character.normalize('NFKD').toLowerCase()].filter((one) => LETTER.test(one)).join('')
    letters += folded
    for (let unit = 0; unit < folded.length; unit += 1) at.push(index)
    index += character.length
  }
  return { letters, at }
}

/** Blanks out the units of `line` that `marked` holds, whole words at a time. */
function withoutMarked(line: string, marked: ReadonlySet<number>): string {
  if (marked.size === 0) return line
  return line.replace(/[\p{L}\p{N}\p{M}'’_-]+/gu, (word, start: number) => {
    const isMarked = Array.from(word, (_, index) => start + index).some((index) => marked.has(index))
    return isMarked ? LEFT_OUT : word
  })
}

/** A line without the words in which it repeats `said`, whatever signs, case or accents it writes them with. */
function withoutRepeating(line: string, said: string): string {
  const { letters: sought } = lettersOf(said)
  if (sought.length < 2) return line
  const { letters, at } = lettersOf(line)
  const marked = new Set<number>()
  const mark = (from: number, length: number) => {
    const run = letters.slice(from, from + length)
    if (run.length === length && sought.includes(run))
      for (const unit of at.slice(from, from + length)) marked.add(unit)
  }
  for (let from = 0; from < letters.length; from += 1) {
    mark(from, Math.min(LEAST_RUN, sought.length))
    const run = letters.slice(from, from + LEAST_RUN_OF_CHARACTERS)
    if ([...run].every((one) => SPOKEN_BY_CHARACTER.test(one))) mark(from, LEAST_RUN_OF_CHARACTERS)
  }
  return withoutMarked(line, marked)
}

/** A line without its words with a capital that are words of `said`, too: names. Its first word has one anyway. */
function withoutNames(line: string, said: string): string {
  const words = new Set([...said.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].map(([word]) => lettersOf(word).letters))
  return line.replace(/(?<=[^\p{L}\p{N}\p{M}])\p{Lu}[\p{L}\p{N}\p{M}]+/gu, (word) =>
    words.has(lettersOf(word).letters) ? LEFT_OUT : word,
  )
}

const QUOTED = /(?<![\p{L}\p{N}])(["'`«“”‘’„‹「『])(.+?)(["'`»“”‘’›」』])(?![\p{L}\p{N}])/gu

/** A line without what it quotes of `said`, however short: a name, or words from several places. */
function withoutQuotes(line: string, said: string): string {
  const { letters: sought } = lettersOf(said)
  return line.replace(QUOTED, (whole, open: string, inside: string, close: string) => {
    const words = inside.split(/[^\p{L}\p{N}\p{M}]+/u).map((word) => lettersOf(word).letters)
    const isOfSaid = words.every((word) => sought.includes(word))
    return isOfSaid ? `${open}${LEFT_OUT}${close}` : whole
  })
}

/** Where something is, and whose it is: addresses of pages, machines, people and files; then what looks like a key or an id. */
const PRIVATE: RegExp[] = [
  /\b[a-z][a-z0-9+.-]*:\/\/\S+/giu,
  /[^\s<>()'"`]+@[^\s<>()'"`]+/gu,
  /\b\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?(?:\/\S*)?/gu,
  /\[?(?<![\w:.])(?=[0-9a-f:]*[0-9a-f])(?:[0-9a-f]{0,4}:){2,7}[0-9a-f]{0,4}(?!\w)\]?(?::\d+)?/giu,
  /\blocalhost\b(?::\d+)?(?:\/\S*)?/giu,
  /(?<![\w@.-])(?:[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?\.)+[a-z]{2,24}\b(?::\d+)?(?:\/\S*)?/giu,
  /(?<![\w-])[a-z][\w-]*:\d{4,5}\b(?:\/\S*)?/giu,
  /(?<![\w.])(?:~|\.{0,2})\/[\w.-]+(?:\/[\w.-]*)+/gu,
  /\b[a-z]:\\\S+/giu,
  /\b(?:bearer|basic)\s+\S+/giu,
  /\b(?:key|token|secret|password|authorization)["']?\s*[:=]\s*\S+/giu,
  /\b(?=\S*[\d*])(?:sk|pk|rk|gsk|xai|hf|r8|api|key|token|org|proj|req|user|acct)[-_][\w.*-]{4,}/giu,
  /\b(?:AIza|ya29|eyJ)[\w.-]{8,}/gu,
  /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/giu,
  /\b(?=[a-z]*\d)(?=\d*[a-z])[a-z0-9]{16,}\b/giu,
  /\b\d{9,}\b/gu,
]

/** What JSON within JSON leaves of signs. */
function unescaped(message: string): string {
  return message
    .replace(/\\u([0-9a-f]{4})/giu, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\\[nrt]/gu, ' ')
    .replace(/\\(["'/])/gu, '$1')
}

/** What must not be in it: what the learner said, and the keys that are in use. */
type Hidden = { text: string; secrets: readonly (string | undefined)[] }

/**
 * The words of an AI provider's error as a learner may read them: one plain line of at most 200 characters, without addresses,
 * keys and what the learner said; undefined where nothing is left. Rather too much is left out than too little.
 */
export function shownMessage(message: string, { text, secrets }: Hidden): string | undefined {
  const keys = secrets.filter((secret) => containsSecret(secret ?? '', secret))
  let line = plainLine(unescaped(message.slice(0, 4 * MOST_READ)), MOST_READ)
  for (const key of keys) line = withoutRepeating(line.replaceAll(key ?? '', LEFT_OUT), key ?? '')
  line = withoutNames(withoutRepeating(withoutQuotes(line, text), text), text)
  for (const kind of PRIVATE) line = line.replace(kind, LEFT_OUT)
  const plain = line.replace(/…(?:[\s,;:/\\|.-]*…)+/gu, LEFT_OUT).trim()
  if (!/\p{L}{2}/u.test(plain)) return undefined
  return plain.length <= MOST ? plain : `${startOf(plain, MOST - 1).trimEnd()}${LEFT_OUT}`
}
