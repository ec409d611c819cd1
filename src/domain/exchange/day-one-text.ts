import type { Fields } from '#domain/fields.ts'
import { importedText } from '#domain/text/plain-text.ts'
import { isBlank } from '#domain/text/text-summary.ts'
import { type DayOneWords, readRichText } from './day-one-rich-text.ts'

// no sign in them that begins one: else a text of nothing but beginnings is searched to its end from each of them
const MEDIA =
  /!\[[^[\]\n]*\]\((?:dayone-[a-z]+:|(?:photos|videos|audios|pdfs)\/)[^()\n]*\)|\[\[dayone-[a-z]+:[^[\]\n]*\]\]|(?<![\w(])dayone-[a-z]+:\/[^\s()<>[\]]*/gi

/** A link to another entry, which leads nowhere here. */
const LINK = /(?<!!)\[([^[\]\n]*)\]\(dayone\d?:[^()\n]*\)/gi

/** Day One writes a backslash before each sign that Markdown could take for markup. */
const ESCAPED = /\\([!-/:-@[-`{-~])/g

/** Lines without spaces at their ends, and at most one empty line where a picture stood. */
function tidy(text: string): string {
  return text
    .replace(/(?<![^\S\n])[^\S\n]+\n/g, '\n') // from where the spaces begin, not from each of them
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

function readMarkdown(markdown: string): DayOneWords {
  const text = importedText(markdown)
  return {
    text: tidy(text.replace(MEDIA, '').replace(LINK, '$1').replace(ESCAPED, '$1')),
    media: text.match(MEDIA)?.length ?? 0,
  }
}

const MEDIA_LISTS = ['photos', 'videos', 'audios', 'pdfAttachments', 'pdfs', 'files'] as const

function countMedia(fields: Fields): number {
  return MEDIA_LISTS.map((name) => fields[name])
    .filter((list) => Array.isArray(list))
    .reduce((sum, list) => sum + list.length, 0)
}

/**
 * The words of an entry of Day One: its `text` (Markdown), or its `richText` where that has none. What stands in both is
 * counted once. null where neither can be read.
 */
export function readDayOneWords(fields: Fields): DayOneWords | null {
  const { text, richText } = fields
  const [hasText, hasRichText] = [
    text !== undefined && text !== null,
    richText !== undefined && richText !== null,
  ]
  const markdown = typeof text === 'string' ? readMarkdown(text) : null
  const rich = hasRichText && richText !== '' ? readRichText(richText) : null
  const media = Math.max(countMedia(fields), markdown?.media ?? 0, rich?.media ?? 0)
  if (markdown !== null && !isBlank(markdown.text)) return { ...markdown, media }
  if (rich !== null) return { text: tidy(rich.text), media }
  if (markdown === null && (hasText || hasRichText)) return null
  const isUnread = hasRichText && richText !== ''
  return isUnread ? null : { text: '', media }
}
