import { type AnalysedWord, hasTag, isSome } from './analysed-word.ts'

/** A person and a number, as a verb has them: 'p3 sg'. */
export type PersonNumber = `p${1 | 2 | 3} ${'sg' | 'pl'}`

/**
 * What stands where a subject stands: `end` is the word after it. `fits`: the forms of a verb that agree; null where any does,
 * or nobody can tell. `isNamed`: a pronoun or a name, which nothing takes up again as an object does ('el libro lo compré').
 */
export type Subject = { end: number; fits: readonly PersonNumber[] | null; isTime: boolean; isNamed: boolean }

// What stands before a verb without being its subject: 'el viernes llegué', 'la verdad, no sé'.
const MEASURES = new Set(
  `mañana tarde noche madrugada mediodía medianoche día semana mes año siglo década hora minuto segundo rato momento instante
  vez tiempo temporada lunes martes miércoles jueves viernes sábado domingo enero febrero marzo abril mayo junio julio agosto
  septiembre octubre noviembre diciembre primavera verano otoño invierno fin principio navidad vacación vacaciones cumpleaños
  pascua kilómetro metro kilo litro euro paso hambre sed ganas miedo verdad`.split(/\s+/),
)

// Of these a verb may agree with what they are of: 'la mayoría de los niños juegan'.
const COLLECTIVES = new Set(
  `gente mayoría minoría mitad resto parte grupo montón par docena multitud equipo pareja número serie cantidad familia
  tercio cuarto policía`.split(/\s+/),
)

const ANY_NUMBER = ['p3 sg', 'p3 pl'] as const
const INCLUSIVE = ['p1 pl', 'p2 pl'] as const // 'los españoles cenamos tarde'

const isNoun = (word: AnalysedWord | undefined) => isSome(word, 'n')
const isAdjective = (word: AnalysedWord | undefined) =>
  isSome(word, 'adj') || word?.readings.some((tags) => tags.includes('pp')) === true

function isName(word: AnalysedWord | undefined): boolean {
  if (word === undefined || !/^\p{Lu}/u.test(word.text)) return false
  return word.readings.length === 0 || isSome(word, 'np')
}

function isDeterminer(word: AnalysedWord | undefined): boolean {
  return isSome(word, 'det', 'predet', 'num')
}

/** A pronoun that can be a subject, as clitics (me, lo) cannot. */
export function isPronoun(word: AnalysedWord): boolean {
  return word.readings.some(([, kind, tag]) => kind === 'prn' && tag === 'tn')
}

function numbersOf(word: AnalysedWord, kind: string): readonly PersonNumber[] {
  const readings = word.readings.filter(([, one]) => one === kind)
  if (readings.some((tags) => tags.includes('sp'))) return ANY_NUMBER
  const found = readings.map((tags): PersonNumber => (tags.includes('pl') ? 'p3 pl' : 'p3 sg'))
  return found.length > 0 ? found : ANY_NUMBER
}

function pronounOf(word: AnalysedWord, end: number): Subject {
  const fits = word.readings
    .filter(([, kind, tag]) => kind === 'prn' && tag === 'tn')
    .flatMap((tags): PersonNumber[] => {
      const number = tags.includes('pl') ? 'pl' : 'sg'
      const person = (['p1', 'p2'] as const).find((one) => tags.includes(one)) ?? 'p3'
      const isOpen = number === 'pl' && !tags.includes('p3') && person === 'p3' // 'todos fuimos'
      return isOpen ? [`p3 pl`, ...INCLUSIVE] : [`${person} ${number}`]
    })
  return { end, fits, isTime: false, isNamed: true }
}

/** Determiners, adjectives, a noun, and what follows it of its own. */
function nounGroupAt(words: readonly AnalysedWord[], from: number): Subject | null {
  let at = from
  while (
    isDeterminer(words[at]) &&
    (isNoun(words[at + 1]) || !isNoun(words[at]) || isDeterminer(words[at + 1]))
  )
    at += 1
  if (at === from) return null
  const determiners = words.slice(from, at)
  while (isAdjective(words[at]) && !isNoun(words[at])) at += 1
  while (isAdjective(words[at]) && isNoun(words[at + 1])) at += 1 // 'mi mejor amigo'
  const head = words[at]
  if (head === undefined) return null
  const isHead = isNoun(head) || (head.readings.length === 0 && /\p{L}/u.test(head.text)) || isName(head)
  if (!isHead && at === from + determiners.length) return null
  const end = isHead ? at + 1 : at
  const lemmas = head.readings.filter(([, kind]) => kind === 'n').map(([lemma = '']) => lemma.toLowerCase())
  const isCounted = determiners.every((word) => isSome(word, 'num'))
  const fits = isHead && isNoun(head) ? numbersOf(head, 'n') : ANY_NUMBER
  const isOwned = determiners.some((word) => hasTag(word, 'pos'))
  const isOpen = fits.includes('p3 pl') && !isOwned
  const isTime = isCounted || lemmas.some((lemma) => MEASURES.has(lemma))
  return {
    end: afterModifiers(words, end, !isTime),
    fits: lemmas.some((lemma) => COLLECTIVES.has(lemma))
      ? ANY_NUMBER
      : isOpen
        ? [...fits, ...INCLUSIVE]
        : fits,
    isTime,
    isNamed: false,
  }
}

