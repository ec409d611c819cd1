import type { Costs, WithCosts } from '#domain/engine.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { wordTokens } from './changes.ts'
import type { Checked } from './corrections.ts'
import { type CorrectAnswer, type Corrector, refusalOf } from './corrector.ts'

/** What a memory corrector does instead of knowing a language; each is what a test wants to see. */
export type MemoryCorrectorOptions = {
  id?: Corrector['id']
  scope?: Corrector['scope']
  costs?: Costs
  supports?: (language: LanguageCode) => boolean
  /** The words that it knows to be wrong, and what could stand there. */
  known?: ReadonlyMap<string, string>
  question?: string
  answer?: (...asked: Parameters<Corrector['correct']>) => Promise<CorrectAnswer> | CorrectAnswer
}

function checkedBy(known: ReadonlyMap<string, string>, text: string, language: LanguageCode): Checked {
  const remarks = wordTokens(text, language).flatMap(({ key, start, end }) => {
    const right = known.get(key)
    return right === undefined ? [] : [{ start, end, instead: [right], kind: 'spelling' as const }]
  })
  return { text, verdict: remarks.length > 0 ? 'remarks' : 'fine', remarks }
}

/** A corrector for tests: knows a few wrong words, and needs nothing outside. */
export function memoryCorrector({
  id = 'gemini',
  scope = 'language',
  costs = 'nothing',
  supports = () => true,
  known = new Map([['abuelaa', 'abuela']]),
  question,
  answer = ({ sentences, language }) => ({
    ok: true,
    value: {
      by: id,
      scope,
      sentences: sentences.map((text) => checkedBy(known, text, language)),
      ...(question !== undefined && { question }),
    },
  }),
}: MemoryCorrectorOptions = {}): WithCosts<Corrector> {
  return {
    id,
    scope,
    costs,
    supports,
    async correct(request, signal) {
      return refusalOf({ supports }, request, signal) ?? answer(request, signal)
    },
  }
}
