import type { EngineSettings } from './engine-settings.ts'
import { voiceWarnings } from './openai-voices.ts'

const jobsOf = ({ text, speech, listening }: EngineSettings['openai']) => [text, speech, listening]

/** The names of the API keys that will be used. */
export function keysInUse({ gemini, openai, libretranslate }: EngineSettings): string[] {
  const ofOpenai = jobsOf(openai).filter(
    ({ apiKey, baseUrl }) => apiKey !== undefined && baseUrl !== undefined,
  )
  const hasLibretranslate = libretranslate.apiKey !== undefined && libretranslate.url !== undefined
  return [
    ...(gemini.apiKey === undefined ? [] : ['GEMINI_API_KEY']),
    ...new Set(ofOpenai.map(({ names }) => names.apiKey)),
    ...(hasLibretranslate ? ['LIBRETRANSLATE_API_KEY'] : []),
  ]
}

/** Of jobs that have an address: those addresses of which nothing is asked. */
function idleAddresses({ openai }: EngineSettings): string[] {
  const jobs = jobsOf(openai).filter(({ baseUrl }) => baseUrl !== undefined)
  const busy = jobs.filter(({ model }) => model !== undefined).map(({ names }) => names.baseUrl)
  const idle = [...new Set(jobs.map(({ names }) => names.baseUrl))].filter((name) => !busy.includes(name))
  return idle.map((address) => {
    const models = jobs.filter(({ names }) => names.baseUrl === address).map(({ names }) => names.model)
    return `${address} is set and nothing is asked of it: name a model in ${models.join(' or ')}.`
  })
}

/** Warnings about settings without effect; not for OPENAI_API_KEY alone, which developers often have. */
export function idleSettings(settings: EngineSettings): string[] {
  const { openai } = settings
  const unasked = jobsOf(openai).filter(({ baseUrl, model }) => baseUrl === undefined && model !== undefined)
  return [
    ...idleAddresses(settings),
    ...unasked.map(({ names }) => `${names.model} is set and nobody is asked: set ${names.baseUrl} too.`),
  ]
}

/** Warnings about voices that are probably not meant, where they are asked for. */
export function oddVoices({ openai: { speech } }: EngineSettings): string[] {
  return speech.baseUrl === undefined || speech.model === undefined ? [] : voiceWarnings(speech.voices)
}
