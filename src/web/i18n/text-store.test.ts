import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  changeSiteLanguage,
  fetchTexts,
  loadTexts,
  startTexts,
  subscribeToTexts,
  type TextFiles,
  textsOf,
} from './text-store.ts'

const WORDS: Record<string, string> = { en: 'Log In', vi: 'Đăng nhập', da: 'Log ind' }

type Reply = { status?: number; afterMs?: number; texts?: object }

/** A network that answers with a text in the language that is asked for, or as `replyTo` says; tells what was asked. */
function network(replyTo: (path: string) => Reply = () => ({})) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string, { body = '' }: { body?: string } = {}) => {
    const path = address.replace(/\?.*/, '').replace(/^\/locales\//, '')
    asked.push(path + body)
    const { status = 200, afterMs = 0, texts = { logIn: WORDS[path.slice(0, 2)] } } = replyTo(path)
    await new Promise((resolve) => setTimeout(resolve, afterMs))
    return new Response(JSON.stringify(texts), { status })
  })
  return asked
}

async function start(...namespaces: Parameters<typeof loadTexts>[0]) {
  const languages: string[] = []
  startTexts({ language: 'en', onLanguage: (language) => languages.push(language) })
  await settle(loadTexts(namespaces))
  return languages
}

async function settle<Value>(work: Promise<Value>): Promise<Value> {
  await vi.advanceTimersByTimeAsync(60_000)
  return work
}

const logIn = () => textsOf('common').t('logIn')

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('I18N-4: texts are read from /locales by language and namespace, each file once', async () => {
  const asked = network()
  await start('common', 'journal')
  await settle(loadTexts(['common', 'journal', 'speech']))
  expect(asked).toEqual(['en/common.json', 'en/journal.json', 'en/speech.json'])
  expect(logIn()).toBe('Log In')
})

it('I18N-5: a key that a file lacks is sent to /locales/add, by language and namespace, and shown', async () => {
  const asked = network()
  await start('common')
  expect(textsOf('common').t('signUp')).toBe('signUp')
  await settle(Promise.resolve())
  expect(asked.at(-1)).toBe('add/en/common{"signUp":"signUp"}')
})

it('I18N-10: another language takes every file that is in use with it', async () => {
  const asked = network()
  const languages = await start('common', 'shadow')
  await settle(changeSiteLanguage('da'))
  expect(asked.slice(2)).toEqual(['da/common.json', 'da/shadow.json'])
  expect([logIn(), textsOf('shadow').language, languages]).toEqual(['Log ind', 'da', ['da']])
  await settle(changeSiteLanguage('en'))
  expect(asked.length, 'what has been read is kept').toBe(4)
})

it('I18N-10: nothing changes until all files of the new language are there', async () => {
  network((path) => ({ afterMs: path === 'vi/shadow.json' ? 1000 : 0 }))
  await start('common', 'shadow')
  const changed = changeSiteLanguage('vi')
  await vi.advanceTimersByTimeAsync(999)
  expect(logIn()).toBe('Log In')
  await settle(changed)
  expect(logIn()).toBe('Đăng nhập')
})

it('I18N-10: of two choices the last one counts, whichever is there first', async () => {
  network((path) => ({ afterMs: path.startsWith('vi') ? 1000 : 0 }))
  const languages = await start('common')
  const changes = Promise.all([changeSiteLanguage('vi'), changeSiteLanguage('da')])
  await settle(changes)
  expect([logIn(), languages]).toEqual(['Log ind', ['da']])
})

it('I18N-10: a file that is on its way while the language changes comes in the new one', async () => {
  network((path) => ({ afterMs: path === 'en/speech.json' ? 1000 : 0 }))
  await start('common')
  const loading = loadTexts(['speech'])
  await vi.advanceTimersByTimeAsync(1)
  const changing = changeSiteLanguage('da')
  await settle(Promise.all([loading, changing]))
  expect(textsOf('speech').language).toBe('da')
  expect((textsOf('speech').t as (key: string) => string)('logIn')).toBe('Log ind')
})

it('a language that cannot be had is written in English', async () => {
  const report = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  network((path) => ({ status: path.startsWith('da') ? 404 : 200 }))
  await start('common')
  await settle(changeSiteLanguage('da'))
  expect(logIn()).toBe('Log In')
  expect(report).toHaveBeenCalledOnce()
})

it('when no texts can be had the page stays as it is', async () => {
  const report = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let isOffline = false
  network(() => ({ status: isOffline ? 503 : 200 }))
  const languages = await start('common')
  isOffline = true
  await settle(changeSiteLanguage('da'))
  expect([logIn(), languages]).toEqual(['Log In', []])
  expect(report).toHaveBeenCalled()
  isOffline = false
  await settle(changeSiteLanguage('da'))
  expect([logIn(), languages]).toEqual(['Log ind', ['da']])
})

