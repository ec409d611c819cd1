import { fieldsOf, isFields } from '#domain/fields.ts'

type Choice = { reason: string; content: string; isRefused: boolean }

/** null: it is of another shape. */
function textIn(content: unknown): string | null {
  if (typeof content === 'string' || content == null) return content ?? ''
  if (!Array.isArray(content)) return null
  const parts = content.map((part) => (isFields(part) ? (part.text ?? '') : null))
  return parts.every((part) => typeof part === 'string') ? parts.join('') : null
}

/** null: it is of another shape. */
function readChoice(choice: unknown): Choice | null {
  if (!isFields(choice)) return null
  const { finish_reason: reason = null, message = null } = choice
  if ((reason !== null && typeof reason !== 'string') || (message !== null && !isFields(message))) return null
  const { content, refusal } = fieldsOf(message)
  const text = textIn(content)
  return text === null ? null : { reason: reason ?? '', content: text, isRefused: Boolean(refusal) }
}

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

/** Reads the JSON of a 2xx answer to the text `asked`: the first choice, or why it is not a whole one. */
export function readCompletion(json: unknown, asked: string): Completed {
  const { choices } = fieldsOf(json)
  if (!Array.isArray(choices)) return { ok: false, error: 'provider-down' }
  if (choices.length === 0) return { ok: false, error: 'empty' }
  const choice = readChoice(choices[0])
  if (choice === null) return { ok: false, error: 'provider-down' }
  const { reason, content, isRefused } = choice
  if (CUT_SHORT.test(reason)) return { ok: false, error: 'truncated' }
  if (reason.startsWith('content_filter') || isRefused) return { ok: false, error: 'blocked' }
  if (reason === 'error') return { ok: false, error: 'provider-down' } // OpenRouter: the model failed
  const text = withoutThoughts(content, asked)
  return text === undefined ? { ok: false, error: 'truncated' } : { ok: true, text }
}
