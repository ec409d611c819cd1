import { type Fields, fieldsOf, isFields } from '#domain/fields.ts'
import { type Kind, rowMender } from '#domain/kinds/kind.ts'
import { KINDS, type RowKind } from '#domain/kinds/kinds.ts'
import { fitTags } from './merge-fields.ts'
import { parseRow } from './parse-row.ts'

/** A list of tags that is too long, or has tags that are, goes on in the text of its entry. `shown`: where a draft has none. */
function fitEntry(fields: Fields, shown: unknown): Fields {
  const { tags, content = shown } = fields
  if (!Array.isArray(tags)) return fields
  const fitted = fitTags(tags, typeof content === 'string' ? content : '')
  return fitted.tags === tags ? fields : { ...fields, ...fitted }
}

function fitEntries(doc: Fields): Fields {
  const { entry, draft, deleted } = doc
  const shown = fieldsOf(entry).content
  return {
    ...doc,
    ...(isFields(entry) && { entry: fitEntry(entry, '') }),
    ...(isFields(draft) && { draft: fitEntry(draft, shown ?? '') }),
    ...(isFields(deleted) && { deleted: fitEntries(deleted) }),
  }
}

/**
 * A document as every server takes it, before it is sent: the same object where it is so already. What is not valid goes, but
 * no word: tags that are too many or too long stand below the text.
 */
export function fitRow<Of extends object>(kind: RowKind, doc: Of, key: string): Of {
  if (parseRow(kind, doc, key) !== null) return doc
  const mend = rowMender(KINDS[kind] as Kind, 'isValid')
  const fitted = mend(kind === 'day' ? fitEntries(doc as Fields) : doc, key)
  return parseRow(kind, fitted, key) === null ? doc : (fitted as Of)
}
