import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import {
  type AiProviderFailed,
  errorMessageIn,
  readAiProviderError,
} from '#domain/ai-provider/ai-provider-error.ts'
import { isSecret } from '#domain/ai-provider/shown-message.ts'
import type { Costs } from '#domain/engine.ts'
import { countCall } from '#server/budgets/spending.ts'

/**
 * What became of one call to an AI provider: `status` and media type of its answer, the words of its error as they came, or the
 * kind of error where there was no answer. The words can hold the entry and the key: they go into no answer as they are.
 */
export type CallNote = { status?: number; type?: string; message?: string; reason?: string }

/** Handed on by Node itself, so that no adapter has to pass on what only some ask for. */
const listening = new AsyncLocalStorage<(note: CallNote) => void>()

/** Does work, and answers what became of the calls in it, in their order. Whoever listens around it hears them too. */
export async function withCallNotes<Answer>(
  work: () => Promise<Answer>,
): Promise<{ answer: Answer; notes: CallNote[] }> {
  const around = listening.getStore()
  const notes: CallNote[] = []
  const keep = (note: CallNote) => {
    notes.push(note)
    around?.(note)
  }
  return { answer: await listening.run(keep, work), notes }
}

/** Tells whoever listens what became of a call. */
export function noteCall(note: CallNote): void {
  listening.getStore()?.(note)
}

/** An AI provider, and the limits of one call. */
type AiProvider = {
  name: string
  log: Logger
  timeoutMs: number
  retryAfterMs?: number // before the only retry; at random up to twice as long
  largestAnswerBytes: number
}

export type Limits = Omit<AiProvider, 'name' | 'log'>

/** Only tests set them. */
export type CallTimes = Partial<Pick<AiProvider, 'timeoutMs' | 'retryAfterMs'>>

/** How an AI provider is reached. */
export type Access<Key> = CallTimes & {
  apiKey: Key
  baseUrl: string
  log: Logger
}

/** With a body it is a POST. */
export type AiProviderRequest = {
  url: string
  headers?: Record<string, string>
  body?: { json: unknown } | { form: FormData }
  model?: string
}

/** The bytes of a 2xx answer, or why there are none. No `status`: no answer. `isPassing`: retry. */
export type AiProviderReply =
  | { ok: true; bytes: Uint8Array }
  | { ok: false; failed: AiProviderFailed; status?: number; isPassing?: boolean }

const RETRY_AFTER_MS = 600 // long enough for a restarted worker, short enough for a learner

function requestInit({ headers = {}, body }: AiProviderRequest, signal: AbortSignal): RequestInit {
  const common: RequestInit = { redirect: 'manual', signal } // a redirect would send key and entry elsewhere
  if (body === undefined) return { ...common, headers }
  if ('form' in body) return { ...common, method: 'POST', headers, body: body.form }
  return {
    ...common,
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body.json),
  }
}

/** The JSON of an answer; undefined for anything else, such as a gateway's HTML or half an answer. */
export function parseJson(bytes: Uint8Array | undefined): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined // the caller reports it
  }
}

/** The body of an answer; undefined when it is longer than `maxBytes`: the rest is not read. */
async function readCapped(response: Response, maxBytes: number): Promise<Uint8Array | undefined> {
  if (response.body === null) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body) {
    size += chunk.byteLength
    if (size > maxBytes) return undefined // leaving the loop closes the connection
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const LONGEST_ERROR_BYTES = 10_000 // a longer answer is one

/** What became of a call that was answered with 2xx: some servers answer errors so. */
function noteOf({ status, headers }: Response, bytes: Uint8Array | undefined): CallNote {
  const type = headers.get('content-type')?.split(';')[0]
  const isShort = bytes !== undefined && bytes.length <= LONGEST_ERROR_BYTES
  const message = isShort ? errorMessageIn(parseJson(bytes)) : undefined
  return { status, ...(type !== undefined && { type }), ...(message !== undefined && { message }) }
}

async function ask(
  { name, log, largestAnswerBytes }: AiProvider,
  request: AiProviderRequest,
  signal: AbortSignal,
): Promise<AiProviderReply> {
  const about = { provider: name, model: request.model }
  const response = await fetch(request.url, requestInit(request, signal))
  const bytes = await readCapped(response, largestAnswerBytes)
  const { status } = response
  if (response.ok) noteCall(noteOf(response, bytes))
  if (response.ok && bytes !== undefined) return { ok: true, bytes }
  if (response.ok) {
    log.warn({ ...about, status }, 'an AI provider answered more than it may')
    return { ok: false, failed: { ok: false, error: 'provider-down' }, status }
  }
  const retryAfter = response.headers.get('retry-after')
  const read = readAiProviderError(status, parseJson(bytes), retryAfter, Date.now())
  const { failed, forLog, message } = read
  noteCall({ status, ...(message !== undefined && { message }) })
  log.warn({ ...about, ...forLog }, 'an AI provider refused')
  return { ok: false, failed, status, isPassing: failed.error === 'provider-down' }
}

/** What says that a connection was never made: nothing was sent. */
const NEVER_SENT = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']

async function askOnce(
  provider: AiProvider,
  request: AiProviderRequest,
  signal: AbortSignal,
): Promise<AiProviderReply> {
  const call = await countCall()
  if (!call.ok) return { ok: false, failed: call }
  const timeout = AbortSignal.timeout(provider.timeoutMs)
  try {
    return await ask(provider, request, AbortSignal.any([signal, timeout]))
  } catch (error) {
    const { cause, name } = error as { cause?: { code?: unknown }; name?: unknown }
    if (NEVER_SENT.some((code) => code === cause?.code)) call.takeBack()
    if (signal.aborted) return { ok: false, failed: { ok: false, error: 'cancelled' } }
    const reason = cause?.code ?? name
    noteCall({ reason: String(reason) })
    const about = { provider: provider.name, model: request.model, reason }
    provider.log.warn(about, 'an AI provider could not be reached')
    return timeout.aborted
      ? { ok: false, failed: { ok: false, error: 'timeout' } }
      : { ok: false, failed: { ok: false, error: 'provider-down' }, isPassing: true }
  }
}

/**
 * Calls an AI provider over HTTP, and retries once after 5xx or a broken connection. Never throws.
 * The log gets names, statuses and kinds of error: no text of ours or theirs, and no key.
 */
export async function callAiProvider(
  provider: AiProvider,
  request: AiProviderRequest,
  signal: AbortSignal,
): Promise<AiProviderReply> {
  const first = await askOnce(provider, request, signal)
  if (first.ok || first.isPassing !== true) return first
  const { retryAfterMs = RETRY_AFTER_MS } = provider
  const isPatient = await wait(retryAfterMs * (1 + Math.random()), true, { signal }).catch(() => false)
  if (!isPatient) return { ok: false, failed: { ok: false, error: 'cancelled' } }
  return askOnce(provider, request, signal)
}

/** The operator pays an AI provider that has a key; one without runs on a machine of theirs. */
export function costsOf(apiKey: string | undefined): Costs {
  return isSecret(apiKey) ? 'operator' : 'nothing'
}
