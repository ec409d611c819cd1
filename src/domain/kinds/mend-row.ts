import { isFields } from '#domain/fields.ts'
import { type Field, innerTable, isLeaf, type RowOf, type Table } from './kind.ts'

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
