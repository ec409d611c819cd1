import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, transformWithOxc } from 'vite'
import { MOST_TEXT_BYTES } from '#domain/brought/take-text.ts'
import { SITE_LANGUAGES } from '#domain/languages.ts'
import { once } from '#domain/promises.ts'
import { DAY_ADDRESS, isPublicPath, readAddress, SHARE_TARGET } from '#domain/site/site-address.ts'
import { BUILD_ID_TOKEN } from '#domain/site/site-tokens.ts'
import { NAMESPACES } from '#web/i18n/text-keys.ts'
import type { Manifest } from './page-html.ts'
import { APP_ICONS, WEB_MANIFEST } from './web-manifest.ts'

const WORKER = join(import.meta.dirname, '../../src/web/offline/worker')
const LOCALES = join(import.meta.dirname, '../../public/locales')
const APP_SOURCES = ['src/web/app/main.tsx', 'src/web/app/first-paint.ts']

/** Their addresses can hold a secret, so nothing but the network answers them. */
const SECRET_PATH = /^\/(auth|reset-password)(\/|$)/

/** Where the server and not the app answers. */
const SERVER_PATHS = ['/api/*', '/auth/*', '/reset-password', '/healthz', '/readyz', '/sw.js']

/** All that the app consists of, what it loads later and what its pages name: scripts, styles and fonts below assets/. */
export function appAssets(manifest: Manifest, pages: readonly string[]): string[] {
  const named = pages.flatMap((html) =>
    [...html.matchAll(/"\/(assets\/[^"]+)"/g)].map(([, file = '']) => file),
  )
  const files = new Set(named)
  const seen = new Set<string>()
  const open = [...APP_SOURCES]
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (seen.has(name)) continue
    seen.add(name)
    const chunk = manifest[name]
    if (chunk === undefined) throw new Error(`the manifest has no ${name}`)
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file)
    open.push(...(chunk.imports ?? []), ...(chunk.dynamicImports ?? []))
  }
  return [...files].filter((file) => file.startsWith('assets/')).sort()
}

/** What lies in `public` and the app asks for, by its address and its file. `version` is that of its texts. */
function publicFiles(version: string): [address: string, file: string][] {
  const texts = SITE_LANGUAGES.flatMap((language) =>
    NAMESPACES.map((name) => `locales/${language}/${name}.json`),
  )
  const versioned = ['theme.js', ...texts].map((file): [string, string] => [`/${file}?v=${version}`, file])
  const plain = ['favicon.svg', WEB_MANIFEST.slice(1), ...APP_ICONS.map(({ path }) => path.slice(1))]
  return [...versioned, ...plain.map((file): [string, string] => [`/${file}`, file])]
}

export function appPages(pages: readonly string[]): string[] {
  return pages.filter((path) => !isPublicPath(readAddress(path).path) && !SECRET_PATH.test(path)).sort()
}

/** It is asked of the server, and opens the app where that cannot be reached. */
function isHome(path: string): boolean {
  return ['/', '/home'].includes(readAddress(path).path)
}

function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 16)
}

/** What notifications say, by language: a worker must have its words when nothing can be fetched. */
function noticeTexts(): Record<string, Record<string, string>> {
  const textsIn = (language: string) =>
    JSON.parse(readFileSync(join(LOCALES, language, 'remind.json'), 'utf8')).notification
  return Object.fromEntries(SITE_LANGUAGES.map((language) => [language, textsIn(language)]))
}

type Lists = {
  pages: readonly string[]
  homes?: readonly string[]
  /** Addresses, with the digest of each. */
  files: Readonly<Record<string, string>>
  networkOnly: readonly string[]
}

async function keepingScript(): Promise<string> {
  const source = join(WORKER, 'service-worker.ts')
  const { code } = await transformWithOxc(readFileSync(source, 'utf8'), source, { sourcemap: false })
  return code.replace(/^export \{\s*\};?$/m, '')
}

/** With the rules of the domain that it imports. */
const remindingScript = once(async (): Promise<string> => {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      copyPublicDir: false,
      target: 'es2024',
      lib: { entry: join(WORKER, 'reminding.ts'), formats: ['iife'], name: 'reminding' },
    },
  })
  const [bundle] = Array.isArray(built) ? built : []
  const [chunk] = bundle?.output ?? []
  if (chunk === undefined) throw new Error('the service worker lacks its reminders')
  return chunk.code
})

/** The text of /sw.js. The server fills in the build id. */
export async function serviceWorkerText({ pages, homes = [], files, networkOnly }: Lists): Promise<string> {
  const lists = {
    BUILD: BUILD_ID_TOKEN,
    PAGES: pages,
    DAY_ADDRESS: DAY_ADDRESS.source,
    HOMES: homes,
    SHARE_TARGET: { ...SHARE_TARGET, mostBytes: MOST_TEXT_BYTES },
    FILES: files,
    NETWORK_ONLY: networkOnly,
    NOTICES: noticeTexts(),
  }
  const head = Object.entries(lists).map(([name, value]) => `const ${name} = ${JSON.stringify(value)}\n`)
  const scripts = await Promise.all([keepingScript(), remindingScript()])
  return head.join('') + scripts.join('\n')
}

/** Writes /sw.js for what the build has put into `out`. */
export async function writeServiceWorker(out: string): Promise<void> {
  const read = (file: string) => readFileSync(join(out, file))
  const table: { pages: Record<string, string> } = JSON.parse(read('pages.json').toString())
  const manifest: Manifest = JSON.parse(read('.vite/manifest.json').toString())
  const version = /\/theme\.js\?v=([\w-]+)/.exec(read('diary.html').toString())?.[1]
  if (version === undefined) throw new Error('the diary does not name the version of its texts')
  const pages = appPages(Object.keys(table.pages)).map((path) => read(table.pages[path] ?? '').toString())
  const assets = appAssets(manifest, pages)
  const known = [...assets.map((file): [string, string] => [`/${file}`, file]), ...publicFiles(version)]
  const ofSite = readdirSync(join(out, 'assets')).map((name) => `assets/${name}`)
  const paths = Object.keys(table.pages)
  const text = await serviceWorkerText({
    pages: appPages(paths),
    homes: paths.filter(isHome),
    files: Object.fromEntries(known.map(([address, file]) => [address, digestOf(read(file))])),
    networkOnly: [
      ...SERVER_PATHS,
      ...paths.filter((path) => isPublicPath(readAddress(path).path) && !isHome(path)),
      ...ofSite.filter((file) => !file.endsWith('.br') && !assets.includes(file)).map((file) => `/${file}`),
    ],
  })
  writeFileSync(join(out, 'sw.js'), text)
}
