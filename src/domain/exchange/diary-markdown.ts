import type { Day } from '#domain/clock.ts'
import { correctionsAsText } from '#domain/feedback/correction-lines.ts'
import type { Mood } from '#domain/journal/entry.ts'
import type { DiaryDay } from '#domain/journal/entry-store.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { otherTranslations } from '#domain/sync/translation-in.ts'
import { isBlank } from '#domain/text/text-summary.ts'
import { type FiledEntry, fileDay, oldestFirst } from './diary-file.ts'

/** A web or mail address in a text, and where it stands (UTF-16 units). */
type FoundAddress = { start: number; end: number; address: string; target: string }

// As GitHub finds them: https://github.github.com/gfm/#autolinks-extension-
const ADDRESS =
  /(?=[hfw])(?<![a-z0-9]_*)(?:(?:https?|ftp):\/\/|www\.)[^\s<>"“”„«»「」『』（）【】《》。、，；！？]+|(?<![\w.+-])(?:mailto:)?[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+(?:\?[\w.-]+=[^\s<>"]*)?/gi

const NOT_AT_END = /[?!.,:;*_~'’…`\\|)\]}]/

const PAIRS: Record<string, string> = { ')': '(', ']': '[', '}': '{' }

function count(text: string, sign: string): number {
  return text.split(sign).length - 1
}

/** Where words follow an address without a space; behind a slash or a sign of a query, letters of these scripts are of it. */
const WORDS_BEHIND =
  /(?<=[a-z0-9])[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}].*$/isu

/** How many underscores stand around a mail address, which may hold them itself. */
function emphasisAround(found: string): number {
  const [before = ''] = /^_*/.exec(found) ?? []
  const [behind = ''] = /_*$/.exec(found) ?? []
  return Math.min(before.length, behind.length)
}

/** Without the punctuation of the sentence around it; a bracket that is opened in it belongs to it. */
function withoutPunctuation(found: string): string {
  const extra = Object.fromEntries(
    Object.entries(PAIRS).map(([close, open]) => [close, count(found, close) - count(found, open)]),
  )
  let end = found.length
  for (; end > 0; end--) {
    const sign = found.charAt(end - 1)
    const unopened = extra[sign]
    if (!NOT_AT_END.test(sign) || (unopened !== undefined && unopened <= 0)) break
    if (unopened !== undefined) extra[sign] = unopened - 1
  }
  return found.slice(0, end)
}

/** Whether something stands behind what every address begins with. */
const IS_WHOLE = /^(?:(?:https?|ftp):\/\/[^/?#]|www\.[^.]+\.[^.]|.+@.+\.)/i

/** The addresses in a text. `target`: what a program opens. */
function webAddresses(text: string): FoundAddress[] {
  return [...text.matchAll(ADDRESS)].flatMap(({ 0: found, index }) => {
    const emphasis = emphasisAround(found)
    const address = withoutPunctuation(found.slice(emphasis).replace(WORDS_BEHIND, ''))
    if (!IS_WHOLE.test(address)) return []
    const target = /^www\./i.test(address) ? `http://${address}` : address
    const start = index + emphasis
    return [{ start, end: start + address.length, address, target }]
  })
}

/** The words around those of the diary. */
export type MarkdownTexts = {
  title: string
  day(date: Day): string
  mood(mood: Exclude<Mood, ''>): string
  tags(tags: string): string
  writtenOn(date: Day): string
  draft: string
  translation: string
  /** The same, where there are several. */
  translationInto(language: LanguageCode): string
  own: string
  corrections: string
  deleted: string
}

/** Signs that are markup wherever they stand. */
const MARKUP = /[\\`*_[\]<>&~|]/g

/** What is markup only at the beginning of a line: headings, lists, rules, and the number of a list. */
const MARKUP_AT_START = /^(?:(?=[#+\-=])|\d+(?=[.)]))/

const escaped = (text: string) => text.replace(MARKUP, '\\$&')

/** An address as a link wherever Markdown is read, with nothing of it escaped: `<…>` takes every sign as it is. */
function linkOf({ address, target }: FoundAddress): string {
  return address === target ? `<${address}>` : `[${escaped(address)}](<${target}>)`
}

function markdownLine(line: string): string {
  let written = ''
  let from = 0
  for (const found of webAddresses(line)) {
    written += escaped(line.slice(from, found.start)) + linkOf(found)
    from = found.end
  }
  return (written + escaped(line.slice(from))).replace(MARKUP_AT_START, '$&\\')
}

/** A text that reads in Markdown as it was written: its lines stay lines, empty ones part its paragraphs, addresses open. */
export function markdownText(text: string): string {
  return text
    .split(/\r\n?|\n/)
    .map((line) => markdownLine(line.trim()))
    .join('\n')
    .replace(/([^\n])\n(?=[^\n])/g, '$1\\\n')
}

function part(title: string, text: string | undefined): string[] {
  return text === undefined || isBlank(text) ? [] : [`### ${title}`, markdownText(text)]
}

/** Each translation; of several each says its language. */
function translationParts(entry: FiledEntry, texts: MarkdownTexts): string[] {
  const first = entry.draft?.translatedContent ?? entry.translatedContent
  const others = otherTranslations(entry)
  const { translationLanguage } = entry
  const isOne = others.length === 0 || translationLanguage === undefined
  return [
    ...part(isOne ? texts.translation : texts.translationInto(translationLanguage), first),
    ...others.flatMap(({ language, text }) => part(texts.translationInto(language), text)),
  ]
}

function entryMarkdown(entry: FiledEntry, texts: MarkdownTexts): string {
  const { content, unsaved, deletedAt, writtenOn } = entry
  const tags = entry.draft?.tags ?? entry.tags
  const mood = entry.draft?.mood ?? entry.mood
  const traits = [
    ...(deletedAt === undefined ? [] : [texts.deleted]),
    ...(writtenOn === undefined ? [] : [texts.writtenOn(writtenOn)]),
    ...(mood === '' ? [] : [texts.mood(mood)]),
    ...(tags.length === 0 ? [] : [texts.tags(tags.map(markdownText).join(', '))]),
  ]
  return [
    `## ${texts.day(entry.date)}`,
    ...traits.map((trait) => `*${trait}*`),
    ...(isBlank(content) ? [] : [markdownText(content)]),
    ...part(texts.draft, unsaved),
    ...translationParts(entry, texts),
    ...part(texts.own, entry.draft?.own ?? entry.own),
    ...part(texts.corrections, correctionsAsText(entry)),
  ].join('\n\n')
}

/** The days as Markdown, oldest first, in pieces that make up the text of the file. */
export function* diaryMarkdown(days: DiaryDay[], texts: MarkdownTexts): Generator<string> {
  yield `# ${texts.title}\n`
  for (const entry of oldestFirst(days).flatMap((day) => fileDay(day)))
    yield `\n${entryMarkdown(entry, texts)}\n`
}
