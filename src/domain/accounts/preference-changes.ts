import { fieldsOf } from '#domain/fields.ts'
import { isSameJson, mergeValue } from '#domain/row.ts'
import { stricterConsent } from '#domain/speech/speech-consents.ts'
import { parsePreferences } from './parse-profile.ts'
import type { Preferences } from './profile.ts'

type Name = keyof Preferences

type Consent = 'avoidsModels' | 'listening'

/** null: none any more. */
export type PreferenceChange = { [Of in Name]?: Preferences[Of] | null }

/** Changes that the account has not got yet. Both have the same names. */
export type WaitingPreferences = {
  /** What the account had before them, as far as this device knew. */
  base: PreferenceChange
  mine: PreferenceChange
}

/** Consents: of two answers the stricter one. */
const STRICTER: { readonly [Of in Consent]: (one: unknown, other: unknown) => unknown } = {
  avoidsModels: (one, other) => one === true || other === true,
  listening: stricterConsent,
}

const CONSENTS = Object.keys(STRICTER) as Consent[]

/** Names that are one choice; any other name is a choice of its own. A consent goes with how often it has been answered. */
const TOGETHER: readonly Name[][] = [
  ['theme', 'isThemeChosen'],
  ...CONSENTS.map((name): Name[] => [name, `${name}Answers`]),
]

function choicesOf(change: PreferenceChange): Name[][] {
  const names = Object.keys(change) as Name[]
  const together = TOGETHER.filter((choice) => choice.some((name) => names.includes(name)))
  return [...together, ...names.filter((name) => !together.flat().includes(name)).map((name) => [name])]
}

/** The values of a choice; null for each that is missing. */
function valuesOf(choice: readonly Name[], of: PreferenceChange): unknown[] {
  return choice.map((name) => of[name] ?? null)
}

function named(choice: readonly Name[], values: readonly unknown[]): PreferenceChange {
  return Object.fromEntries(choice.map((name, index) => [name, values[index] ?? null]))
}

/** Preferences with a change; what is not given stays. */
export function changePreferences(preferences: Preferences, change: PreferenceChange): Preferences {
  const given = Object.entries(change).filter(([, value]) => value !== undefined)
  const all = Object.entries({ ...preferences, ...Object.fromEntries(given) })
  return Object.fromEntries(all.filter(([, value]) => value !== null)) as Preferences
}

/** The change with all names of each choice it touches; those that are not given as they are in `preferences`. */
export function wholeChoices(preferences: Preferences, change: PreferenceChange): PreferenceChange {
  const changed = changePreferences(preferences, change)
  return Object.assign({}, ...choicesOf(change).map((choice) => named(choice, valuesOf(choice, changed))))
}

function countAnswers(preferences: Preferences, mine: PreferenceChange): PreferenceChange {
  const answered = CONSENTS.filter((name) => Object.hasOwn(mine, name))
  const counts = answered.map((name) => [`${name}Answers`, (preferences[`${name}Answers`] ?? 0) + 1])
  return { ...mine, ...Object.fromEntries(counts) }
}

/** What waits after another change. `preferences`: as they were before it. */
export function keepChange(
  waiting: WaitingPreferences | null,
  preferences: Preferences,
  change: PreferenceChange,
): WaitingPreferences {
  const mine = countAnswers(preferences, wholeChoices(preferences, change))
  const names = Object.keys(mine) as Name[]
  return {
    base: { ...named(names, valuesOf(names, preferences)), ...waiting?.base },
    mine: { ...waiting?.mine, ...mine },
  }
}

function consentOf([name]: readonly Name[]): Consent | undefined {
  return CONSENTS.find((consent) => consent === name)
}

type Values = readonly unknown[]

/** Two versions of a choice as one: mine; of a consent the stricter answer. */
function join(choice: readonly Name[], mine: Values = [], theirs: Values = []): unknown[] {
  const consent = consentOf(choice)
  if (consent === undefined) return [...mine]
  const counts = [mine[1], theirs[1]].map((count) => (typeof count === 'number' ? count : 0))
  return [STRICTER[consent](mine[0], theirs[0]), Math.max(...counts) + 1]
}

