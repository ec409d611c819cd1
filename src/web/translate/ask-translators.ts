import { type AskOptions, askInTurn, type RunAnswer } from '#domain/translate/ask-in-turn.ts'
import { failureOf, type TranslationRequest, type Translator } from '#domain/translate/translator.ts'

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
