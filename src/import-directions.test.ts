import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '#domain/languages.ts'

const HERE = import.meta.dirname
const NOT_SHIPPED = /\.(test|fake|contract|fixture)\./
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'(#|\.\.?\/)([^']+)'/g

/** What starts the public pages chooses adapters, as `web/app` does for the screens. */
const SITE_COMPOSITION = [
  'web/site/log-out-on-site.ts',
  'web/site/sample-listener.ts',
  'web/site/site-main.tsx',
  'web/site/site-services.ts',
]

/** What features share; all other folders of src/web but the app are features. */
const SHARED = ['device', 'documents', 'http', 'i18n', 'ui']

/** The learner's features; each may import the stores and cards of those before it. The others stand alone. */
const IN_ORDER = ['journal', 'translate', 'speech', 'practice', 'progress', 'settings']

/** The rooms of practice, each of which may import those before it. */
const PRACTICE_IN_ORDER = ['today', 'sentence', 'words', 'shadow', 'review', 'vocabulary', 'brought']

/** What whoever keeps a text in this browser asks; the rest of the store is reached through ports. */
const TEXTS_OF_BROWSER = 'web/documents/local-storage.ts'

const SCREEN = /-(screen|page)\.tsx$/
const ADAPTER = /\.adapter\.ts$/

type Import = { by: string; to: string }

/** Which files below src a file imports, as paths from src. */
function importsOf(file: string): Import[] {
  const imports = readFileSync(join(HERE, file), 'utf8').matchAll(IMPORT)
  return [...imports].map(([, base = '', rest = '']) => ({
    by: file,
    to: base === '#' ? rest : relative(HERE, join(HERE, file, '..', base, rest)),
  }))
}

const FILES = globSync('**/*.{ts,tsx}', { cwd: HERE }).filter((file) => file.includes('/'))
const IMPORTS = FILES.flatMap(importsOf)
const SHIPPED = IMPORTS.filter(({ by }) => !NOT_SHIPPED.test(by))
const OF_FEATURES = SHIPPED.filter(({ by }) => !SITE_COMPOSITION.includes(by))

const isIn = (path: string, folder: string) => path.startsWith(`${folder}/`)
const from = (imports: Import[], folder: string) => imports.filter(({ by }) => isIn(by, folder))
const intoAny = (imports: Import[], folders: string[]) =>
  imports.filter(({ to }) => folders.some((folder) => isIn(to, folder)))

const foldersOf = (room: string) =>
  globSync('*/', { cwd: join(HERE, room) }).map((name) => name.replace(/\/$/, ''))
const FEATURES = foldersOf('web').filter((folder) => ![...SHARED, 'app'].includes(folder))

/** The features that a feature may not import: all but itself and those before it. */
function forbiddenTo(feature: string): string[] {
  const before = IN_ORDER.slice(0, Math.max(0, IN_ORDER.indexOf(feature)))
  return FEATURES.filter((other) => other !== feature && !before.includes(other))
}

describe('the browser', () => {
  it.each(FEATURES)('the feature %s imports only features before it, and not the app', (feature) => {
    const imports = from(OF_FEATURES, `web/${feature}`)
    expect(imports).not.toEqual([])
    const forbidden = [...forbiddenTo(feature), 'app'].map((name) => `web/${name}`)
    expect(intoAny(imports, forbidden)).toEqual([])
  })

  it.each(IN_ORDER)('no feature imports a screen of %s', (feature) => {
    const others = OF_FEATURES.filter(({ by }) => !isIn(by, `web/${feature}`) && !isIn(by, 'web/app'))
    const screens = intoAny(others, [`web/${feature}`]).filter(({ to }) => SCREEN.test(to))
    expect(screens).toEqual([])
  })

  it.each(PRACTICE_IN_ORDER)('practice/%s imports only rooms of practice before it', (room) => {
    const after = PRACTICE_IN_ORDER.slice(PRACTICE_IN_ORDER.indexOf(room) + 1)
    const imports = from(SHIPPED, `web/practice/${room}`)
    expect(imports).not.toEqual([])
    expect(
      intoAny(
        imports,
        after.map((name) => `web/practice/${name}`),
      ),
    ).toEqual([])
  })

  it('every room of practice has its place in their order', () => {
    expect(foldersOf('web/practice').toSorted()).toEqual(PRACTICE_IN_ORDER.toSorted())
  })

  it('adapters are chosen in the app alone, and by what starts the public pages', () => {
    const chosen = OF_FEATURES.filter(({ by, to }) => ADAPTER.test(to) && !ADAPTER.test(by))
    expect(chosen).not.toEqual([])
    expect(chosen.filter(({ by }) => !isIn(by, 'web/app'))).toEqual([])
  })

  it('only adapters, the app and the store reach the network and the device', () => {
    const outside = intoAny(OF_FEATURES, ['web/device', 'web/documents', 'web/http'])
    const others = outside.filter(({ by }) => !ADAPTER.test(by) && !isIn(by, 'web/app'))
    const features = others.filter(({ by }) => FEATURES.some((feature) => isIn(by, `web/${feature}`)))
    expect(features.filter(({ to }) => to !== TEXTS_OF_BROWSER)).toEqual([])
  })

  it.each(SHARED)('what features share in %s knows none of them', (shared) => {
    const imports = from(SHIPPED, `web/${shared}`)
    expect(imports).not.toEqual([])
    expect(
      intoAny(
        imports,
        [...FEATURES, 'app'].map((name) => `web/${name}`),
      ),
    ).toEqual([])
  })

  it('never imports the server, or the reverse', () => {
    expect(intoAny(from(IMPORTS, 'web'), ['server'])).toEqual([])
    expect(intoAny(from(IMPORTS, 'server'), ['web'])).toEqual([])
    expect(intoAny(from(IMPORTS, 'domain'), ['web', 'server'])).toEqual([])
  })
})

