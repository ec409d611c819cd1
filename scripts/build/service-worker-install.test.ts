import { createHash, webcrypto } from 'node:crypto'
import { createContext, runInContext } from 'node:vm'
import { expect, it } from 'vitest'
import { BUILD_ID_TOKEN } from '#domain/site/site-tokens.ts'
import { serviceWorkerText } from './service-worker.ts'

const ORIGIN = 'https://diary.example.org'
const BEFORE = 'app-before'
const NEW = 'app-newbuild'

const page = (build: string) => `<!doctype html><html data-build="${build}">`

/** What a server of the new build answers. */
const SERVED: Record<string, string> = {
  '/diary': page('newbuild'),
  '/shadow': page('newbuild'),
  '/theme.js?v=1a': 'dark()',
  '/assets/app-1.js': 'start()',
}

const digestOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 16)

/** The worker of the new build is installed beside the build before. Answers whether it was, and what is kept then. */
async function installFrom(answer: (address: string) => Response | undefined) {
  const files = Object.entries(SERVED).filter(([, text]) => !text.startsWith('<'))
  const text = await serviceWorkerText({
    pages: ['/diary', '/shadow'],
    files: Object.fromEntries(files.map(([address, file]) => [address, digestOf(file)])),
    networkOnly: [],
  })
  const kept: Record<string, string[]> = { [BEFORE]: ['/diary'] }
  const caches = {
    async open(name: string) {
      kept[name] ??= []
      return { put: async (address: string) => kept[name]?.push(address) }
    },
    delete: async (name: string) => delete kept[name],
  }
  const fetch = async (address: string) => answer(address) ?? new Response(SERVED[address])
  let installing: Promise<unknown> = Promise.resolve()
  const self = {
    location: { origin: ORIGIN },
    addEventListener(name: string, listener: (event: object) => void) {
      if (name !== 'install') return
      const waitUntil = (given: Promise<unknown>) => {
        installing = given
      }
      listener({ waitUntil })
    },
  }
  const world = { self, caches, fetch, crypto: webcrypto, btoa, URL, console }
  runInContext(text.replaceAll(BUILD_ID_TOKEN, 'newbuild'), createContext(world))
  const isInstalled = await installing.then(
    () => true,
    () => false,
  )
  return { isInstalled, kept }
}

it('a new build is kept as a whole, beside the one before', async () => {
  const { isInstalled, kept } = await installFrom(() => undefined)
  expect(isInstalled).toBe(true)
  expect(kept[BEFORE]).toEqual(['/diary'])
  expect(kept[NEW]?.toSorted()).toEqual(Object.keys(SERVED).toSorted())
})

it.each([
  ['a server that still has the build before', '/shadow', () => new Response(page('before'))],
  ['a file that is another one', '/theme.js?v=1a', () => new Response('dark()\n')],
  ['a server that fails', '/assets/app-1.js', () => new Response('start()', { status: 500 })],
])('%s keeps a new build from being installed, and the one before stays as it is', async (_, at, fault) => {
  const { isInstalled, kept } = await installFrom((address) => (address === at ? fault() : undefined))
  expect(isInstalled).toBe(false)
  expect(kept).toEqual({ [BEFORE]: ['/diary'] })
})
