import { type Fields, fieldsOf, isFields } from '#domain/fields.ts'
import { importedText } from '#domain/text/plain-text.ts'
import { isBlank } from '#domain/text/text-summary.ts'

/** The words of an entry, and how many pictures, sounds and files stand among them. */
type DayOneWords = { text: string; media: number }

const MOST_INDENT = 8
const MOST_DEPTH = 4 // of what stands in tables, which hold no tables

/** Marks of lists stand before a line as in Markdown; headings and quotes are words like others. */
function markOf({ listStyle, indentLevel, checked }: Fields, number: number): string {
  const level = typeof indentLevel === 'number' ? Math.min(indentLevel, MOST_INDENT) : 1
  const indent = '  '.repeat(Math.max(Math.floor(level) - 1, 0))
  if (listStyle === 'checkbox') return `${indent}- [${checked === true ? 'x' : ' '}] `
  if (listStyle === 'numbered') return `${indent}${number}. `
  return listStyle === 'bulleted' ? `${indent}- ` : ''
}

/** Takes words as they come, and gives each line its mark. */
function createLines() {
  const lines: string[] = []
  let open = ''
  let isBegun = false
  let last = 0 // the number of the numbered line before

  function end(): void {
    lines.push(open)
    open = ''
    isBegun = false
  }
  function begin(line: Fields): void {
    const { listStyle, listIndex } = line
    const number = typeof listIndex === 'number' ? listIndex : last + 1
    last = listStyle === 'numbered' ? number : 0
    open = markOf(line, number)
    isBegun = true
  }
  return {
    add(text: string, line: Fields = {}): void {
      for (const [place, part] of text.split('\n').entries()) {
        if (place > 0) end()
        if (part !== '' && !isBegun) begin(line)
        open += part
      }
    },
    /** What comes next stands on a line of its own. */
    part(): void {
      if (isBegun) end()
    },
    text: () => [...lines, open].join('\n'),
  }
}

type Lines = ReturnType<typeof createLines>

const NO_WORDS = new Set(['horizontalLineRule', 'cursorPlacement'])

/** The words of a table, a piece of code or a link that stands in an entry; null where it is a picture, sound or file. */
function wordsOfObject(object: Fields, depth: number): string | null {
  const { type, markdown, rows, contents, code, text, url } = object
  if (typeof type === 'string' && NO_WORDS.has(type)) return ''
  const said = [markdown, text, contents, code, url].find(
    (value) => typeof value === 'string' && value !== '',
  )
  if (typeof said === 'string') return said
  if (Array.isArray(rows)) return rows.map((row) => wordsOfRow(row, depth)).join('\n')
  return Array.isArray(contents) && depth < MOST_DEPTH ? readNodes(contents, depth + 1).text : null
}

function wordsOfRow(row: unknown, depth: number): string {
  const cells = Array.isArray(row) ? row : fieldsOf(row).cells
  if (!Array.isArray(cells)) return ''
  return cells
    .map((cell) => (typeof cell === 'string' ? cell : (wordsOfObject(fieldsOf(cell), depth) ?? '').trim()))
    .join(' | ')
}

const ADDRESS = /^(?:https?|mailto|tel):/i

/** The address of a link whose words do not say it, behind the last of them. */
function addressBehind(attributes: Fields, text: string, next: unknown): string {
  const { linkURL } = attributes
  if (typeof linkURL !== 'string' || !ADDRESS.test(linkURL) || text.includes(linkURL)) return ''
  const goesOn = fieldsOf(fieldsOf(next).attributes).linkURL === linkURL
  return goesOn ? '' : ` (${linkURL})`
}

function addText(lines: Lines, node: Fields, next: unknown): void {
  const { text, attributes } = node
  if (typeof text !== 'string') return
  const words = importedText(text)
  const address = addressBehind(fieldsOf(attributes), text, next)
  const [, body = '', ends = ''] = /^([\s\S]*?)(\n*)$/.exec(words) ?? []
  lines.add(`${body}${body === '' ? '' : address}${ends}`, fieldsOf(fieldsOf(attributes).line))
}

/** How many of the objects are no words. */
function addObjects(lines: Lines, objects: unknown[], depth: number): number {
  let media = 0
  for (const object of objects) {
    const words = wordsOfObject(fieldsOf(object), depth)
    if (words === null) media += 1
    lines.part()
    if (words === null || words === '') continue
    lines.add(importedText(words))
    lines.part()
  }
  return media
}

function readNodes(nodes: unknown[], depth = 0): DayOneWords {
  const lines = createLines()
  let media = 0
  for (const [place, node] of nodes.entries()) {
    const fields = fieldsOf(node)
    const { embeddedObjects } = fields
    if (Array.isArray(embeddedObjects)) media += addObjects(lines, embeddedObjects, depth)
    addText(lines, fields, nodes[place + 1])
  }
  return { text: lines.text(), media }
}

function parsed(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return null // no rich text
  }
}

/**
 * The `richText` of an entry, `{contents: [{text, attributes, embeddedObjects}]}` as JSON in a text or by itself; null where it
 * is none.
 */
function readRichText(value: unknown): DayOneWords | null {
  const rich = parsed(value)
  if (!isFields(rich)) return null
  const nodes = rich.contents ?? rich.nodes
  return Array.isArray(nodes) ? readNodes(nodes) : null
}

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
