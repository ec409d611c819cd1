import { isBlank } from '#domain/text/text-summary.ts'
import {
  chooseTranslator,
  failureOf,
  type OnDownload,
  type TranslateAnswer,
  type TranslationRequest,
  type Translator,
  type TranslatorId,
} from '#domain/translate/translator.ts'

/** A translator's answer, and which one can be asked instead when it failed. */
export type RunAnswer = { answer: TranslateAnswer; next: TranslatorId | null }

type AskOptions = {
  signal: AbortSignal
  /** A translator the learner chose. */
  named?: TranslatorId | undefined
  onDownload?: OnDownload
}

/**
 * Asks the translator named, else the first found that knows the two languages; never a second one unasked. Never throws:
 * what a translator, or looking for one, throws is a failure.
 */
export async function askTranslators(
  find: () => Promise<Translator[]>,
  request: TranslationRequest,
  { signal, named, onDownload }: AskOptions,
): Promise<RunAnswer> {
  const { from, to } = request
  let next: TranslatorId | null = null
  try {
    const translators = await find()
    const chosen = chooseTranslator(translators, { from, to, translator: named })
    if (typeof chosen === 'string') return { answer: { ok: false, error: chosen }, next }
    const others = translators.slice(translators.indexOf(chosen) + 1)
    next = others.find((one) => one.supports(from, to))?.id ?? null
    const answer = await chosen.translate(request, signal, onDownload)
    const isEmpty = answer.ok && isBlank(answer.value.text)
    return { answer: isEmpty ? { ok: false, error: 'empty' } : answer, next }
  } catch (error) {
    return { answer: { ok: false, ...failureOf(error) }, next }
  }
}
