/** A note as Anki takes it from a text file. */
export type AnkiNote = { guid: string; fields: string[]; tags: string[] }

type Header = Record<string, string>

const SEPARATORS: Record<string, string> = {
  tab: '\t',
  comma: ',',
  semicolon: ';',
  space: ' ',
  pipe: '|',
  colon: ':',
}

/**
 * The records of a file: a field that begins with a quote ends with one, and two quotes in it are one; any other ends at the
 * separator or the end of its line.
 */
function recordsOf(text: string, separator: string): string[][] {
  const records: string[][] = []
  let at = 0
  while (at < text.length) {
    const record: string[] = []
    for (;;) {
      let field = ''
      if (text[at] === '"') {
        at += 1
        while (at < text.length && !(text[at] === '"' && text[at + 1] !== '"')) {
          if (text[at] === '"') at += 1
          field += text[at]
          at += 1
        }
        at += 1
      } else {
        while (at < text.length && text[at] !== separator && text[at] !== '\n') {
          field += text[at]
          at += 1
        }
      }
      record.push(field)
      if (text[at] !== separator) break
      at += 1
    }
    at += 1
    records.push(record)
  }
  return records
}

/** Reads a text file by the rules of Anki's manual, https://docs.ankiweb.net/importing/text-files.html. */
export function importIntoAnki(text: string, known = new Map<string, AnkiNote>()): Map<string, AnkiNote> {
  const header: Header = {}
  let body = text
  for (
    let line = /^#([^:\n]+):([^\n]*)\n/.exec(body);
    line !== null;
    line = /^#([^:\n]+):([^\n]*)\n/.exec(body)
  ) {
    header[line[1] ?? ''] = line[2] ?? ''
    body = body.slice(line[0].length)
  }
  const separator = SEPARATORS[header.separator ?? ''] ?? ','
  const [guidColumn, tagsColumn] = [Number(header['guid column']), Number(header['tags column'])]
  const notes = new Map(known)
  for (const record of recordsOf(body, separator)) {
    if (record[0]?.startsWith('#')) continue // a comment
    const guid = record[guidColumn - 1] ?? ''
    const fields = record.filter((_, index) => index !== guidColumn - 1 && index !== tagsColumn - 1)
    notes.set(guid, { guid, fields, tags: (record[tagsColumn - 1] ?? '').split(' ').filter(Boolean) })
  }
  return notes
}

/** What a field shows. */
export function shownOf(field: string): string {
  return field
    .replace(/<br>/g, '\n')
    .replace(/<\/?b>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
