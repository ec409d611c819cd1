import { isBlank } from '../text/text-summary.ts'
import {
  chooseTranslator,
  failureOf,
  isNoTranslator,
  type OnDownload,
  type TranslateAnswer,
  type TranslationRequest,
  type Translator,
  type TranslatorId,
} from './translator.ts'

/** A translator's answer, and which one can be asked instead when it failed. */
export type RunAnswer = { answer: TranslateAnswer; next: TranslatorId | null }

export type AskOptions = {
  signal: AbortSignal
  /** A translator the learner chose. */
  named?: TranslatorId | undefined
  onDownload?: OnDownload
  /** Called when another one is asked in the place of the browser's own. */
  onNext?(): void
}

/** What a translator throws is a failure. */
async function askOne(
  translator: Translator,
  request: TranslationRequest,
  { signal, onDownload }: AskOptions,
  isReplaceable = false,
): Promise<TranslateAnswer> {
  try {
    const answer = await translator.translate(request, signal, onDownload, isReplaceable)
    return answer.ok && isBlank(answer.value.text) ? { ok: false, error: 'empty' } : answer
  } catch (error) {
    return { ok: false, ...failureOf(error) }
  }
}

/**
 * Asks the translator named, else the first that knows the two languages. Unasked, none comes in its place but in that of the
 * browser's own, which promises languages that it may not get: where that fails, the next is asked. What is stuck is asked last, and
 * where the others are out of reach.
 */
export async function askInTurn(
  translators: readonly Translator[],
  request: TranslationRequest,
  options: AskOptions,
): Promise<RunAnswer> {
  const { from, to } = request
  const { named, signal, onNext } = options
  const chosen = chooseTranslator(translators, { from, to, translator: named })
  if (typeof chosen === 'string') return { answer: { ok: false, error: chosen }, next: null }
  const behind = translators.slice(translators.indexOf(chosen) + 1)
  const stuck = translators.find((one) => one !== chosen && one.supports(from, to) && one.isStuck?.(from, to))
  const next = (behind.find((one) => one.supports(from, to)) ?? stuck)?.id ?? null
  const isReplaceable = chosen.id === 'browser' && named === undefined && next !== null
  const answer = await askOne(chosen, request, options, isReplaceable)
  if (answer.ok || signal.aborted) return { answer, next }
  if (named === undefined && stuck !== undefined && answer.error === 'offline') {
    const late = await askOne(stuck, request, options)
    return late.ok ? { answer: late, next } : { answer, next }
  }
  if (!isReplaceable) return { answer, next }
  onNext?.()
  if (signal.aborted) return { answer, next }
  const instead = await askInTurn(behind, request, options)
  const isNobody = !instead.answer.ok && isNoTranslator(instead.answer.error)
  return isNobody ? { answer, next: instead.next } : instead
}

/** Asks those that are found, in turn. Never throws: what looking for one throws is a failure. */
export async function askTranslators(
  find: () => Promise<Translator[]>,
  request: TranslationRequest,
  options: AskOptions,
): Promise<RunAnswer> {
  try {
    return await askInTurn(await find(), request, options)
  } catch (error) {
    return { answer: { ok: false, ...failureOf(error) }, next: null }
  }
}
