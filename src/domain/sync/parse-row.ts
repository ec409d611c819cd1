import { isWordLevel } from '#domain/accounts/profile.ts'
import { parseKept } from '#domain/feedback/corrections.ts'
import { type Fields, isFields } from '#domain/fields.ts'
import { isPlainJson } from '#domain/json-bounds.ts'
import { isSavedQuality, type KeptTranslation } from '#domain/kinds/day.ts'
import { type Field, innerTable, isLeaf, type Kind, type Table } from '#domain/kinds/kind.ts'
import { type DocOf, KINDS, ROW_KINDS, type RowKind } from '#domain/kinds/kinds.ts'
import { isLanguageCode } from '#domain/languages.ts'

type Check = (value: unknown) => boolean

const isText: Check = (value) => typeof value === 'string'
const isFlag: Check = (value) => typeof value === 'boolean'

function areSound(value: unknown, checks: Readonly<Record<string, Check>>): boolean {
  if (!isFields(value)) return false
  return Object.entries(checks).every(([name, isSound]) => value[name] === undefined || isSound(value[name]))
}

const KEPT_CHECKS: Readonly<Record<keyof KeptTranslation, Check>> = {
  translatedContent: isText,
  translatedBy: isText,
  translationQuality: isSavedQuality,
  isTranslationEdited: isFlag,
  translationLevel: isWordLevel,
  isTranslationStale: isFlag,
  madeOf: isText,
  typed: (value) => areSound(value, { translatedContent: isText, isTranslationOwn: isFlag }),
  isFirst: (value) => value === true,
}

/** Whether a value from outside has translations by their language; fields of later versions may stand among theirs. */
function areKeptTranslations(value: unknown): boolean {
  if (!isFields(value)) return false
  return Object.entries(value).every(([code, kept]) => isLanguageCode(code) && areSound(kept, KEPT_CHECKS))
}

/** Stands for a value that is not valid. */
const BAD = Symbol('bad')

/** The value itself, one without what is not valid in it, or BAD. `key`: of its row, where that is known. */
type Read = (value: unknown, key: string | undefined) => unknown

const CHECKS: Record<NonNullable<Field['check']>, (value: unknown) => boolean> = {
  corrections: (value) => parseKept(value) !== undefined,
  translations: areKeptTranslations,
}

function listReader(items: Table, most: number, isItem: (item: Fields) => boolean): Read {
  const readItem = tableReader(items)
  return (list, key) => {
    if (!Array.isArray(list) || list.length > most) return BAD
    const read: Fields[] = []
    for (const item of list) {
      const found = readItem(item, key)
      if (!isFields(found) || !isItem(found)) return BAD
      read.push(found)
    }
    return read.every((item, place) => item === list[place]) ? list : read
  }
}

/** It ends at the first text that is none, or too long, and looks at none where they are too many. */
function isWithin({ items, length }: NonNullable<Field['limits']>, texts: unknown): boolean {
  if (!Array.isArray(texts) || texts.length > items) return false
  return texts.every((text) => typeof text === 'string' && text.length <= length)
}

function readerOf(field: Field): Read {
  if ('items' in field) return listReader(field.items, field.most, field.isItem)
  const inner = innerTable(field)
  if (inner !== undefined) return tableReader(inner)
  if (!isLeaf(field)) return () => BAD
  const { type, limits, check, ofKey } = field
  const isGood = check === undefined ? () => true : CHECKS[check]
  return (value, key) => {
    if (ofKey === 'always' && key !== undefined && value !== key) return BAD
    const isValid = (limits === undefined || isWithin(limits, value)) && type.isValid(value) && isGood(value)
    return isValid ? value : BAD
  }
}

function tableReader(table: Table): Read {
  const fields = Object.entries(table).map(([name, field]) => ({
    ...{ name, read: readerOf(field) },
    ...{ isRequired: field.required !== undefined, isRefused: field.refused !== undefined },
  }))
  return (value, key) => {
    if (!isFields(value)) return BAD
    let good = value
    for (const { name, read, isRequired, isRefused } of fields) {
      if (!Object.hasOwn(value, name)) {
        if (isRequired) return BAD
        continue
      }
      const found = read(value[name], key)
      if (found === value[name]) continue
      if (found === BAD && isRefused) return BAD
      if (good === value) good = { ...value }
      if (found === BAD) delete good[name]
      else good[name] = found
    }
    return good
  }
}

/** Those fields from outside whose check is loaded later, and which pass it. */
export function checkedFields(table: Table, found: Fields): Fields {
  const checked = Object.entries(table).filter(
    ([name, { check }]) => check !== undefined && Object.hasOwn(found, name) && CHECKS[check](found[name]),
  )
  return Object.fromEntries(checked.map(([name]) => [name, found[name]]))
}

type Parser = (value: unknown, key?: string) => Fields | null

function rowParser({ fields, depth, isSound = () => true }: Kind): Parser {
  let read: Read | undefined // made when it is first needed
  return (value, key) => {
    read ??= tableReader(fields)
    const doc = read(value, key)
    if (!isFields(doc) || !isPlainJson(doc, depth)) return null
    return isSound(doc) ? doc : null
  }
}

const PARSERS = Object.fromEntries(ROW_KINDS.map((kind) => [kind, rowParser(KINDS[kind])]))

/**
 * A document of a kind from outside: the same object, or a copy without the values that are not valid and need not be.
 * Unknown fields stay. null where it is none, or none of `key`, where that is given.
 */
export function parseRow<Of extends RowKind>(kind: Of, value: unknown, key?: string): DocOf<Of> | null {
  return (PARSERS[kind]?.(value, key) ?? null) as DocOf<Of> | null
}
