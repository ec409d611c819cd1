/** An entry taken apart into what apertium gets (`sentences`, one to a line) and what stays as it is. */
type Taken = { lines: string[]; sentences: string[] }

/** No word has them, and programs in a pipe have their own ideas about a null character. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b-\u001f\u007f]/g

/**
 * Takes a text apart. Apertium moves what it takes for formatting (a line break, a tab) about with the words, so it
 * gets every line by itself, and the line breaks, empty lines and indents are put back by us.
 */
export function takeApart(text: string): Taken {
  const plain = text.toWellFormed().replace(/\r\n?/g, '\n').replace(CONTROL_CHARACTERS, '')
  const lines = plain.split('\n').map((line) => line.trimEnd())
  const sentences = lines.map((line) => line.trim().replace(/\s+/g, ' '))
  return { lines, sentences: sentences.filter((line) => line !== '') }
}

/** Two line breaks end a sentence for apertium: no word moves from one line to the next. */
const BETWEEN = '\n\n'

/** What is written to apertium. */
export function toApertium({ sentences }: Taken): string {
  return sentences.join(BETWEEN)
}

/** Takes the marks of unknown (*), unfinished (#) and untranslated (@) words away, where the entry has none itself. */
function withoutMarks(translated: string, source: string): string {
  return ['*', '#', '@'].reduce((text, mark) => {
    const marked = new RegExp(`(?<!\\S)[${mark}](?=[\\p{L}\\p{N}])`, 'gu')
    return source.search(marked) >= 0 ? text : text.replace(marked, '')
  }, translated)
}

/** Puts the translated sentences where the entry had them; undefined when they are not as many as were sent. */
export function putTogether({ lines, sentences }: Taken, printed: string): string | undefined {
  const translated = printed.split(BETWEEN)
  if (translated.length !== sentences.length) return undefined
  const rest = translated.map((text, index) =>
    withoutMarks(text.replace(/\s+/g, ' ').trim(), sentences[index] ?? ''),
  )
  const whole = lines.map((line) =>
    line === '' ? '' : (line.match(/^\s*/)?.[0] ?? '') + (rest.shift() ?? ''),
  )
  return whole.join('\n').trim()
}
