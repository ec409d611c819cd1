/**
 * Why an engine gave no answer. unconfigured: there is none; provider-key, provider-config: the AI provider rejects the
 * key or the request; provider-down: no good answer from it; rate-limited: by it or by us; budget-used: too little is left
 * of what it may be asked today; blocked: it declined; empty: nothing in the request or the answer; log-in-needed: only an
 * engine for accounts would do; unexpected: any other.
 */
export const ENGINE_FAILURES = [
  'unconfigured',
  'provider-key',
  'provider-config',
  'rate-limited',
  'budget-used',
  'provider-down',
  'blocked',
  'empty',
  'too-long',
  'log-in-needed',
  'timeout',
  'offline',
  'cancelled',
  'unexpected',
] as const

/** Who pays for a request: nobody, or the operator of the server, to an AI provider. */
export type Costs = 'nothing' | 'operator'

export type WithCosts<Engine> = Engine & { costs: Costs }

/** The engines that need no account: those that nobody pays for. */
export function freeEngines<Engine extends { costs: Costs }>(engines: readonly Engine[]): Engine[] {
  return engines.filter(({ costs }) => costs === 'nothing')
}

/**
 * Chooses among the free engines, for somebody without an account. `choose` answers an engine or why there is none;
 * 'log-in-needed' where only an engine that the operator pays for would do.
 */
export function chooseFree<Engine extends { costs: Costs }, None extends string>(
  engines: readonly Engine[],
  choose: (among: readonly Engine[]) => Engine | None,
): Engine | None | 'log-in-needed' {
  const chosen = choose(freeEngines(engines))
  return typeof chosen === 'string' && typeof choose(engines) !== 'string' ? 'log-in-needed' : chosen
}

/** The engines that are models of an AI provider, or are spoken to as one. */
const AI_MODELS = ['gemini', 'openai', 'own-key'] as const

export type AiModel = (typeof AI_MODELS)[number]

/** Those that are none. An engine is named here or above before any order of engines can have it. */
type NoModel =
  | 'libretranslate'
  | 'browser'
  | 'apertium'
  | 'flite'
  | 'espeak-ng'
  | 'pocketsphinx'
  | 'hunspell'
  | 'mecab'
  | 'pinyin-pro'

export type EngineId = AiModel | NoModel

export function isAiModel(id: string): id is AiModel {
  return AI_MODELS.some((model) => model === id)
}

/** The engines that are left for a learner whose sentences go to no model. */
export function withoutAiModels<Engine extends { id: string }>(engines: readonly Engine[]): Engine[] {
  return engines.filter(({ id }) => !isAiModel(id))
}
