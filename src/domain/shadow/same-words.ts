import type { SpokenWord } from '#domain/spoken/spoken-forms.ts'

/** Words on both sides that are said alike, as a whole: no sound of either is left over. */
export type Block = { references: number; heard: number }

const MOST_WORDS = 9 // 'moins quatre mille neuf cent quatre-vingt-dix-sept'

/** What may be said from a place on: the word there, or a group of words that begins there. */
type Said = { form: string; count: number }

/** All that may be said from each word of a text on, and the same by its beginning. */
type SaidText = { all: readonly Said[]; byBeginning: ReadonlyMap<string, readonly Said[]> }[]

const BEGINNING = 3 // characters; a shorter form is its own beginning

function saidAt({ forms, groups = [] }: SpokenWord, wordsLeft: number): Said[] {
  const ofWord = forms.map((form) => ({ form, count: 1 }))
  if (groups.length === 0) return ofWord
  const whole = groups.filter(({ count }) => count <= wordsLeft)
  return [...ofWord, ...whole.flatMap(({ count, forms: said }) => said.map((form) => ({ form, count })))]
}

function byBeginning(all: readonly Said[]): Map<string, Said[]> {
  const found = new Map<string, Said[]>()
  for (const said of all) {
    const beginning = said.form.slice(0, BEGINNING)
    const known = found.get(beginning)
    if (known === undefined) found.set(beginning, [said])
    else known.push(said)
  }
  return found
}

function saidText(words: readonly SpokenWord[]): SaidText {
  return words.map((word, place) => {
    const all = saidAt(word, words.length - place)
    return { all, byBeginning: byBeginning(all) }
  })
}

/** Digits are not joined to digits: 20 and 1 are not 201. */
function joinsDigits(part: string, rest: string): boolean {
  return isDigit(part.charCodeAt(part.length - 1)) && isDigit(rest.charCodeAt(0))
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57
}

type Sides = readonly [SaidText, SaidText]

/** Where both sides have come to. */
type Places = readonly [row: number, column: number]

/** How many more forms are compared beyond the first of each side, for all words together. */
type Effort = { left: number }

const MOST_EFFORT = 500_000 // a sentence needs some thousands; of a text of prices alone only single words are compared

/** `seen`: where it has gone on from already; the same words may be said alike in many ways. */
type Search = { sides: Sides; from: Places; found: Block[]; seen: Set<string> | null; effort: Effort }

/** Goes on where the one side has said `left` more than the other, which says a form now; whole blocks are kept. */
function take(search: Search, places: Places, ahead: 0 | 1, left: string, { form, count }: Said): void {
  const isLonger = form.length > left.length
  if (isLonger ? !form.startsWith(left) : !left.startsWith(form)) return
  const behind = ahead === 0 ? 1 : 0
  const next = places[behind] + count
  if (next - search.from[behind] > MOST_WORDS) return
  const now: Places = behind === 0 ? [next, places[1]] : [places[0], next]
  const [said, all] = isLonger ? [left, form] : [form, left]
  const rest = all.slice(said.length)
  if (rest === '' || !joinsDigits(said, rest)) goOn(search, now, isLonger ? behind : ahead, rest)
}

function addBlock({ from, found }: Search, [row, column]: Places): void {
  const [references, heard] = [row - from[0], column - from[1]]
  if (!found.some((one) => one.references === references && one.heard === heard))
    found.push({ references, heard })
}

const MANY = 20 // forms; where there are fewer, going on twice costs less than remembering it

/** Whether it has gone on from here already. */
function isSeen(search: Search, places: Places, ahead: 0 | 1, left: string): boolean {
  const state = `${places[0]} ${places[1]} ${ahead} ${left}`
  search.seen ??= new Set()
  if (search.seen.has(state)) return true
  search.seen.add(state)
  return false
}

function goOn(search: Search, places: Places, ahead: 0 | 1, left: string): void {
  if (left === '') {
    addBlock(search, places)
    return
  }
  const behind = ahead === 0 ? 1 : 0
  const next = search.sides[behind][places[behind]]?.all ?? []
  search.effort.left -= next.length
  if (search.effort.left < 0 || (next.length > MANY && isSeen(search, places, ahead, left))) return
  for (const said of next) take(search, places, ahead, left, said)
}

/** 't' and 'th' of 'the' */
function prefixesOf(beginning: string): string[] {
  return Array.from({ length: beginning.length - 1 }, (_, index) => beginning.slice(0, index + 1))
}

/** The places of a text by the beginnings of what may be said there, and by what begins these, with a star. */
function placesByBeginning(text: SaidText): Map<string, number[]> {
  const places = new Map<string, number[]>()
  const add = (key: string, place: number) => {
    const known = places.get(key)
    if (known === undefined) places.set(key, [place])
    else if (known.at(-1) !== place) known.push(place)
  }
  for (const [place, { byBeginning: beginnings }] of text.entries())
    for (const beginning of beginnings.keys()) {
      add(beginning, place)
      for (let length = 1; length < beginning.length; length++) add(`${beginning.slice(0, length)}*`, place)
    }
  return places
}

/** Tells the heard words that may say what a beginning begins, and what may be said there for it. */
function eachBeginning(
  beginning: string,
  heard: SaidText,
  places: ReadonlyMap<string, readonly number[]>,
  tell: (column: number, said: readonly Said[]) => void,
): void {
  for (const prefix of [beginning, ...prefixesOf(beginning)])
    for (const column of places.get(prefix) ?? []) tell(column, heard[column]?.byBeginning.get(prefix) ?? [])
  if (beginning.length === BEGINNING) return
  for (const column of places.get(`${beginning}*`) ?? [])
    for (const [other, said] of heard[column]?.byBeginning ?? [])
      if (other.length > beginning.length && other.startsWith(beginning)) tell(column, said)
}

/** For each word of the reference text and each that was heard the blocks of one to nine words that begin with them. */
export function allBlocks(
  reference: readonly SpokenWord[],
  heard: readonly SpokenWord[],
): (readonly Block[] | undefined)[][] {
  const sides: Sides = [saidText(reference), saidText(heard)]
  const places = placesByBeginning(sides[1])
  const effort = { left: MOST_EFFORT }
  return sides[0].map(({ byBeginning: beginnings }, row) => {
    const blocks: Block[][] = []
    const searches: Search[] = []
    for (const [beginning, said] of beginnings)
      eachBeginning(beginning, sides[1], places, (column, others) => {
        const search = searches[column] ?? { sides, from: [row, column], found: [], seen: null, effort }
        searches[column] = search
        for (const { form, count } of said)
          for (const other of others) take(search, [row + count, column], 0, form, other)
        if (search.found.length > 0) blocks[column] = search.found
      })
    return blocks
  })
}
