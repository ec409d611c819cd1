import { fieldsOf } from '#domain/fields.ts'
import { isBlank } from '#domain/text/text-summary.ts'
import { LONGEST_QUESTION } from './corrections.ts'
import { plainLine } from './plain-line.ts'

/** Why a model changed something, in its own words, none of which is believed yet. */
export type Note = { wrong: string; right: string; kind: string; why: string }

/** What a model says about one sentence; `corrected` and the notes may be of any length and hold anything. */
export type Proposal = { verdict: 'fine' | 'corrected' | 'unclear'; corrected: string; notes: Note[] }

/** By the number of the sentence, from 1 on. */
export type Proposals = { of: ReadonlyMap<number, Proposal>; question?: string }

const MOST_NOTES = 3

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function isVerdict(value: unknown): value is Proposal['verdict'] {
  return value === 'fine' || value === 'corrected' || value === 'unclear'
}

function noteOf(value: unknown): Note {
  const { wrong, right, kind, why } = fieldsOf(value)
  return { wrong: textOf(wrong), right: textOf(right), kind: textOf(kind), why: textOf(why) }
}

/** Servers that cannot be held to a schema write numbers as texts now and then. */
function numberOf(value: unknown): number {
  const isNumber = typeof value === 'number' || (typeof value === 'string' && /^\d{1,3}$/.test(value))
  return isNumber ? Number(value) : Number.NaN
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // the caller says that it cannot be read
  }
}

/** The JSON of an answer, also where a model has put a fence or a sentence around it. */
function jsonIn(answer: string): unknown {
  const whole = parsed(answer)
  if (whole !== undefined) return whole
  const [first, last] = [answer.indexOf('{'), answer.lastIndexOf('}')]
  return first < 0 || last < first ? undefined : parsed(answer.slice(first, last + 1))
}

/**
 * Reads the answer of a model about `count` sentences. Of several for one number the first counts, one for a number
 * that was not asked or without a verdict is left out; undefined where the answer is something else.
 */
export function readProposals(answer: string, count: number): Proposals | undefined {
  const { sentences, question } = fieldsOf(jsonIn(answer))
  if (!Array.isArray(sentences)) return undefined
  const of = new Map<number, Proposal>()
  for (const item of sentences) {
    const { n, verdict, corrected, notes } = fieldsOf(item)
    const number = numberOf(n)
    if (!Number.isInteger(number) || number < 1 || number > count || of.has(number) || !isVerdict(verdict))
      continue
    const kept = Array.isArray(notes) ? notes.slice(0, MOST_NOTES).map(noteOf) : []
    of.set(number, { verdict, corrected: textOf(corrected), notes: kept })
  }
  const asked = plainLine(textOf(question), LONGEST_QUESTION)
  return isBlank(asked) ? { of } : { of, question: asked }
}
