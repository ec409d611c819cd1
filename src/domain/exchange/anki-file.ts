import type { Entry } from '#domain/journal/entry.ts'
import type { DiaryDay } from '#domain/journal/entry-store.ts'
import { dayOfSentence } from '#domain/kinds/sentence-key.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { pairSentences } from '#domain/review/pair-sentences.ts'
import type { SentenceRow } from '#domain/sentences/living-sentences.ts'
import { type LivingGap, livingGaps } from '#domain/vocabulary/living-gaps.ts'

export type AnkiOptions = {
  /** Of translations, and of entries, that do not say theirs. */
  language: LanguageCode
  nativeLanguage: LanguageCode
  /** The name of the product: every note has it as a tag. */
  tag: string
}

/**
 * What Anki reads at the head of a text file: https://docs.ankiweb.net/importing/text-files.html#file-headers. By the first
 * column it knows a note again, so that importing anew updates it.
 */
const HEADERS = ['#separator:tab', '#html:true', '#guid column:1', '#tags column:6']

const GAP = '[...]' // as Anki shows a deletion

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** A text as HTML of one line. Quotes stay as they are: Anki searches what is written in a field. */
function asHtml(text: string): string {
  return text
    .replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign)
    .replace(/\r\n?|[\n\u0085\u2028\u2029\v\f]/g, '<br>')
    .replaceAll('\t', ' ')
    .replaceAll('\0', '')
}

/** A field in quotes, where it has any, each of which is doubled: the CSV of RFC 4180 with tabs. */
function asField(text: string): string {
  return text.includes('"') ? `"${text.replaceAll('"', '""')}"` : text
}

/** Tags are parted by spaces. */
function asTag(text: string): string {
  return asHtml(text.replace(/[\s"]+/g, '-'))
}

/** What the learner wrote for each sentence of the translation of an entry. */
function ownTexts(entry: Entry, language: LanguageCode, nativeLanguage: LanguageCode): Map<string, string> {
  const own = { text: entry.content, language: entry.language ?? nativeLanguage }
  if (own.language === language) return new Map()
  const pairs = pairSentences(own, { text: entry.translatedContent ?? '', language })
  return new Map(pairs.toReversed().map(({ translated, own: written }) => [translated, written?.text ?? '']))
}

/** Id, sentence with its gap, words, whole sentence with the words marked, what the learner wrote, tags. */
function lineOf(living: LivingGap, own: string, tag: string): string {
  const { text, gap, origin, language, date } = living
  const [before, words, after] = [
    text.slice(0, gap.start),
    text.slice(gap.start, gap.end),
    text.slice(gap.end),
  ].map(asHtml)
  const fields = [
    origin,
    `${before}${GAP}${after}`,
    words ?? '',
    `${before}<b>${words}</b>${after}`,
    asHtml(own),
    [tag, language, date].map(asTag).join(' '),
  ]
  return fields.map(asField).join('\t')
}

/**
 * The words that are kept, as a text file that Anki imports; null where there are none. Fields are HTML of one line each. The
 * id of a note stays the same when its sentence is edited.
 */
export function ankiFile(days: DiaryDay[], rows: SentenceRow[], options: AnkiOptions): string | null {
  const byDay = new Map<string, SentenceRow[]>()
  for (const row of rows) {
    const date = dayOfSentence(row.key)
    const known = byDay.get(date)
    if (known === undefined) byDay.set(date, [row])
    else known.push(row)
  }
  const lines = days
    .toSorted((one, other) => (one.date < other.date ? -1 : 1))
    .flatMap(({ date, doc: { entry } }) => {
      if (entry === undefined) return []
      const language = entry.translationLanguage ?? options.language
      const gaps = livingGaps(entry, language, byDay.get(date) ?? []).filter(({ kept }) => kept === true)
      if (gaps.length === 0) return []
      const own = ownTexts(entry, language, options.nativeLanguage)
      return gaps.map((living) => lineOf(living, own.get(living.text) ?? '', options.tag))
    })
  return lines.length === 0 ? null : `${[...HEADERS, ...lines].join('\n')}\n`
}
