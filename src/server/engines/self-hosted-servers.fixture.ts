import { encodeWav } from '#domain/speech/wav.ts'
import type { FakeAnswer, SeenCall } from './ai-provider.fake.ts'
import { TONE } from './ai-provider-answers.fixture.ts'
import { KOKORO_VOICES } from './kokoro-voices.fixture.ts'

/**
 * Servers that people run themselves, as their sources of November 2026 have it: one exchange for each job, and how they
 * refuse. Nothing of it was recorded from a running server.
 */
export type SelfHosted = {
  name: string
  /** Where the exchange stands in its sources. */
  source: string
  job: 'text' | 'speech' | 'listening' | 'translation'
  /** What the setting of its address ends with, after the port on which it listens by itself. */
  port: number
  base: string
  model: string
  /** The path of the call that does the job. */
  path: string
  /** What it refuses our request for; undefined where it takes it. */
  objection(call: SeenCall<Record<string, unknown>>): string | undefined
  answer: FakeAnswer
  /** The text in the answer; none where it is sound. */
  says?: string
  wrongModel?: { answer: FakeAnswer; error: string }
  wrongKey?: FakeAnswer
}

const CHAT = { job: 'text', base: '/v1', path: '/v1/chat/completions' } as const
const SPEECH = { job: 'speech', base: '/v1', path: '/v1/audio/speech' } as const
const LISTENING = { job: 'listening', base: '/v1', path: '/v1/audio/transcriptions' } as const

function chatObjection({ method, body }: SeenCall<Record<string, unknown>>): string | undefined {
  if (method !== 'POST' || typeof body?.model !== 'string') return 'no model'
  const messages = body.messages as { role?: unknown; content?: unknown }[]
  const isRead = messages.every(({ role, content }) => role === 'user' && typeof content === 'string')
  return isRead && body.stream === false ? undefined : 'messages that are no text, or a stream'
}

function speechObjection({ body }: SeenCall<Record<string, unknown>>): string | undefined {
  if (typeof body?.input !== 'string' || body.response_format !== 'wav') return 'no input, or no WAV'
  if (body.speed !== undefined && typeof body.speed !== 'number') return 'a speed that is no number'
  return KOKORO_VOICES.includes(String(body.voice)) ? undefined : `the voice ${body.voice}`
}

/** The parts of a form by their names, as a server reads them. */
function partsOf({ headers, raw }: SeenCall<unknown>): string[] {
  const isForm = /^multipart\/form-data; boundary=/.test(headers['content-type'] ?? '')
  const names = raw.toString('latin1').matchAll(/content-disposition: form-data; name="([^"]*)"/gi)
  return isForm ? [...names].map(([, name = '']) => name).toSorted() : []
}

function listeningObjection(call: SeenCall<unknown>): string | undefined {
  const parts = partsOf(call)
  const isWhole = ['file', 'language', 'model', 'response_format'].every((name) => parts.includes(name))
  return isWhole ? undefined : `the parts ${parts}`
}

/** A completion as all of them write it, but for the fields that they add. */
function completion(model: string, more: object = {}, inMessage: object = {}): FakeAnswer {
  const message = { role: 'assistant', content: 'Hoy caminé.', ...inMessage }
  return {
    body: {
      id: 'chatcmpl-817',
      object: 'chat.completion',
      created: 1_795_000_000,
      model,
      choices: [{ index: 0, message, finish_reason: 'stop' }],
      usage: { prompt_tokens: 61, completion_tokens: 5, total_tokens: 66 },
      ...more,
    },
  }
}

/** A WAV file out of ffmpeg's pipe: a LIST chunk before the samples, and placeholders for the lengths. */
function pipedWav(wav: Uint8Array): Uint8Array {
  const [head, samples] = [Buffer.from(wav.subarray(0, 36)), Buffer.from(wav.subarray(44))]
  const list = Buffer.from('LIST\u001a\0\0\0INFOISFT\u000e\0\0\0Lavf61.7.100\0\0', 'latin1')
  head.writeUInt32LE(0xffffffff, 4)
  return Buffer.concat([head, list, Buffer.from('data'), Buffer.from([255, 255, 255, 255]), samples])
}

