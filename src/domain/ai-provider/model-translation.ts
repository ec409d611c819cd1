import { sameText } from '#domain/text/fold-text.ts'
import { plainText } from '#domain/text/plain-text.ts'
import { isInOtherScript, scriptOf } from '#domain/text/script-of.ts'
import { isBlank } from '#domain/text/text-summary.ts'
import { cleanTranslation, translationPrompt } from '#domain/translate/translation-prompt.ts'
import {
  failureOf,
  showsOwnMessage,
  type TranslateAnswer,
  type TranslationRequest,
} from '#domain/translate/translator.ts'
import { completionRequest, readCompletion } from './openai-completion.ts'
import { containsSecret, shownMessage } from './shown-message.ts'

/**
 * Characters at once for a server of OpenAI's shape. Self-hosted ones often have a context of 4,096 tokens, answer included, and
 * silently drop its beginning, the instruction, when there are more. 1,500 characters are at most 1,500 tokens.
 */
export const LONGEST_PIECE = 1_500

/** What a server of OpenAI's shape is sent to translate. */
export function openaiQuestion(model: string, request: TranslationRequest) {
  return completionRequest(model, translationPrompt(request))
}

/** The translation in the JSON of its 2xx answer to the text `asked`, or why there is none. */
export function readOpenaiTranslation(
  json: unknown,
  asked: string,
  by: 'openai' | 'own-key',
): TranslateAnswer {
  const answer = readCompletion(json, asked)
  if (!answer.ok) return answer
  const text = cleanTranslation(answer.text)
  return text === '' ? { ok: false, error: 'empty' } : { ok: true, value: { text, by, quality: 'good' } }
}

/** More characters than any language takes to say what another one says, also of a single word. */
const mostCharacters = (asked: string) => 10 * asked.length + 200

const LONGEST_NAMES = 30 // characters: a title or two

/** What quotes a third language stays as it is, and so do a few names in Latin letters. */
function isLeftAsItIs(text: string, { text: asked, from }: Asked): boolean {
  const isName = asked.length <= LONGEST_NAMES && scriptOf(asked) === 'latin'
  return sameText(text, asked) && (isName || isInOtherScript(asked, from))
}

type Asked = Pick<TranslationRequest, 'text' | 'from' | 'to'>

/** A translation without what nobody sees; none where it is empty, or so long or so foreign that it is something else. */
export function plainAnswer(answer: TranslateAnswer, asked: Asked): TranslateAnswer {
  if (!answer.ok) return answer
  const text = plainText(answer.value.text).trim()
  if (isBlank(text)) return { ok: false, error: 'empty' }
  if (text.length > mostCharacters(asked.text)) return { ok: false, error: 'provider-down' }
  return isInOtherScript(text, asked.to) && !isLeftAsItIs(text, asked)
    ? { ok: false, error: 'provider-down' }
    : { ok: true, value: { ...answer.value, text } }
}

/** A translation with what a model was asked for: the level in whose words it is, or that it is meant in a sentence. */
export function asAskedFor(
  answer: TranslateAnswer,
  { level, sentence }: TranslationRequest,
): TranslateAnswer {
  if (!answer.ok) return answer
  if (sentence !== undefined) return { ok: true, value: { ...answer.value, inSentence: true } }
  return level === undefined ? answer : { ok: true, value: { ...answer.value, level } }
}

/** All that a model is sent of a learner's words. */
export function wordsSent({ text, sentence }: Pick<TranslationRequest, 'text' | 'sentence'>): string {
  return sentence === undefined ? text : `${sentence}\n${text}`
}

/** A translation, unless it shows the key. */
export function withoutSecret(answer: TranslateAnswer, secret: string | undefined): TranslateAnswer {
  return answer.ok && containsSecret(answer.value.text, secret)
    ? { ok: false, error: 'provider-down' }
    : answer
}

/**
 * A failure with what the AI provider said of it, where our code tells no cause. Words about an API key, 429 or a quota have a
 * code after all.
 */
export function withItsWords(
  answer: TranslateAnswer,
  message: string | undefined,
  hidden: { text: string; secret: string | undefined },
): TranslateAnswer {
  if (answer.ok || message === undefined || !showsOwnMessage(answer.error)) return answer
  const told = failureOf(new Error(message)).error
  if (told !== 'unexpected') return { ok: false, error: told }
  const words = shownMessage(message, { text: hidden.text, secrets: [hidden.secret] })
  return words === undefined ? answer : { ...answer, message: words }
}
