import type { ChangeAnswer, StoredRow, Version } from './diary-store.ts'
import type { BadChange } from './parse-changes.ts'

export type WrittenAnswer = {
  user: string
  epoch: string
  now: number
  seq: number
  answers: (ChangeAnswer | BadChange)[]
  rows: StoredRow[]
  older: StoredRow[]
  more: boolean
  total?: number
}

/** JSON of an object, to which a document is added as it was written: it is not parsed to be sent. */
function withDoc(object: object, text: string): string {
  return `${JSON.stringify(object).slice(0, -1)},"doc":${text}}`
}

function rowsJson(rows: StoredRow[]): string {
  return `[${rows.map(({ text, ...row }) => withDoc(row, text)).join(',')}]`
}

/** A `SyncAnswer` as JSON. */
export function answerJson({ answers, rows, older, ...rest }: WrittenAnswer): string {
  const accepted = answers.filter((answer) => 'rev' in answer)
  const refused = answers.filter((answer) => 'error' in answer)
  const head = JSON.stringify({ ...rest, accepted, refused }).slice(0, -1)
  return `${head},"rows":${rowsJson(rows)},"older":${rowsJson(older)}}`
}

/** A version with its document as JSON. */
export function versionJson({ text, ...version }: Version): string {
  return `{"version":${withDoc(version, text)}}`
}