const SPOKEN = encodeWav({
  samples: Float32Array.from({ length: 12_000 }, (_, index) => 0.3 * Math.sin(index / 9)),
  sampleRate: 24_000, // Kokoro's
})

const wav = (raw: Uint8Array): FakeAnswer => ({ headers: { 'content-type': 'audio/wav' }, raw })

/** How FastAPI writes an error that a server gives no shape of its own. */
const fastApi = (status: number, detail: unknown): FakeAnswer => ({ status, body: { detail } })

export const KOKORO_FASTAPI: SelfHosted = {
  ...SPEECH,
  name: 'Kokoro-FastAPI',
  source: 'remsky/Kokoro-FastAPI api/src/routers/openai_compatible.py, api/src/structures/schemas.py',
  port: 8880,
  model: 'kokoro',
  objection: speechObjection,
  answer: wav(pipedWav(SPOKEN)),
  wrongModel: {
    answer: fastApi(400, {
      error: 'invalid_model',
      message: 'Unsupported model: kokoro-2',
      type: 'invalid_request_error',
    }),
    error: 'provider-config',
  },
}

export const SPEACHES_SPEAKING: SelfHosted = {
  ...SPEECH,
  name: 'speaches',
  source:
    'speaches-ai/speaches src/speaches/routers/speech.py, src/speaches/audio.py, src/speaches/dependencies.py',
  port: 8000,
  model: 'speaches-ai/Kokoro-82M-v1.0-ONNX',
  objection: speechObjection,
  answer: wav(pipedWav(SPOKEN)),
  wrongModel: {
    answer: fastApi(
      404,
      "Model 'kokoro' is not installed locally. You can download the model using `POST /v1/models`",
    ),
    error: 'provider-config',
  },
  wrongKey: fastApi(403, 'Invalid API key. The provided API key is incorrect.'),
}

export const SPEACHES: SelfHosted = {
  ...LISTENING,
  name: 'speaches',
  source: 'speaches-ai/speaches src/speaches/routers/stt.py, src/speaches/dependencies.py',
  port: 8000,
  model: 'Systran/faster-whisper-small',
  objection: listeningObjection,
  answer: { body: { text: 'Today I walked.' } },
  says: 'Today I walked.',
  wrongModel: {
    answer: fastApi(
      404,
      "Model 'whisper-1' is not installed locally. You can download the model using `POST /v1/models`",
    ),
    error: 'provider-config',
  },
  wrongKey: fastApi(403, 'Invalid API key. The provided API key is incorrect.'),
}

export const OLLAMA: SelfHosted = {
  ...CHAT,
  name: 'Ollama',
  source: 'ollama/ollama openai/openai.go, middleware/openai.go',
  port: 11_434,
  model: 'gemma3:4b',
  objection: chatObjection,
  answer: completion('gemma3:4b', { system_fingerprint: 'fp_ollama' }, { reasoning: 'Hm. Caminar, hoy.' }),
  says: 'Hoy caminé.',
  wrongModel: {
    answer: {
      status: 404,
      body: {
        error: { message: "model 'gemma9' not found", type: 'not_found_error', param: null, code: null },
      },
    },
    error: 'provider-config',
  },
}

export const LIBRETRANSLATE: SelfHosted = {
  name: 'LibreTranslate 1.9',
  source: 'LibreTranslate/LibreTranslate libretranslate/app.py',
  job: 'translation',
  port: 5000,
  base: '',
  model: '',
  path: '/translate',
  objection: ({ body }) =>
    body?.q !== '' && body?.source === 'en' && body.target === 'es' && body.format === 'text'
      ? undefined
      : 'its languages or its text',
  answer: { body: { translatedText: 'Hoy caminé.' } },
  says: 'Hoy caminé.',
  wrongKey: { status: 403, body: { error: 'Invalid API key' } },
}

