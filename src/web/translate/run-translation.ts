import { isBlank } from '#domain/text/text-summary.ts'
import type {
  TranslateAnswer,
  TranslationRequest,
  Translator,
  TranslatorId,
} from '#domain/translate/translator.ts'
import { chooseTranslator, failureOf } from '#domain/translate/translator.ts'

/** A translator's answer, and who can be asked instead when it failed. */
export type RunAnswer = { answer: TranslateAnswer; next: TranslatorId | null }

/** The translator after this one that knows the two languages. */
function nextAfter(asked: Translator, translators: Translator[], { from, to }: TranslationRequest) {
  const rest = translators.slice(translators.indexOf(asked) + 1)
  return rest.find((one) => one.supports(from, to))?.id ?? null
}

async function ask(
  translator: Translator,
  request: TranslationRequest,
  signal: AbortSignal,
): Promise<TranslateAnswer> {
  try {
    const answer = await translator.translate(request, signal)
    return answer.ok && isBlank(answer.value.text) ? { ok: false, error: 'empty' } : answer
  } catch (error) {
    return { ok: false, ...failureOf(error) }
  }
}

/** Asks the translator named, else the first that knows the two languages; never a second one unasked. */
export async function runTranslation(
  translators: Translator[],
  request: TranslationRequest,
  signal: AbortSignal,
  named?: TranslatorId,
): Promise<RunAnswer> {
  const { from, to } = request
  const chosen = chooseTranslator(translators, { from, to, translator: named })
  if (typeof chosen === 'string') return { answer: { ok: false, error: chosen }, next: null }
  return { answer: await ask(chosen, request, signal), next: nextAfter(chosen, translators, request) }
}
