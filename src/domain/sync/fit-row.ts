import type { Field } from '#domain/kinds/kind.ts'
import { innerTable, isLeaf, type Table } from '#domain/kinds/kind.ts'
import { KINDS, type RowKind } from '#domain/kinds/kinds.ts'
import { type Fields, fieldsOf, isFields } from '../fields.ts'
import { fitTags } from './merge-fields.ts'
import { parseRow } from './parse-row.ts'

/** A list of tags that is too long, or has tags that are, goes on in the text of its page. `shown`: where a draft has none. */
function fitPage(page: Fields, shown: unknown): Fields {
  const { tags, content = shown } = page
  if (!Array.isArray(tags)) return page
  const fitted = fitTags(tags, typeof content === 'string' ? content : '')
  return fitted.tags === tags ? page : { ...page, ...fitted }
}

function fitPages(doc: Fields): Fields {
  const { entry, draft, deleted } = doc
  const shown = fieldsOf(entry).content
  return {
    ...doc,
    ...(isFields(entry) && { entry: fitPage(entry, '') }),
    ...(isFields(draft) && { draft: fitPage(draft, shown ?? '') }),
    ...(isFields(deleted) && { deleted: fitPages(deleted) }),
  }
}

/** The value as a server takes it, or undefined. */
function validValue(field: Field, value: unknown, key: string): unknown {
  if (isLeaf(field)) return field.type.isValid(value) ? value : undefined
  if ('items' in field) {
    const { items, isItem, most } = field
    const list = Array.isArray(value) ? value.map((item) => validFields(items, item, key)) : []
    return list.filter((item) => item !== undefined && isItem(item)).slice(-most)
  }
  return validFields(innerTable(field) ?? {}, value, key)
}

function validFields(table: Table, found: unknown, key: string): Fields | undefined {
  if (!isFields(found)) return undefined
  const valid: Fields = { ...found }
  for (const [name, field] of Object.entries(table)) {
    const { required, ofKey, missing } = field
    const value = ofKey === 'always' ? key : validValue(field, found[name], key)
    const good = value ?? (required === undefined ? undefined : ofKey === undefined ? missing : key)
    if (good !== undefined) valid[name] = good
    else if (required !== undefined) return undefined
    else delete valid[name]
  }
  return valid
}

/**
 * A document as every server takes it, before it is sent: the same object where it is so already. What is not valid goes, but
 * no word: tags that are too many or too long stand below the text.
 */
export function fitRow<Of extends object>(kind: RowKind, doc: Of, key: string): Of {
  if (parseRow(kind, doc, key) !== null) return doc
  const fitted = validFields(KINDS[kind].fields, kind === 'day' ? fitPages(doc as Fields) : doc, key)
  return fitted !== undefined && parseRow(kind, fitted, key) !== null ? (fitted as Of) : doc
}
