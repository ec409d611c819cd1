import { isFields } from '#domain/fields.ts'
import { type Field, innerTable, isLeaf, type RowOf, type Table } from './kind.ts'

/** The value itself, or what stands for it; undefined where nothing does. `key`: of the row. */
type Mend = (value: unknown, key: string) => unknown

function listMender(items: Table): Mend {
  const mendItem = tableMender(items)
  return (list, key) => {
    if (!Array.isArray(list)) return undefined
    const mended = list.map((item) => mendItem(item, key))
    const isSound = mended.every((item, place) => item !== undefined && item === list[place])
    return isSound ? list : mended.filter((item) => item !== undefined)
  }
}

function menderOf(field: Field): Mend {
  if (isLeaf(field)) {
    const { isMade } = field.type
    return (value) => (isMade(value) ? value : undefined)
  }
  if ('items' in field) return listMender(field.items)
  return tableMender(innerTable(field) ?? {})
}

function tableMender(table: Table): Mend {
  const fields = Object.entries(table).map(([name, field]) => ({
    ...{ name, mend: menderOf(field), isRequired: field.required !== undefined },
    ...{ standsFor: (key: string) => (field.ofKey !== undefined ? key : field.missing) },
  }))
  return (found, key) => {
    if (!isFields(found)) return undefined
    let sound = found
    for (const { name, mend, isRequired, standsFor } of fields) {
      const value = found[name]
      if (value === undefined && !isRequired) continue
      const good = mend(value, key) ?? (isRequired ? standsFor(key) : undefined)
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
 * Makes what mends a document of a kind as this device has stored it, so that one damaged row does not keep the others from
 * being shown: a value that is not even made as the table says counts as missing. A sound document is given back itself.
 */
export function rowMender<Of extends Table>({
  fields,
}: {
  fields: Of
}): (stored: unknown, key: string) => RowOf<Of> {
  let mend: Mend | undefined // made when it is first needed
  return (stored, key) => {
    mend ??= tableMender(fields)
    return (mend(stored, key) ?? mend({}, key)) as RowOf<Of>
  }
}
