import { z } from 'zod'
import type { WithCosts } from '#domain/engine-costs.ts'
import { cleanTranslation, translationPrompt } from '#domain/translate/translation-prompt.ts'
import type { TranslateAnswer, TranslationRequest, Translator } from '#domain/translate/translator.ts'
import { parseJson } from '#server/engines/ai-provider-call.ts'
import { aiTranslator, TRANSLATION_MS } from '#server/engines/ai-translator.ts'
import { type OpenaiAccess, openaiCaller } from './openai-call.ts'

const LIMITS = {
  timeoutMs: TRANSLATION_MS, // a model on a machine without a graphics card may need all of it for one piece
  largestAnswerBytes: 1_000_000,
}

/**
 * Characters. Self-hosted servers often have a context of 4,096 tokens, answer included, and silently drop
 * its beginning, the instruction, when there are more. 1,500 characters are at most 1,500 tokens.
 */
const LONGEST_PIECE = 1_500

/**
 * One user message and nothing else, which every server takes: some models know no system message, newer ones
 * of OpenAI refuse `temperature` and `max_tokens`, others refuse their successors.
 */
function completionRequest(model: string, request: TranslationRequest) {
  return { model, messages: [{ role: 'user', content: translationPrompt(request) }], stream: false }
}

const textPart = z.object({ text: z.string().default('') })

const completion = z.object({
  choices: z.array(
    z.object({
      finish_reason: z.string().nullish(),
      message: z
        .object({
          content: z.union([z.string(), z.array(textPart)]).nullish(),
          refusal: z.string().nullish(),
        })
        .nullish(),
    }),
  ),
})

const CUT_SHORT = /^(length|max_tokens|model_length)$/ // OpenAI's; Anthropic's and Mistral's through proxies
const OPENING = '<think>'
const CLOSING = '</think>'

/**
 * An answer without the thoughts of a reasoning model, which many servers leave in the text; some templates put
 * the opening tag into the prompt. Undefined when the thoughts have no end, and so no answer follows.
 */
function withoutThoughts(answer: string, asked: string): string | undefined {
  if (asked.includes(OPENING) || asked.includes(CLOSING)) return answer // the learner's own words
  const end = answer.lastIndexOf(CLOSING)
  if (end >= 0) return answer.slice(end + CLOSING.length)
  return answer.trimStart().startsWith(OPENING) ? undefined : answer
}

/** Reads a 2xx answer to the text `asked`: the first choice, or why it is not a whole translation. */
function readCompletion(bytes: Uint8Array, asked: string): TranslateAnswer {
  const read = completion.safeParse(parseJson(bytes))
  if (!read.success) return { ok: false, error: 'provider-down' }
  const [choice] = read.data.choices
  if (choice === undefined) return { ok: false, error: 'empty' }
  const { finish_reason: reason, message } = choice
  if (CUT_SHORT.test(reason ?? '')) return { ok: false, error: 'truncated' }
  if (reason?.startsWith('content_filter') || message?.refusal) return { ok: false, error: 'blocked' }
  if (reason === 'error') return { ok: false, error: 'provider-down' } // OpenRouter: the model failed
  const content = message?.content ?? ''
  const whole = typeof content === 'string' ? content : content.map(({ text }) => text).join('')
  const told = withoutThoughts(whole, asked)
  if (told === undefined) return { ok: false, error: 'truncated' }
  const text = cleanTranslation(told)
  if (text === '') return { ok: false, error: 'empty' }
  return { ok: true, value: { text, by: 'openai', quality: 'good' } }
}

export function openaiTranslator(options: OpenaiAccess & { model: string }): WithCosts<Translator> {
  const { apiKey, model } = options
  const ask = openaiCaller(options, model, LIMITS)
  return aiTranslator({
    id: 'openai',
    quality: 'good',
    supports: () => true,
    secret: apiKey,
    longestPiece: () => LONGEST_PIECE,
    ask(request, signal) {
      const body = { json: completionRequest(model, request) }
      const read = (bytes: Uint8Array) => readCompletion(bytes, request.text)
      return ask({ path: '/chat/completions', body, read }, signal)
    },
  })
}