it('a text that a page did not bring is fetched with its whole file, and whoever listens hears of it', async () => {
  const asked = network(() => ({ texts: { logIn: 'Log In', signUp: 'Sign Up' } }))
  startTexts({ language: 'en', texts: { common: { logIn: 'Log In' } } as TextFiles })
  const heard = vi.fn()
  const unsubscribe = subscribeToTexts(heard)
  const before = textsOf('common')
  expect([before.t('logIn'), before.t('signUp'), before.t('signUp')]).toEqual(['Log In', '', ''])
  expect(textsOf('common')).toBe(before)
  await settle(Promise.resolve())
  expect(heard).toHaveBeenCalledOnce()
  expect(textsOf('common').t('signUp')).toBe('Sign Up')
  expect(asked).toEqual(['en/common.json'])
  unsubscribe()
})

type GiveAnswer = () => Promise<Response>

const answering =
  (status: number, texts: Record<string, string> = {}): GiveAnswer =>
  async () =>
    new Response(JSON.stringify(texts), { status })

/** Answers with the replies in turn, the last one again and again; tells when each was asked for. */
function networkOf(...replies: GiveAnswer[]) {
  const began = Date.now()
  const asked: { url: string; afterMs: number }[] = []
  vi.stubGlobal('fetch', (url: string) => {
    asked.push({ url, afterMs: Date.now() - began })
    return (replies.length > 1 ? replies.shift() : replies[0])?.()
  })
  return asked
}

it('I18N-4: texts are read from /locales, by language and namespace', async () => {
  const asked = networkOf(answering(200, { logIn: 'Log ind' }))
  expect(await fetchTexts('da', 'common')).toEqual({ logIn: 'Log ind' })
  expect(asked.map(({ url }) => url.split('?')[0])).toEqual(['/locales/da/common.json'])
})

it.each([400, 401, 403, 404, 429])('I18N-7: status %i is final', async (status) => {
  const asked = networkOf(answering(status))
  await expect(fetchTexts('da', 'site')).rejects.toThrow(String(status))
  expect(asked).toHaveLength(1)
})

it('I18N-6 I18N-8: 5xx is asked for again five times, after 350 ms and then after twice as long each time', async () => {
  const asked = networkOf(answering(503))
  const given = expect(fetchTexts('vi', 'site')).rejects.toThrow('503')
  await vi.advanceTimersByTimeAsync(60_000)
  await given
  expect(asked.map(({ afterMs }) => afterMs)).toEqual([0, 350, 1050, 2450, 5250, 10_850])
})

it.each([500, 502, 599])(
  'I18N-6: status %i is asked for again, and what comes then is used',
  async (status) => {
    networkOf(answering(status), answering(200, { a: 'b' }))
    const texts = fetchTexts('vi', 'site')
    await vi.advanceTimersByTimeAsync(1000)
    expect(await texts).toEqual({ a: 'b' })
  },
)

it('I18N-6: so is no answer at all, and what comes then is used', async () => {
  networkOf(() => Promise.reject(new TypeError('Failed to fetch')), answering(200, { a: 'b' }))
  const texts = fetchTexts('vi', 'site')
  await vi.advanceTimersByTimeAsync(1000)
  expect(await texts).toEqual({ a: 'b' })
})

it('I18N-6: so is an answer that breaks off, and what comes then is used', async () => {
  const broken = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"a":'))
      controller.error(new TypeError('network error'))
    },
  })
  networkOf(async () => new Response(broken), answering(200, { a: 'b' }))
  const texts = fetchTexts('vi', 'site')
  await vi.advanceTimersByTimeAsync(1000)
  expect(await texts).toEqual({ a: 'b' })
})

it.each(['<!doctype html>', '{"a":', 'null', '[]', '"text"', '1', '{"a":null}', '{"a":{"b":[]}}'])(
  'a file that holds %s has no texts, and is not asked for again',
  async (content) => {
    const asked = networkOf(async () => new Response(content))
    await expect(fetchTexts('da', 'site')).rejects.toThrow('/locales/da/site.json')
    expect(asked).toHaveLength(1)
  },
)

it('I18N-9: a read lasts until the whole file is there', async () => {
  const bodies: ReadableStreamDefaultController[] = []
  const asked = networkOf(
    async () => new Response(new ReadableStream({ start: (controller) => void bodies.push(controller) })),
  )
  const texts = Promise.all(Array.from({ length: 11 }, () => fetchTexts('en', 'common')))
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toHaveLength(10)
  for (let done = 0; done < 11; done += 1) {
    bodies[done]?.enqueue(new TextEncoder().encode('{}'))
    bodies[done]?.close()
    await vi.advanceTimersByTimeAsync(1)
  }
  expect(await texts).toHaveLength(11)
})

it('I18N-9: ten reads run at once, the others wait for a place', async () => {
  const answers: (() => void)[] = []
  const asked = networkOf(() => new Promise((resolve) => answers.push(() => resolve(new Response('{}')))))
  const texts = Promise.all(Array.from({ length: 13 }, () => fetchTexts('en', 'common')))
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toHaveLength(10)
  answers.shift()?.()
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toHaveLength(11)
  while (answers.length > 0) {
    answers.shift()?.()
    await vi.advanceTimersByTimeAsync(1)
  }
  expect(await texts).toHaveLength(13)
})
