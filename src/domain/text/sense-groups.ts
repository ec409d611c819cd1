import type { LanguageCode } from '#domain/languages.ts'
import { foldSame } from './fold-text.ts'
import { isUnspaced, type SentencePart, sentenceParts, wordsOf } from './words.ts'

/** Words at which a part of a long sentence begins or ends. */
type SenseGroupWords = {
  /** Conjunctions, relative pronouns and prepositions, lower case; of an elided word what is before the apostrophe. */
  before: ReadonlySet<string>
  /** Where words that belong to what is before them stand at its end: Japanese particles, Korean endings. */
  after?: RegExp
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(' '))
}

const SENSE_GROUP_WORDS: Record<LanguageCode, SenseGroupWords> = {
  'en-US': {
    before: words(
      'and but or so because when while if that which who where until since although than with without for from to in on at before after',
    ),
  },
  'es-ES': {
    before: words(
      'y e o u pero porque cuando mientras si que quien donde aunque como sin con para por de del en a al desde hasta antes después',
    ),
  },
  'fr-FR': {
    before: words(
      'et ou mais donc car parce quand lorsque si que qu qui où dont comme puis avec sans pour par de d du des dans en sur chez à au aux avant après',
    ),
  },
  'de-DE': {
    before: words(
      'und oder aber denn weil wenn als ob dass damit bis während obwohl sondern mit ohne für von vom zu zum zur in im auf an am bei nach aus um vor',
    ),
  },
  'it-IT': {
    before: words(
      'e ed o ma perché quando mentre se che chi dove anche come con senza per da dal di del della dell in nel nella a al alla all su prima dopo',
    ),
  },
  'ja-JP': {
    before: words('そして しかし でも だから それで それから また けれども'),
    after: /^(は|が|を|から|ので|けど|けれど|のに)$/,
  },
  'ko-KR': {
    before: words('그리고 그래서 하지만 그런데 그러나 그래도 왜냐하면'),
    after: /(고|서|지만|는데|은데|니까|으면|려고|면서|에서|에게|까지|부터|은|는|을|를)$/,
  },
  'zh-CN': {
    before: words(
      '然后 但是 可是 不过 因为 所以 如果 虽然 而且 还有 以后 以前 和 跟 在 从 把 给 对 到 也 还 就 再 又',
    ),
  },
  'pt-BR': {
    before: words(
      'e ou mas porque quando enquanto se que quem onde embora como com sem para por pelo pela de do da em no na a ao à desde até antes depois',
    ),
  },
  'ru-RU': {
    before: words(
      'и а но или потому когда пока если что чтобы который которая которое которые где куда хотя как с со без для от из у в во на к по через до после перед',
    ),
  },
  'vi-VN': {
    before: words(
      'và nhưng hoặc vì nên mà khi nếu để thì rồi như rằng với cho của ở từ đến trong trên sau trước qua về',
    ),
  },
  'da-DK': {
    before: words(
      'og eller men for fordi når da mens hvis om at som der hvor selvom så med uden til fra i på ved efter før af hos',
    ),
  },
}

/** A part of a sentence that can be said in one breath; from and up to, in UTF-16 units. */
export type SenseGroup = { text: string; start: number; end: number }

const [MOST_WORDS, MOST_SEGMENTS] = [8, 14] // segments: in scripts without spaces
const LEAST_WORDS = 2

const PAUSE_AFTER = /[,;:.!?…、，；：。！？)\]}）」』»”—–]/u
const PAUSE_BEFORE = /[([{（「『«“—–]/u

/** Whether a sentence pauses between two neighbours, by its punctuation. */
function isPause(before: SentencePart, after: SentencePart): boolean {
  return PAUSE_AFTER.test(before.tail) || /[—–]/.test(after.gap) || PAUSE_BEFORE.test(after.lead)
}

/** Whether a part may begin with a word, by the tables. */
function mayBegin(before: SentencePart, after: SentencePart, language: LanguageCode): boolean {
  const { before: starters, after: enders } = SENSE_GROUP_WORDS[language]
  const [elided = ''] = foldSame(after.word.text).toLowerCase().split("'")
  if (starters.has(elided)) return true
  return enders?.test(before.word.key) === true && !enders.test(after.word.key)
}

/** Each group by the place of its first part and the place after its last. */
type Stretch = [from: number, to: number]

/** Cut at every pause, none of them under two words: a shorter one joins what follows, the last what is before. */
function cutAtPauses(parts: SentencePart[]): Stretch[] {
  const cuts: number[] = []
  for (const [place, part] of parts.entries()) {
    const before = parts[place - 1]
    if (before === undefined || place - (cuts.at(-1) ?? 0) < LEAST_WORDS) continue
    if (parts.length - place >= LEAST_WORDS && isPause(before, part)) cuts.push(place)
  }
  return [0, ...cuts].map((from, index) => [from, cuts[index] ?? parts.length])
}

/** The place nearest to the middle at which a stretch may be cut; the earlier of two. */
function placeToCut(parts: SentencePart[], [from, to]: Stretch, language: LanguageCode): number | undefined {
  const middle = (from + to) / 2
  let nearest: number | undefined
  for (let place = from + LEAST_WORDS; place <= to - LEAST_WORDS; place++) {
    const [before, after] = [parts[place - 1], parts[place]]
    if (before === undefined || after === undefined || !mayBegin(before, after, language)) continue
    if (nearest === undefined || Math.abs(place - middle) < Math.abs(nearest - middle)) nearest = place
  }
  return nearest
}

function cutLong(parts: SentencePart[], stretch: Stretch, language: LanguageCode): Stretch[] {
  const most = isUnspaced(language) ? MOST_SEGMENTS : MOST_WORDS
  const open: Stretch[] = [stretch]
  const done: Stretch[] = []
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [from, to] = next
    const place = to - from > most ? placeToCut(parts, next, language) : undefined
    if (place === undefined) done.push(next)
    else open.push([place, to], [from, place]) // the first half is cut first
  }
  return done
}

function groupOf(sentence: string, parts: SentencePart[], [from, to]: Stretch): SenseGroup[] {
  const [first, last] = [parts[from], parts[to - 1]]
  if (first === undefined || last === undefined) return []
  const [start, end] = [first.word.start - first.lead.length, last.word.end + last.tail.length]
  return [{ text: sentence.slice(start, end), start, end }]
}

/**
 * A sentence as what is said in one breath: cut at its punctuation, and where that leaves more than eight words (14
 * segments in Japanese and Chinese) before a conjunction or a preposition near the middle. None has under two words,
 * unless the sentence has; one without a word has none.
 */
export function senseGroups(sentence: string, language: LanguageCode): SenseGroup[] {
  const parts = sentenceParts(sentence, wordsOf(sentence, language))
  return cutAtPauses(parts)
    .flatMap((stretch) => cutLong(parts, stretch, language))
    .flatMap((stretch) => groupOf(sentence, parts, stretch))
}
