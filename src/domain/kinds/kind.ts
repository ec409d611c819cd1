import { type Day, isDay } from '#domain/clock.ts'
import { isFields } from '#domain/fields.ts'

/** What a value is made of. What is not even made so counts as damaged; what is not valid no server takes. */
export type FieldType<Value> = {
  isMade(value: unknown): boolean
  isValid(value: unknown): value is Value
}

function ofMake<Value>(
  isMade: (value: unknown) => boolean,
  isValid: (value: unknown) => value is Value,
): FieldType<Value> {
  return { isMade, isValid }
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

export function isTextList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every(isText)
}

const isNumber = (value: unknown) => typeof value === 'number'
const isFlag = (value: unknown) => typeof value === 'boolean'

export const TEXT = ofMake(isText, isText)
export const TEXTS = ofMake(isTextList, isTextList)
export const DAY = ofMake<Day>(isText, isDay)
export const FLAG = ofMake(isFlag, (value): value is boolean => typeof value === 'boolean')
export const NUMBER = ofMake(isNumber, (value): value is number => typeof value === 'number')
/** Anything that JSON can be: a check of its own says what it is, or none. */
export const ANY = ofMake(
  () => true,
  (value): value is unknown => value !== undefined,
)

/** A text of which only some are valid. */
export function textThat<Value extends string>(isValid: (value: unknown) => value is Value) {
  return ofMake(isText, isValid)
}

/** A number of which only some are valid. */
export function numberThat<Value extends number>(isValid: (value: unknown) => boolean) {
  return ofMake(isNumber, (value): value is Value => isValid(value))
}

/** A list of which only some are valid. */
export function listThat<Item>(isValid: (value: unknown) => boolean) {
  return ofMake(Array.isArray, (value): value is Item[] => isValid(value))
}

/** How two versions of a field become one: names of rules that are loaded later (`sync/merge-rules.ts`). */
export type FieldRule =
  | 'changed' // the changed value; of two the server's
  | 'newest' // the changed value; of two the one that is pushed last
  | 'server' // the server's
  | 'server-or-mine' // the server's, where it has one
  | 'chosen' // the changed value; of two mine, but one beats none
  | 'text' // both texts
  | 'tags' // what either has added, without what either has removed
  | 'own' // the learner's own version and its language, together
  | 'translation' // a translation with all that tells of it, together
  | 'translations' // each as the one above (`sync/merge-languages.ts`)

/** The same, with the rules of whole documents. */
export type MergeRule =
  | FieldRule
  | 'day' // a rule of the whole day (`sync/merge-doc.ts`)
  | 'sentence' // attempts are a set, of a choice the latest counts (`merge-sentences.ts`)
  | 'minutes' // of each step the longer time

/** What a field says of itself; everything that happens to it follows. */
type Traits = {
  /** Whether each row must have it; 'in rows': a file may leave it out. */
  required?: 'everywhere' | 'in rows'
  /** Where a bad value refuses the whole row. Elsewhere, and of a field without this, the bad value goes alone. */
  refused?: 'everywhere' | 'by sync'
  /** What stands for it where it is missing. An optional field that has this value is left out. */
  missing?: unknown
  /** It may be stored as what stands for a missing one: the learner has emptied it. */
  mayBeEmpty?: true
  /** Where it is damaged, the key of its row stands for it; 'always': it is that key. */
  ofKey?: 'damaged' | 'always'
  /** The learner types it; it gets into the entry by Save, by saving the translation, or as it is typed. */
  typed?: 'by-save' | 'by-translating' | 'at-once'
  /** The field without which it tells nothing. */
  with?: string
  /** How many items the server takes, and how long each may be. */
  limits?: { items: number; length: number }
  /** A check that is loaded later (`sync/parse-row.ts`). */
  check?: 'corrections' | 'translations'
  /** It has no place in the small cache of the first paint. */
  isCached?: false
  merge: MergeRule
}

export type Leaf<Value = unknown> = Traits & { type: FieldType<Value> }
/** Fields in a field. */
type Nested = Traits & { fields: Table }
/** Those fields of a table that are typed, each of them optional. */
type Drafted = Traits & { typedOf: Table }
/** A list of objects, and what no single field of one can say. */
type Listed = Traits & { items: Table; most: number; isItem(item: Record<string, unknown>): boolean }

export type Field<Value = unknown> = Leaf<Value> | Nested | Drafted | Listed

