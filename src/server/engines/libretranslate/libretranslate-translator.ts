import { z } from 'zod'
import type { WithCosts } from '#domain/engine.ts'
import { type LanguageCode, primarySubtag } from '#domain/languages.ts'
import type { TranslateAnswer, TranslationRequest, Translator } from '#domain/translate/translator.ts'
import { type Access, callAiProvider, parseJson } from '#server/engines/ai-provider-call.ts'
import { aiTranslator } from '#server/engines/ai-translator.ts'

const LIMITS = { timeoutMs: 60_000, largestAnswerBytes: 1_000_000 }
const FIRST_LOOK_MS = 3_000 // how long the start waits for a server that is not up yet
const LONGEST_PIECE = 1_500 // libretranslate.com takes 2,000 characters at once

type LibretranslateLanguages = Map<string, Set<string>>

const translated = z.object({ translatedText: z.string() })
const listing = z.array(z.object({ code: z.string(), targets: z.array(z.string()).optional() }))

/** Reads what GET /languages answers; servers before 1.3 name no targets and translate between all. */
function parseLanguages(value: unknown): LibretranslateLanguages | undefined {
  const read = listing.safeParse(value)
  if (!read.success) return undefined
  const all = read.data.map(({ code }) => code)
  return new Map(read.data.map(({ code, targets = all }) => [code, new Set(targets)]))
}

/** Some names changed from version to version: newest first. */
const NAMES: Partial<Record<LanguageCode, string[]>> = {
  'zh-CN': ['zh-Hans', 'zh'],
  'pt-BR': ['pt-BR', 'pb', 'pt'],
}

function namesOf(language: LanguageCode): string[] {
  return NAMES[language] ?? [primarySubtag(language)]
}

/** What the server calls the two languages; undefined where it does not translate between them. */
function pairFor(
  languages: LibretranslateLanguages,
  from: LanguageCode,
  to: LanguageCode,
): { source: string; target: string } | undefined {
  const pairs = namesOf(from).flatMap((source) => namesOf(to).map((target) => ({ source, target })))
  return pairs.find(({ source, target }) => languages.get(source)?.has(target))
}

/**
 * A LibreTranslate server. Its languages are read at once; where it is not up yet, at the first use, and until
 * then every pair is offered. Its answers are drafts: they come from small models, one sentence at a time.
 */
export async function libretranslateTranslator(
  options: Omit<Access<string | undefined>, 'baseUrl'> & { url: string },
): Promise<WithCosts<Translator>> {
  const { url, apiKey } = options
  const provider = { ...LIMITS, ...options, name: 'LibreTranslate' }
  let languages: LibretranslateLanguages | undefined

  /** Reads the languages; answers the failure, if any. */
  async function readLanguages(
    signal: AbortSignal,
  ): Promise<Extract<TranslateAnswer, { ok: false }> | undefined> {
    const reply = await callAiProvider(provider, { url: `${url}/languages` }, signal)
    if (!reply.ok) return reply.failed
    languages = parseLanguages(parseJson(reply.bytes))
    return languages === undefined ? { ok: false, error: 'provider-down' } : undefined
  }

  async function ask({ text, from, to }: TranslationRequest, signal: AbortSignal): Promise<TranslateAnswer> {
    const unknown = languages === undefined ? await readLanguages(signal) : undefined
    if (unknown !== undefined) return unknown
    const pair = languages && pairFor(languages, from, to)
    if (pair === undefined) return { ok: false, error: 'unsupported-pair' }
    // The key goes into the body because LibreTranslate looks for it nowhere else.
    const json = { q: text, ...pair, format: 'text', ...(apiKey !== undefined && { api_key: apiKey }) }
    const reply = await callAiProvider(provider, { url: `${url}/translate`, body: { json } }, signal)
    if (!reply.ok) {
      if (reply.failed.error === 'provider-config') languages = undefined // it may have lost a language
      return reply.failed
    }
    const read = translated.safeParse(parseJson(reply.bytes))
    if (!read.success) return { ok: false, error: 'provider-down' }
    const answer = read.data.translatedText.trim()
    if (answer === '') return { ok: false, error: 'empty' }
    return { ok: true, value: { text: answer, by: 'libretranslate', quality: 'draft' } }
  }

  await readLanguages(AbortSignal.timeout(FIRST_LOOK_MS)) // a failure is in the log, and not fatal
  return aiTranslator({
    id: 'libretranslate',
    quality: 'draft',
    supports: (from, to) => languages === undefined || pairFor(languages, from, to) !== undefined,
    secret: apiKey,
    longestPiece: () => LONGEST_PIECE,
    ask,
  })
}
