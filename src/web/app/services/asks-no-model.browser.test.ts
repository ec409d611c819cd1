import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { NEW_PREFERENCES, type Profile } from '#domain/accounts/profile.ts'
import { isAiModel } from '#domain/engine.ts'
import type { Entry } from '#domain/journal/entry.ts'
import { inStep, ownLanguageOf } from '#domain/journal/straight.ts'
import { createMemoryMeaningCache } from '#domain/vocabulary/meaning-cache.fake.ts'
import type { OpenDiary } from '#web/app/diary/open-diary.ts'
import { jobsOf } from '#web/app/diary/open-translations.ts'
import { STORAGE_KEYS } from '#web/documents/local-storage.ts'
import { PROFILE_KEYS } from '#web/documents/profile-keys.ts'
import { openCorrectionDesk } from '#web/feedback/correction-desk.ts'
import { meaningsOf } from '#web/practice/words/word-meanings.ts'
import { fillPageSettings } from '#web/ui/page-settings.fixture.ts'
import { createCorrectorFinder } from './browser-corrections.ts'
import { createBrowserServices } from './browser-services.ts'
import type { Services } from './services.ts'

const ORIGIN = 'https://models.example.com'
const PAIR = { from: 'en-US', to: 'es-ES' } as const
const DATE = '2026-11-21'
const open = new AbortController().signal

const PROFILE: Profile = {
  id: 'ines',
  name: 'Ines',
  nativeLanguage: PAIR.from,
  targetLanguage: PAIR.to,
  preferences: NEW_PREFERENCES,
  levels: { 'es-ES': 'A2' },
}

/** Engines of every kind, each of which is a model. */
const CAPABILITIES = {
  translators: [
    { id: 'gemini', quality: 'good', pairs: 'all', levels: true },
    { id: 'openai', quality: 'good', pairs: 'all', levels: true },
  ],
  synthesisers: [{ id: 'openai', languages: ['es-ES'] }],
  transcribers: [{ id: 'gemini', languages: ['es-ES'] }],
  correctors: [{ id: 'gemini', scope: 'language', languages: ['es-ES'] }],
}

function keepProfile(preferences: Partial<Profile['preferences']>): void {
  const profile = { ...PROFILE, preferences: { ...NEW_PREFERENCES, ...preferences } }
  localStorage.setItem(STORAGE_KEYS.user, JSON.stringify(profile))
}

const ENTRY: Entry = { id: '1', date: DATE, content: 'It rained.', tags: [], mood: '' }

/** A diary of one entry, in which a translation at once finds its place. */
function journalOf(): Parameters<typeof jobsOf>[0]['journal'] {
  const core = { docOf: () => ({ entry: ENTRY }), changeDay: async () => true }
  return { core } as unknown as Parameters<typeof jobsOf>[0]['journal']
}

async function translateEntry(services: Services, level?: 'A2'): Promise<string[]> {
  const jobs = jobsOf({ journal: journalOf() }, services)
  await jobs.translate({ date: DATE, isAsked: true, level: level ?? null, signal: open })
  return []
}

/** A word of an entry that nobody has asked before, as the card of words asks. */
async function askWord(services: Services, entry: Partial<Entry>): Promise<string[]> {
  const meanings = createMemoryMeaningCache()
  const diary = {
    loadSentences: async () => ({ loadMeanings: async () => meanings }),
  } as unknown as OpenDiary
  const { translatedContent: sentence = 'Vi la lluvia.', translationLanguage: from = PAIR.to } = entry
  const to = ownLanguageOf(entry, PROFILE.nativeLanguage)
  await meaningsOf(diary, services)({ date: DATE, words: 'lluvia', sentence, from, to })
  return []
}

/**
 * Everything that sends words of a learner to an engine that may be a model. What is added to the app stands here, too.
 * Each answers the ids of engines that it would send them to, beside those that it has asked.
 */
