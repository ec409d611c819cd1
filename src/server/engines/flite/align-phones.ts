/** A phone as it was said, and where it ends in the sound, in seconds. */
export type SaidPhone = { name: string; end: number }

/**
 * Which phone of `said` each of `expected` is, by edit distance (Levenshtein, 1966); undefined where it was left out. A vowel that
 * is reduced within a sentence is another phone in the same place.
 */
function alignPhones(expected: readonly string[], said: readonly string[]): (number | undefined)[] {
  const costs: number[][] = [said.map((_, column) => column).concat(said.length)]
  const cost = (row: number, column: number) => costs[row]?.[column] ?? Number.POSITIVE_INFINITY
  const pair = (row: number, column: number) =>
    cost(row - 1, column - 1) + (expected[row - 1] === said[column - 1] ? 0 : 1)
  for (let row = 1; row <= expected.length; row++) {
    costs[row] = [row]
    for (let column = 1; column <= said.length; column++)
      costs[row]?.push(Math.min(pair(row, column), cost(row - 1, column) + 1, cost(row, column - 1) + 1))
  }
  const places: (number | undefined)[] = expected.map(() => undefined)
  let [row, column] = [expected.length, said.length]
  while (row > 0 && column > 0) {
    if (cost(row, column) === pair(row, column)) {
      places[row - 1] = column - 1
      row -= 1
      column -= 1
    } else if (cost(row, column) === cost(row, column - 1) + 1) column -= 1
    else row -= 1
  }
  return places
}

/**
 * Where words begin in a sound, in seconds, by the phones of each said alone. undefined where that is unsure: its first phone has
 * no place, or is another phone and so is its neighbour, or something was said between it and the word before.
 */
export function startsOfWords(
  words: readonly (readonly string[])[],
  phones: readonly SaidPhone[],
): (number | undefined)[] {
  const said = phones.flatMap((phone, index) => (phone.name === 'pau' ? [] : [{ ...phone, index }]))
  const expected = words.flat()
  const places = alignPhones(
    expected,
    said.map(({ name }) => name),
  )
  const isSame = (at: number) => {
    const place = places[at]
    return place !== undefined && said[place]?.name === expected[at]
  }
  let at = 0
  return words.map((word) => {
    const first = at
    at += word.length
    const place = places[first]
    if (word.length === 0 || place === undefined) return undefined
    const isNext = first === 0 ? place === 0 : places[first - 1] === place - 1
    const isKnown =
      isSame(first) ||
      (isNext && (first === 0 || isSame(first - 1)) && (word.length === 1 || isSame(first + 1)))
    if (!isKnown || (!isNext && !isSame(first))) return undefined
    const index = said[place]?.index ?? 0
    return phones[index - 1]?.end ?? 0
  })
}