/** `takesName`: a name belongs to the noun as well, as in 'mi hermana Ana', but not in 'esta mañana Ana llamó'. */
function afterModifiers(words: readonly AnalysedWord[], from: number, takesName = true): number {
  let at = from
  while (words[at]?.gap.trim() === '' && isModifier(words[at]) && (takesName || !isName(words[at]))) at += 1
  return at
}

function isModifier(word: AnalysedWord | undefined): boolean {
  if (word === undefined) return false
  const mayBeVerb = word.readings.some((tags) => /^vb/.test(tags[1] ?? '') && !tags.includes('pp'))
  return isName(word) || (isAdjective(word) && !mayBeVerb)
}

/** One pronoun, name or noun with what belongs to it; null where none begins here. */
function oneAt(words: readonly AnalysedWord[], at: number): Subject | null {
  const word = words[at]
  if (word === undefined) return null
  const group = nounGroupAt(words, at)
  if (group !== null) return group
  if (isPronoun(word)) return pronounOf(word, at + 1)
  if (isName(word))
    return { end: afterModifiers(words, at + 1), fits: numbersOf(word, 'np'), isTime: false, isNamed: true }
  return null
}

/** The word after a preposition and all that depends on it; undefined where none begins here. `hasPerson`: on 'nosotros' and the like. */
function afterPreposition(
  words: readonly AnalysedWord[],
  from: number,
): { end: number; hasPerson: boolean } | undefined {
  if (!isSome(words[from], 'pr')) return undefined
  let end = from + 1
  while (isSome(words[end], 'pr')) end += 1
  const word = words[end]
  const hasPerson =
    word?.readings.some((tags) => tags[1] === 'prn' && (tags.includes('p1') || tags.includes('p2'))) === true
  const group = bareAt(words, end)
  if (group === null) return undefined
  return { end: group, hasPerson }
}

/** The word after a noun with or without determiners; null where there is none. */
function bareAt(words: readonly AnalysedWord[], at: number): number | null {
  const one = oneAt(words, at)
  if (one !== null) return one.end
  const word = words[at]
  if (word === undefined || !(isNoun(word) || word.readings.length === 0 || isSome(word, 'adv', 'num')))
    return null
  return afterModifiers(words, at + 1)
}

/**
 * The end of prepositions and what depends on them ('con mi hermano y mi tía'), from `at` on; `at` itself where there are none.
 * `beginsClause`: whether what stands at a place depends on nothing before it.
 */
export function afterPrepositions(
  words: readonly AnalysedWord[],
  at: number,
  beginsClause: (at: number) => boolean = () => false,
): { end: number; hasPerson: boolean } {
  let [end, hasPerson] = [at, false]
  for (;;) {
    const next = afterPreposition(words, end)
    if (next === undefined) return { end, hasPerson }
    end = next.end
    hasPerson ||= next.hasPerson
    while (isAnd(words[end]) && !beginsClause(end + 1)) {
      const other = bareAt(words, end + 1)
      if (other === null) break
      end = other
    }
  }
}

function isAnd(word: AnalysedWord | undefined): boolean {
  return word !== undefined && word.gap.trim() === '' && /^(?:y|e|o|u|ni)$/i.test(word.text)
}

function joined(one: Subject, other: Subject, conjunction: string): Subject {
  const isTime = one.isTime && other.isTime
  const isNamed = one.isNamed || other.isNamed
  if (one.fits === null || other.fits === null) return { ...other, fits: null, isTime, isNamed }
  const all = [...one.fits, ...other.fits]
  const has = (person: string, among: readonly PersonNumber[]) => among.every((fit) => fit.startsWith(person))
  const isFirst = has('p1', one.fits) || has('p1', other.fits)
  const isSecond = has('p2', one.fits) || has('p2', other.fits)
  const plural: PersonNumber[] = isFirst ? ['p1 pl'] : isSecond ? ['p2 pl', 'p3 pl'] : ['p3 pl']
  const fits = /^[ye]$/i.test(conjunction) ? plural : [...plural, ...all]
  return { end: other.end, fits, isTime, isNamed }
}

/** What stands at a place as a subject would, with all that depends on it; null where nothing does. */
export function subjectAt(words: readonly AnalysedWord[], from: number): Subject | null {
  let subject = oneAt(words, from)
  if (subject === null) return null
  for (;;) {
    const { end, hasPerson } = afterPrepositions(words, subject.end)
    if (hasPerson)
      subject = { ...subject, end, fits: null } // 'ninguno de nosotros fuimos'
    else if (end > subject.end)
      subject = { ...subject, end, fits: subject.fits && [...subject.fits, ...ANY_NUMBER] }
    const and = words[subject.end]
    const other = isAnd(and) ? oneAt(words, subject.end + 1) : null
    if (and === undefined || other === null) return subject
    subject = joined(subject, other, and.text)
  }
}
