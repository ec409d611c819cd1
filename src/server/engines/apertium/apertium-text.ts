import { cutText, joinPieces, type Piece } from '#domain/text/cut-text.ts'

/** An entry taken apart into its lines, as apertium gets them, and the white space between them, which stays as it is. */
type Taken = Piece[]

/** No word has them, and programs in a pipe have their own ideas about a null character. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b-\u001f\u007f]/g

/**
 * Takes a text apart. Apertium moves what it takes for formatting (a line break, a tab) about with the words, so it
 * gets every line by itself, and the white space between lines is put back by us.
 */
export function takeApart(text: string): Taken {
  const plain = text.toWellFormed().replace(/\r\n?/g, '\n').replace(CONTROL_CHARACTERS, '').trim()
  return cutText(plain, 'line').map((line) => ({ ...line, text: line.text.replace(/\s+/g, ' ') }))
}

/** Two line breaks end a sentence for apertium: no word moves from one line to the next. */
const BETWEEN = '\n\n'

/** What is written to apertium. */
export function toApertium(taken: Taken): string {
  return taken.map(({ text }) => text).join(BETWEEN)
}

/** Takes the marks of unknown (*), unfinished (#) and untranslated (@) words away, where the entry has none itself. */
function withoutMarks(translated: string, source: string): string {
  return ['*', '#', '@'].reduce((text, mark) => {
    const marked = new RegExp(`(?<!\\S)[${mark}](?=[\\p{L}\\p{N}])`, 'gu')
    return source.search(marked) >= 0 ? text : text.replace(marked, '')
  }, translated)
}

/** Puts the translated lines where the entry had them; undefined when they are not as many as were sent. */
export function putTogether(taken: Taken, printed: string): string | undefined {
  const translated = printed.split(BETWEEN)
  if (translated.length !== taken.length) return undefined
  const lines = taken.map(({ text, gap }, index) => ({
    text: withoutMarks((translated[index] ?? '').replace(/\s+/g, ' ').trim(), text),
    gap,
  }))
  return joinPieces(lines).trim()
}
