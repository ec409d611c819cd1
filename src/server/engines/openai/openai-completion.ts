import { z } from 'zod'
import { parseJson } from '#server/engines/ai-provider-call.ts'

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
 * One user message and nothing else, which every server takes: some models know no system message, newer ones
 * of OpenAI refuse `temperature` and `max_tokens`, others refuse their successors.
 */
export function completionRequest(model: string, content: string) {
  return { model, messages: [{ role: 'user', content }], stream: false }
}

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

type Completed =
  | { ok: true; text: string }
  | { ok: false; error: 'provider-down' | 'empty' | 'blocked' | 'truncated' }

/** Reads a 2xx answer to the text `asked`: the first choice, or why it is not a whole one. */
export function readCompletion(bytes: Uint8Array, asked: string): Completed {
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
  const text = withoutThoughts(whole, asked)
  return text === undefined ? { ok: false, error: 'truncated' } : { ok: true, text }
}