export const WHISPER_CPP: SelfHosted = {
  ...LISTENING,
  name: 'whisper.cpp', // started with --inference-path /v1/audio/transcriptions
  source: 'ggml-org/whisper.cpp examples/server/server.cpp',
  port: 8080,
  model: 'whisper',
  objection: listeningObjection,
  answer: { body: { text: ' Today I walked.\n' } },
  says: 'Today I walked.',
}

export const SELF_HOSTED: SelfHosted[] = [
  KOKORO_FASTAPI,
  SPEACHES_SPEAKING,
  SPEACHES,
  OLLAMA,
  LIBRETRANSLATE,
  {
    ...CHAT,
    name: 'llama.cpp',
    source: 'ggml-org/llama.cpp tools/server/server-task.cpp, server-common.cpp, server-http.cpp',
    port: 8080,
    model: 'gemma-3-4b-it',
    objection: chatObjection,
    answer: completion('gemma-3-4b-it', {
      system_fingerprint: 'b7100-1a2b3c4d',
      timings: { prompt_n: 61, prompt_ms: 190.1, predicted_n: 5, predicted_ms: 88.2 },
    }),
    says: 'Hoy caminé.',
    wrongKey: {
      status: 401,
      body: { error: { message: 'Invalid API Key', type: 'authentication_error', code: 401 } },
    },
  },
  {
    ...CHAT,
    name: 'vLLM',
    source: 'vllm-project/vllm vllm/entrypoints/openai/engine/protocol.py, chat_completion/protocol.py',
    port: 8000,
    model: 'google/gemma-3-4b-it',
    objection: chatObjection,
    answer: completion(
      'google/gemma-3-4b-it',
      { service_tier: null, prompt_logprobs: null, kv_transfer_params: null },
      { refusal: null, annotations: null, audio: null, function_call: null, tool_calls: [] },
    ),
    says: 'Hoy caminé.',
    wrongModel: {
      answer: {
        status: 404,
        body: {
          error: {
            message: 'The model `gemma` does not exist.',
            type: 'NotFoundError',
            param: 'model',
            code: 404,
          },
        },
      },
      error: 'provider-config',
    },
    wrongKey: { status: 401, body: { error: 'Unauthorized' } },
  },
  {
    ...CHAT,
    name: 'LocalAI',
    source: 'mudler/LocalAI core/http/endpoints/openai/chat.go, core/schema/openai.go',
    port: 8080,
    model: 'gemma-3-4b-it',
    objection: chatObjection,
    answer: completion('gemma-3-4b-it'),
    says: 'Hoy caminé.',
    wrongModel: {
      answer: { status: 500, body: { error: { code: 500, message: 'could not load model', type: '' } } },
      error: 'provider-down',
    },
    wrongKey: {
      status: 401,
      body: {
        error: { code: 401, message: 'An authentication key is required', type: 'invalid_request_error' },
      },
    },
  },
  {
    ...SPEECH,
    name: 'LocalAI',
    source: 'mudler/LocalAI core/http/endpoints/localai/tts.go, core/schema/localai.go',
    port: 8080,
    model: 'kokoro',
    objection: speechObjection,
    answer: { headers: { 'content-type': 'audio/x-wav' }, raw: TONE },
  },
  {
    ...LISTENING,
    name: 'LocalAI',
    source: 'mudler/LocalAI core/http/endpoints/openai/transcription.go, core/schema/transcription.go',
    port: 8080,
    model: 'whisper-small',
    objection: listeningObjection,
    answer: {
      body: {
        segments: [{ id: 0, start: 0, end: 1_400_000_000, text: ' Today I walked.', tokens: [50_364, 2692] }],
        text: ' Today I walked.',
        output: '',
      },
    },
    says: 'Today I walked.',
  },
  WHISPER_CPP,
]