it('what is shipped imports nothing that is made for tests', () => {
  expect(SHIPPED.filter(({ to }) => NOT_SHIPPED.test(to))).toEqual([])
})

it('the words of a language are imported by nothing but what loads those of one', () => {
  const tables = SHIPPED.filter(
    ({ to }) => /^domain\/spoken\/languages\/[a-z]+\.ts$/.test(to), // one with a hyphen is a part of such a table
  )
  expect(tables).toHaveLength(LANGUAGES.length)
  expect(tables.filter(({ by }) => by !== 'web/speech/readings/browser-word-reader.adapter.ts')).toEqual([])
})

it('no folder imports another that imports it, directly or not', () => {
  const pairs = SHIPPED.map(({ by, to }) => ({ by: dirname(by), to: dirname(to), file: by }))
  let open = pairs.filter(({ by, to }) => by !== to)
  expect(open).not.toEqual([])
  for (let count = -1; count !== open.length; ) {
    count = open.length
    const importers = new Set(open.map(({ by }) => by))
    open = open.filter(({ to }) => importers.has(to)) // what imports nothing more is in order
  }
  expect(open).toEqual([])
})

const partOf = (path: string) => path.replace(/^server\//, '').split('/')[0] ?? ''

/** What a folder of the server imports, directly or through others. */
function reachedFrom(folder: string, reached = new Set<string>()): Set<string> {
  for (const { to } of from(SHIPPED, `server/${folder}`)) {
    const part = partOf(to)
    if (!isIn(to, 'server') || part === folder || reached.has(part)) continue
    reached.add(part)
    reachedFrom(part, reached)
  }
  return reached
}

/** The folders of accounts, each of which may import those before it. */
const LAYERS = ['store', 'tokens', 'mail', 'core', 'http', 'gotrue', 'operate']

describe('the server', () => {
  it.each(foldersOf('server'))(
    'the folder %s is imported by nothing that it imports, and takes its settings from whoever opens it',
    (folder) => {
      const reached = reachedFrom(folder)
      expect([...reached].filter((part) => part === folder || part.endsWith('.ts'))).toEqual([])
      for (const part of reached) expect([part, reachedFrom(part).has(folder)]).toEqual([part, false])
    },
  )

  it.each(LAYERS)('accounts/%s imports no layer above it', (layer) => {
    const above = LAYERS.slice(LAYERS.indexOf(layer) + 1)
    const imports = from(SHIPPED, `server/accounts/${layer}`)
    expect(imports).not.toEqual([])
    expect(
      intoAny(
        imports,
        above.map((name) => `server/accounts/${name}`),
      ),
    ).toEqual([])
  })

  it('what accounts are knows nothing of HTTP', () => {
    const core = FILES.filter((file) => isIn(file, 'server/accounts/core') && !NOT_SHIPPED.test(file))
    const packages = core.filter((file) => /from 'hono/.test(readFileSync(join(HERE, file), 'utf8')))
    expect(packages).toEqual([])
    expect(intoAny(from(SHIPPED, 'server/accounts/core'), ['server/http'])).toEqual([])
  })
})

/** The folders that the layout names: a line begins with one, indented below the one it is in, and may name some of its own. */
function namedIn(layout: string): Set<string> {
  const named = new Set<string>()
  const open: string[] = []
  for (const [, indent = '', name = '', rest = ''] of layout.matchAll(/^((?: {2})*)([\w-]+)\/ (.*)$/gm)) {
    open.splice(indent.length / 2, Infinity, name)
    named.add(open.join('/'))
    for (const [, inside] of rest.matchAll(/([\w-]+)\//g)) named.add([...open, inside].join('/'))
  }
  return named
}

it('CONTRIBUTING.md names every folder in its place', () => {
  const folders = globSync('**/*/', { cwd: HERE }).map((path) => path.replace(/\/$/, ''))
  expect(folders.length).toBeGreaterThan(100)
  const [, layout = ''] =
    /^```\n(src\/domain.*?)^```/ms.exec(readFileSync(join(HERE, '../CONTRIBUTING.md'), 'utf8')) ?? []
  const named = namedIn(layout.replaceAll(/^src\//gm, ''))
  expect(folders.filter((folder) => !named.has(folder))).toEqual([])
})
