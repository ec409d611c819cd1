import { z } from 'zod'
import { isDay } from '#domain/clock.ts'
import { ENTRY_FIELDS, MOODS } from '#domain/kinds/day.ts'
import { DAY, type Field, type FieldType, innerTable, isLeaf, type Table } from '#domain/kinds/kind.ts'
import { LANGUAGES } from '#domain/languages.ts'
import type { EntryEdit } from '#domain/sync/edit-day.ts'

/** Lists of which a text may have to be one. */
const LISTS: readonly (readonly [string, ...string[]])[] = [['', ...MOODS], LANGUAGES]

function textSchema(type: FieldType<unknown>): z.ZodType {
  if (type === DAY) return z.iso.date().refine(isDay)
  const isFree = type.isValid('no such value')
  const list = LISTS.find((values) => !isFree && values.every((value) => type.isValid(value)))
  return list === undefined ? z.string().refine(type.isValid) : z.enum(list)
}

/** What a value is made of, as the type of a field tells it of samples. */
function typeSchema(type: FieldType<unknown>): z.ZodType {
  const [isText, isNumber] = [type.isMade(''), type.isMade(0)]
  if (isText && isNumber) return z.unknown()
  if (isText) return textSchema(type)
  if (isNumber) return z.number().refine(type.isValid)
  if (type.isMade(false)) return z.boolean()
  if (type.isMade({})) return z.record(z.string(), z.unknown()).refine(type.isValid)
  return z.array(z.string()).refine(type.isValid)
}

function fieldSchema(field: Field): z.ZodType {
  if (!isLeaf(field)) {
    const inner = z.looseObject(shapeOf(innerTable(field) ?? {}))
    return 'items' in field ? z.array(inner) : inner
  }
  const { limits } = field
  if (limits === undefined) return typeSchema(field.type)
  return z.array(z.string().max(limits.length)).max(limits.items)
}

function shapeOf(table: Table): Record<string, z.ZodType> {
  return Object.fromEntries(
    Object.entries(table).map(([name, field]) => {
      const schema = fieldSchema(field)
      return [name, field.required === undefined ? schema.optional() : schema]
    }),
  )
}

/** An entry as a program gets it. */
export const entrySchema = z.object(shapeOf(ENTRY_FIELDS))

const FIELDS: readonly [string, Field][] = Object.entries(ENTRY_FIELDS)

/** Beside what is typed: in which language an entry and its translation are. */
const OF_LANGUAGES = ['language', 'translationLanguage']

function isWritten([name, { typed }]: [string, Field]): boolean {
  return typed !== undefined || OF_LANGUAGES.includes(name)
}

function optionalOf(fields: readonly [string, Field][]): Record<string, z.ZodType> {
  return Object.fromEntries(fields.map(([name, field]) => [name, fieldSchema(field).optional()]))
}

/** What a program may write of an entry. */
export const editSchema = z.strictObject(optionalOf(FIELDS.filter(isWritten)))

/** What else stands in an entry: it may be sent back, and is not looked at. */
const IGNORED = FIELDS.filter((field) => !isWritten(field)).map(([name]) => name)

/** The edit in a body; null where a field is none of an entry's, or has a value that it cannot have. */
export function parseEdit(body: unknown, date: string): EntryEdit | null {
  const ignored = Object.fromEntries(IGNORED.map((name) => [name, z.unknown().optional()]))
  const parsed = editSchema.extend({ ...ignored, date: z.literal(date).optional() }).safeParse(body)
  if (!parsed.success) return null
  return Object.fromEntries(Object.entries(parsed.data).filter(([name]) => !IGNORED.includes(name)))
}
