import { containsSecret } from '#domain/ai-provider/shown-message.ts'
import type { WithCosts } from '#domain/engine.ts'
import type { EngineUse } from '#domain/engine-budget.ts'
import {
  type BatchLimits,
  batchesOf,
  correctInBatches,
  correctionPrompt,
} from '#domain/feedback/correct-in-batches.ts'
import type { CorrectionRequest } from '#domain/feedback/corrections.ts'
import {
  type CorrectAnswer,
  type CorrectFailed,
  type Corrector,
  refusalOf,
} from '#domain/feedback/corrector.ts'
import { eachCallSends, withinBudget } from '#server/budgets/spending.ts'
import { type AiProviderReply, costsOf } from './ai-provider-call.ts'

export type ModelAnswer = { ok: true; text: string } | CorrectFailed

type Engine = {
  id: Corrector['id']
  secret: string | undefined
  /** How much goes into one call. */
  limits: BatchLimits
  ask(prompt: string, signal: AbortSignal): Promise<ModelAnswer>
  budgetMs?: number | undefined // for a whole request
}

export const CORRECTING_MS = 85_000 // less than the 90 s of the browser, so that the learner is told why

const REFUSED = [400, 422] // what a server answers that does not know `json_schema` or `responseSchema`

/**
 * Asks for an answer after a schema, and once more without it where the server refuses the request. Where that helps,
 * it is asked without from then on.
 */
export function schemaFirst() {
  let isKnown = true
  return async (ask: (withSchema: boolean) => Promise<AiProviderReply>): Promise<AiProviderReply> => {
    if (!isKnown) return ask(false)
    const first = await ask(true)
    if (first.ok || first.failed.error !== 'provider-config' || !REFUSED.includes(first.status ?? 0))
      return first
    const second = await ask(false)
    if (second.ok) isKnown = false
    return second
  }
}

/** The characters of the learner in one batch: its sentences, and what was meant. */
function charactersOf({ sentences, meant }: Pick<CorrectionRequest, 'sentences' | 'meant'>): number {
  return sentences.reduce((sum, { length }) => sum + length, meant.length)
}

/** What a request uses where no call has to be repeated. */
function expectedUse({ sentences, meant }: CorrectionRequest, limits: BatchLimits): EngineUse {
  const batches = batchesOf(sentences, limits)
  const characters = batches.reduce((sum, batch) => sum + charactersOf({ sentences: batch, meant }), 0)
  return { characters, soundMs: 0, calls: batches.length }
}

/** A corrector that asks an AI provider, batch by batch, and shows of its answer what our own comparison bears out. */
export function aiCorrector({
  id,
  secret,
  limits,
  ask,
  budgetMs = CORRECTING_MS,
}: Engine): WithCosts<Corrector> {
  const supports = () => true

  async function askModel(batch: CorrectionRequest, signal: AbortSignal): Promise<ModelAnswer> {
    const answer = await ask(correctionPrompt(batch), signal)
    return answer.ok && containsSecret(answer.text, secret) ? { ok: false, error: 'provider-down' } : answer
  }

  async function correct(
    request: CorrectionRequest,
    learner: AbortSignal,
    deadline: AbortSignal,
  ): Promise<CorrectAnswer> {
    const signal = AbortSignal.any([learner, deadline])
    const answer = await correctInBatches(request, limits, (batch) =>
      eachCallSends({ characters: charactersOf(batch) }, () => askModel(batch, signal)),
    )
    if (learner.aborted) return { ok: false, error: 'cancelled' }
    if (!answer.ok) return deadline.aborted ? { ok: false, error: 'timeout' } : answer
    const { sentences, question } = answer
    const value = {
      by: id,
      scope: 'language',
      sentences,
      ...(question !== undefined && { question }),
    } as const
    // a model that was made to write the key in another way, such as with escapes
    return containsSecret(JSON.stringify(value), secret)
      ? { ok: false, error: 'provider-down' }
      : { ok: true, value }
  }

  const costs = costsOf(secret)
  return {
    id,
    scope: 'language',
    costs,
    supports,
    correct: async (request, signal) =>
      refusalOf({ supports }, request, signal) ??
      withinBudget(
        { id, costs },
        () => expectedUse(request, limits),
        () => correct(request, signal, AbortSignal.timeout(budgetMs)),
      ),
  }
}
