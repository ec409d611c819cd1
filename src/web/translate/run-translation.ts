import { withoutAiModels } from '#domain/ai-models.ts'
import { isBlank } from '#domain/text/text-summary.ts'
import {
  chooseTranslator,
  failureOf,
  type TranslateAnswer,
  type TranslationRequest,
  type Translator,
  type TranslatorId,
} from '#domain/translate/translator.ts'

/** A translator's answer, and which one can be asked instead when it failed. */
export type RunAnswer = { answer: TranslateAnswer; next: TranslatorId | null }

type RunOptions = {
  signal: AbortSignal
  /** A translator the learner chose. */
  named?: TranslatorId | undefined
  /** Gets how much of a language model has been downloaded, 0 to 1. */
  onDownload?: (share: number) => void
}

/** Asks the translator named, else the first that knows the two languages; never a second one unasked. */
export async function runTranslation(
  translators: Translator[],
  request: TranslationRequest,
  { signal, named, onDownload }: RunOptions,
): Promise<RunAnswer> {
  const { from, to } = request
  const chosen = chooseTranslator(translators, { from, to, translator: named })
  if (typeof chosen === 'string') return { answer: { ok: false, error: chosen }, next: null }
  const others = translators.slice(translators.indexOf(chosen) + 1)
  const next = others.find((one) => one.supports(from, to))?.id ?? null
  try {
    const answer = await chosen.translate(request, signal, onDownload)
    const isEmpty = answer.ok && isBlank(answer.value.text)
    return { answer: isEmpty ? { ok: false, error: 'empty' } : answer, next }
  } catch (error) {
    return { answer: { ok: false, ...failureOf(error) }, next }
  }
}

/**
 * The same of an entry that waited for the connection, where nobody is there to press a button: a model whose budget for
 * today is used up is followed by a translator that is none. What that makes is a rough draft.
 */
export async function runWaitingTranslation(
  translators: Translator[],
  request: TranslationRequest,
  options: Pick<RunOptions, 'signal'>,
): Promise<TranslateAnswer> {
  const { answer } = await runTranslation(translators, request, options)
  if (answer.ok || answer.error !== 'budget-used') return answer
  const others = await runTranslation(withoutAiModels(translators), request, options)
  if (!others.answer.ok) return answer
  return { ok: true, value: { ...others.answer.value, quality: 'draft' } }
}
