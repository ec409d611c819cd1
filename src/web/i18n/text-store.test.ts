import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  changeSiteLanguage,
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
