import { type AnalysedWord, isSome, type Reading } from './analysed-word.ts'
import {
  afterPrepositions,
  isPronoun,
  type PersonNumber,
  type Subject,
  subjectAt,
} from './spanish-subject.ts'

/** A stretch of a text, in UTF-16 units. */
type Stretch = { start: number; end: number }

const ENDS_CLAUSE = /[^\s\p{L}\p{N}]|\n/u
const OBJECT_TAKEN_UP = /^(?:lo|la|los|las)$/i // 'el libro lo compré ayer'

function isVerb([, kind = '']: Reading): boolean {
  return kind.startsWith('vb') || kind === 'vaux'
}

/** The persons that a word has as a finite verb; those of an order ('come' to 'tú') are not said of a subject before it. */
function personsOf({ readings }: AnalysedWord): PersonNumber[] {
  return readings
    .filter((reading) => isVerb(reading) && !reading.includes('imp') && reading[0] !== 'hay')
    .flatMap((reading): PersonNumber[] => {
      const person = (['p1', 'p2', 'p3'] as const).find((one) => reading.includes(one))
      if (person === undefined) return []
      return [`${person} ${reading.includes('pl') ? 'pl' : 'sg'}`]
    })
}

function isSurelyVerb({ readings }: AnalysedWord): boolean {
  return readings.length > 0 && readings.every(isVerb)
}

function isClitic(word: AnalysedWord): boolean {
  return word.readings.some(
    ([, kind, tag]) => kind === 'prn' && (tag === 'pro' || tag === 'enc' || tag === 'ref'),
  )
}

function isAsking(word: AnalysedWord): boolean {
  return (
    word.readings.some((tags) => tags.includes('itg')) || /^(?:qué|cuál|cuáles|cuánt[oa]s?)$/i.test(word.text)
  )
}

/** 'que' is said in one with some verbs: 'creo que' is one word to the analyser. */
const subordinates = (word: AnalysedWord) =>
  isSome(word, 'cnjsub', 'cnjadv', 'rel') || /\sque$/i.test(word.text)

const LONGEST_RUN = 200 // words: nobody says that many in one clause, and each of them is compared with those behind it

/** Stretches of words between signs, which end a clause; none that is too long to be one. */
function runsOf(words: readonly AnalysedWord[]): AnalysedWord[][] {
  const runs: AnalysedWord[][] = [[]]
  for (const word of words) {
    const isSign = !/[\p{L}\p{N}]/u.test(word.text)
    if (isSign || ENDS_CLAUSE.test(word.gap)) runs.push([])
    if (!isSign) runs.at(-1)?.push(word)
  }
  return runs.filter(({ length }) => length > 0 && length <= LONGEST_RUN)
}

/** The verb that a subject is followed by, but for adverbs and clitics; what its persons are, none where it is no finite verb. */
function verbAfter(words: readonly AnalysedWord[], from: number) {
  let at = from
  const clitics: AnalysedWord[] = []
  for (; at < words.length; at += 1) {
    const word = words[at]
    if (word === undefined) break
    const mayBeClitic = isClitic(word) && !isSurelyVerb(word)
    if (mayBeClitic) clitics.push(word)
    else if (!isSome(word, 'adv') || personsOf(word).length > 0) break
  }
  const verb = words[at]
  const persons = verb === undefined ? [] : personsOf(verb)
  if (verb === undefined || persons.length === 0) return null
  const others = words.slice(at + 1).some((word) => isSurelyVerb(word) && personsOf(word).length > 0)
  const isSure = isSurelyVerb(verb) || clitics.length > 0 || !others
  return { at, verb, persons, clitics, isSure }
}

type Verb = NonNullable<ReturnType<typeof verbAfter>>

function disagrees(
  words: readonly AnalysedWord[],
  subject: Subject,
  { at, verb, persons, ...found }: Verb,
): boolean {
  const { fits } = subject
  if (fits === null || subject.isTime || !found.isSure) return false
  if (!subject.isNamed && found.clitics.some(({ text }) => OBJECT_TAKEN_UP.test(text))) return false
  const behind = subjectAt(words, at + 1)
  const isBehind = behind?.isNamed === true && behind.fits?.some((fit) => persons.includes(fit)) === true
  if (isBehind) return false // 'mi mejor amigo eres tú'
  const isOfBeing = isSome(verb, 'vbser')
  return !persons.some((person) => fits.some((fit) => fit === person || (isOfBeing && isThird(fit, person))))
}

/** 'El problema son los niños': being takes the number of either side. */
function isThird(fit: PersonNumber, person: PersonNumber): boolean {
  return fit.startsWith('p3') && person.startsWith('p3')
}

/** A pronoun directly before its verb is the subject of a new clause: 'anduvimos al río y ella leyó'. */
function isSubjectPronoun(words: readonly AnalysedWord[], at: number): boolean {
  const word = words[at]
  return word !== undefined && isPronoun(word) && verbAfter(words, at + 1) !== null
}

/** The finite verbs of one run of words whose person is not that of the subject that stands before them. */
function inRun(words: readonly AnalysedWord[]): AnalysedWord[] {
  const found: AnalysedWord[] = []
  let [at, isOpen, isMain, hasVerb] = [0, true, true, false]
  while (at < words.length) {
    const word = words[at]
    if (word === undefined) break
    const subject = isOpen && !isAsking(word) ? subjectAt(words, at) : null
    const afterwards =
      subject === null
        ? afterPrepositions(words, at, (next) => hasVerb && isSubjectPronoun(words, next)).end
        : at
    if (subject !== null) {
      const verb = verbAfter(words, subject.end)
      hasVerb ||= verb !== null
      if (verb !== null && disagrees(words, subject, verb)) found.push(verb.verb)
      isOpen = (subject.isTime && verb === null) || (verb !== null && subordinates(verb.verb))
      at = verb === null || subject.isTime ? subject.end : verb.at + 1
    } else if (afterwards > at) at = afterwards
    else {
      if (isAsking(word)) isOpen = false
      else if (subordinates(word)) [isOpen, isMain] = [true, false]
      else if (isSurelyVerb(word) || personsOf(word).length > 0) [isOpen, hasVerb] = [false, true]
      else if (isSome(word, 'cnjcoo')) {
        isOpen ||= isMain || /^(?:pero|sino)$/i.test(word.text) || isSubjectPronoun(words, at + 1)
        hasVerb = false // that of the clause before
      }
      at += 1
    }
  }
  return found
}

/**
 * The finite verbs of a Spanish text whose person or number is not that of a subject that is said before them: 'mi hermana me
 * llamé'. A subject that is not said, one behind its verb, and what may be an object or a time is not judged.
 */
export function disagreeingVerbs(words: readonly AnalysedWord[]): Stretch[] {
  return runsOf(words)
    .flatMap(inRun)
    .map(({ start, end }) => ({ start, end }))
}