/**
 * The preferences of the account with what waits here, choice by choice: the one that was changed. Of two changed ones
 * mine, which the account gets last; of consents that were both answered the stricter one, also where theirs is again what it was.
 */
export function mergeWaiting({ base, mine }: WaitingPreferences, theirs: Preferences): Preferences {
  const merged = choicesOf(mine).map((choice) => {
    const [was, left, right] = [base, mine, theirs].map((of) => valuesOf(choice, of))
    const values = mergeValue(was, left, right, (newest, other) => join(choice, newest, other))
    return named(choice, values ?? [])
  })
  return changePreferences(theirs, Object.assign({}, ...merged))
}

/** Of each consent that waits the stricter answer, this or that of `before`: a looser one holds once the account has it. */
function holdBack({ mine }: WaitingPreferences, before: Preferences, after: Preferences): Preferences {
  const consents = choicesOf(mine).filter((choice) => consentOf(choice) !== undefined)
  const strict = consents.map((choice) =>
    named(choice, join(choice, valuesOf(choice, mine), valuesOf(choice, before))),
  )
  return changePreferences(after, Object.assign({}, ...strict))
}

/** What holds on this device while changes wait; `theirs`: what the account has. */
export function inForce(waiting: WaitingPreferences, theirs: Preferences): Preferences {
  return holdBack(waiting, theirs, mergeWaiting(waiting, theirs))
}

/** What holds on this device after one more change has come to those that wait; `before`: what held until then. */
export function changeHere(waiting: WaitingPreferences, before: Preferences): Preferences {
  return holdBack(waiting, before, changePreferences(before, waiting.mine))
}

/**
 * What still waits once the account has answered: choices that were changed while it was asked.
 *
 * @param sent What waited when it was asked.
 * @param stored What the account has now.
 */
export function stillWaiting(
  waiting: WaitingPreferences,
  sent: WaitingPreferences,
  stored: Preferences,
): WaitingPreferences | null {
  const left = choicesOf(waiting.mine).filter(
    (choice) => !isSameJson(valuesOf(choice, waiting.mine), valuesOf(choice, sent.mine)),
  )
  if (left.length === 0) return null
  const baseOf = (choice: Name[]) =>
    choice.some((name) => Object.hasOwn(sent.mine, name)) ? stored : waiting.base
  return {
    base: Object.assign({}, ...left.map((choice) => named(choice, valuesOf(choice, baseOf(choice))))),
    mine: Object.assign({}, ...left.map((choice) => named(choice, valuesOf(choice, waiting.mine)))),
  }
}

/**
 * What takes back the changes of a visit: but for consents, and for choices that were changed elsewhere since.
 *
 * @param opening The preferences when the visit began.
 * @param chosen What the visit has changed, in whole choices.
 */
export function takeBack(opening: Preferences, chosen: PreferenceChange, now: Preferences): PreferenceChange {
  const choices = choicesOf(chosen).filter((choice) => consentOf(choice) === undefined)
  const back = choices.map((choice) => {
    const [set, before, present] = [chosen, opening, now].map((of) => valuesOf(choice, of))
    const values = mergeValue(set, before, present, (_, others) => others)
    return isSameJson(values, present) ? {} : named(choice, values ?? [])
  })
  return Object.assign({}, ...back)
}

function parseChange(value: unknown): PreferenceChange {
  const known = parsePreferences(value)
  const sound = Object.entries(fieldsOf(value)).filter(
    ([name, given]) => given === null || isSameJson(known[name as Name], given),
  )
  return Object.fromEntries(sound)
}

/** What waits, from outside; null where there is nothing that can be read. */
export function parseWaiting(value: unknown): WaitingPreferences | null {
  const { base, mine } = fieldsOf(value)
  const changes = parseChange(mine)
  const names = Object.keys(changes) as Name[]
  return names.length === 0 ? null : { base: named(names, valuesOf(names, parseChange(base))), mine: changes }
}
