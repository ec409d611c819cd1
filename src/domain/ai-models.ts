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