const CALLERS: Record<string, (services: Services) => Promise<string[]>> = {
  'a translation': (services) => translateEntry(services),
  'a translation in words for a level': (services) => translateEntry(services, 'A2'),
  'a translation that every translator is asked for': async ({ findTranslators }) => {
    for (const one of await findTranslators()) await one.translate({ text: 'It rained.', ...PAIR }, open)
    return []
  },
  'the translation of a word': (services) => askWord(services, {}),
  'the translation of a word of an entry in the language that is learned': (services) =>
    askWord(services, inStep({ ...ENTRY, content: 'Vi la lluvia.', writtenIn: PAIR.to })),
  corrections: async ({ accounts }) => {
    const asked = {
      sentences: ['Llueve.'],
      meant: 'It rains.',
      language: 'es-ES',
      nativeLanguage: 'en-US',
    } as const
    for (const one of await createCorrectorFinder(accounts)()) await one.correct(asked, open)
    return []
  },
  'the check of an entry in the language that is learned, and its reading back': async (services) => {
    const desk = openCorrectionDesk(null, () => ({
      findCorrectors: createCorrectorFinder(services.accounts),
      findTranslators: services.findTranslators,
      onCorrections: async () => true,
      onActive: () => undefined,
    }))
    const own = { text: 'Llueve.', language: 'es-ES', nativeLanguage: 'en-US', meant: '' } as const
    await desk.find()
    await desk.checkFirst(own)
    await desk.readBack(own)
    return []
  },
  'a sentence that is said': async (services) => {
    const { voice } = await services.speech()
    const choices = await voice.voicesFor('es-ES')
    return choices.map(({ by }) => by)
  },
  'a sentence that is heard': async (services) => {
    const { server } = await (await services.speech()).recognitionOffer('es-ES')
    return server === null ? [] : [server]
  },
}

/** The services of a learner with a key of their own, and the ids of the engines that were asked. */
function setUp(preferences: Partial<Profile['preferences']>) {
  onTestFinished(fillPageSettings({ accounts: 'local', learnerEngines: [ORIGIN] }))
  onTestFinished(() => localStorage.clear())
  keepProfile(preferences)
  const own = { address: `${ORIGIN}/v1`, key: 'sk-learners-own-key', model: 'small-1' }
  localStorage.setItem(PROFILE_KEYS.ownKey(PROFILE.id), JSON.stringify(own))
  const asked: string[] = []
  const { fetch } = globalThis
  vi.stubGlobal('fetch', async (address: string, request: RequestInit = {}) => {
    if (address === '/api/capabilities') return Response.json(CAPABILITIES)
    if (address.startsWith(ORIGIN)) asked.push('own-key')
    else if (address.startsWith('/api/')) {
      const { translator, corrector, engine } = JSON.parse(String(request.body))
      asked.push(String(translator ?? corrector ?? engine))
    } else return fetch(address, request)
    return Response.json({ error: 'provider-down' }, { status: 502 })
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  return { services: createBrowserServices(), asked }
}

describe.each(Object.entries(CALLERS))('with sentences that go to no AI model, %s', (_, call) => {
  it('goes to one where the learner has not said so: else this test would prove nothing', async () => {
    const { services, asked } = setUp({})
    const offered = await call(services)
    expect([...asked, ...offered].filter(isAiModel)).not.toEqual([])
  })

  it('goes to none, neither at the server nor by a key of one’s own', async () => {
    const { services, asked } = setUp({ avoidsModels: true })
    const offered = await call(services)
    expect([...asked, ...offered].filter(isAiModel)).toEqual([])
  })

  it('goes to none from the moment the learner says so', async () => {
    const { services, asked } = setUp({})
    await call(services)
    asked.length = 0
    keepProfile({ avoidsModels: true })
    dispatchEvent(new StorageEvent('storage', { key: STORAGE_KEYS.user }))
    const offered = await call(services)
    expect([...asked, ...offered].filter(isAiModel)).toEqual([])
  })
})