export type Table = { readonly [name: string]: Field }

/** A kind of stored row. */
export type Kind = {
  fields: Table
  /** How many levels of JSON a document may have. */
  depth: number
  isKey(key: string): boolean
  /** What no single field can say of a document. */
  isSound?(doc: Record<string, unknown>): boolean
}

export function isLeaf(field: Field): field is Leaf {
  return 'type' in field
}

/** The fields of a draft of what a table describes. */
function draftTable(table: Table): Table {
  const typed = Object.entries(table).filter(([, { typed }]) => typed !== undefined)
  return Object.fromEntries(typed.map(([name, { required: _, ...field }]) => [name, field as Field]))
}

/** The tables in a table, and whether a list of their objects is held. */
export function innerTable(field: Field): Table | undefined {
  if ('fields' in field) return field.fields
  if ('typedOf' in field) return draftTable(field.typedOf)
  return 'items' in field ? field.items : undefined
}

type ValueOf<F> = F extends { type: FieldType<infer Value> }
  ? Value
  : F extends { fields: infer Of }
    ? RowOf<Of>
    : F extends { typedOf: infer Of }
      ? DraftOf<Of>
      : F extends { items: infer Of }
        ? RowOf<Of>[]
        : never

type Typed = { typed: unknown }
type Required_ = { required: unknown }
type Flat<Type> = { [Name in keyof Type]: Type[Name] }

/** The type of what a table describes. */
export type RowOf<Of> = Flat<
  { [Name in keyof Of as Of[Name] extends Required_ ? Name : never]: ValueOf<Of[Name]> } & {
    [Name in keyof Of as Of[Name] extends Required_ ? never : Name]?: ValueOf<Of[Name]>
  }
>

type MissingText<F> = F extends { missing: infer Missing extends string } ? Missing : never

/** The type of a draft of what a table describes. */
export type DraftOf<Of> = {
  [Name in keyof Of as Of[Name] extends Typed ? Name : never]?: ValueOf<Of[Name]> | MissingText<Of[Name]>
}

/** The value itself, or what stands for it; undefined where nothing does. `key`: of the row. */
type Mend = (value: unknown, key: string) => unknown

/** What a value has to be, not to be mended: made as the table says, or valid. */
type Wanted = 'isMade' | 'isValid'

function menderOf(field: Field, wanted: Wanted): Mend {
  if (isLeaf(field)) return (value) => (field.type[wanted](value) ? value : undefined)
  const mend = tableMender(innerTable(field) ?? {}, wanted)
  if (!('items' in field)) return mend
  const isItem = (item: unknown) => isFields(item) && (wanted === 'isMade' || field.isItem(item))
  return (list, key) => {
    if (!Array.isArray(list)) return undefined
    const mended = list.map((item) => mend(item, key))
    const isSound = mended.every((item, place) => isItem(item) && item === list[place])
    return isSound ? list : mended.filter(isItem)
  }
}

function tableMender(table: Table, wanted: Wanted): Mend {
  const fields = Object.entries(table).map(([name, field]) => ({
    ...{ name, mend: menderOf(field, wanted), isRequired: field.required !== undefined },
    ...{ missing: field.missing, ofKey: field.ofKey },
  }))
  return (found, key) => {
    if (!isFields(found)) return undefined
    let sound = found
    for (const { name, mend, isRequired, ofKey, missing } of fields) {
      const value = found[name]
      if (value === undefined && !isRequired) continue
      const kept = ofKey === 'always' && wanted === 'isValid' ? key : mend(value, key)
      const good = kept ?? (isRequired ? (ofKey ? key : missing) : undefined)
      if (good === undefined && isRequired) return undefined
      if (good === value) continue
      if (sound === found) sound = { ...found }
      if (good === undefined) delete sound[name]
      else sound[name] = good
    }
    return sound
  }
}

/**
 * Makes what mends a document of a kind as this device has stored it: what is not as `wanted` counts as missing, so that one
 * damaged row does not keep the others from being shown. A sound document is given back itself.
 */
export function rowMender<Of extends Table>(
  { fields }: { fields: Of },
  wanted: Wanted = 'isMade',
): (stored: unknown, key: string) => RowOf<Of> {
  let mend: Mend | undefined // made when it is first needed
  return (stored, key) => {
    mend ??= tableMender(fields, wanted)
    return (mend(stored, key) ?? mend({}, key)) as RowOf<Of>
  }
}
