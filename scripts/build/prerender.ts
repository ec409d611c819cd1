import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServer, type ViteDevServer } from 'vite'
import { SITE_LANGUAGES } from '#domain/languages.ts'
import { addressIn, PUBLIC_PATHS } from '#domain/site/site-address.ts'
import type { TextFiles } from '#web/i18n/text-store.ts'
import { dataAddress } from '../data-address.ts'
import { joinScripts, joinStyles } from './joined-files.ts'
import { appPageHtml, diaryHtml, filesOf, type Manifest, publicPageHtml } from './page-html.ts'
import { writeServiceWorker } from './service-worker.ts'
import { robots, siteMap } from './site-map.ts'
import { WEB_MANIFEST, webManifest } from './web-manifest.ts'

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..')
const OUT = join(ROOT, 'dist/web')
const NOT_FOUND = '/404'
const DIARY = '/diary'
const START = '/start'
const FIRST_PAINT = 'src/web/app/first-paint.ts'
const SITE = 'src/web/site/site-main.tsx'
const SITE_START = 'site.html'
const SITE_PAGE = /^src\/web\/site\/.*-page\.tsx$/
const SITE_IDLE = 'src/web/site/site-idle.ts'

/** App screens that search engines may index: log-in and sign-up. */
const INDEXED_SCREENS = ['/login', '/signup']

type App = typeof import('#web/app/prerender.tsx')
type Site = typeof import('#web/site/prerender-site.tsx')

/** The file of each page, written as pages.json for the server; of app screens, those in other languages beside the English one. */
type PageTable = {
  pages: Record<string, string>
  screens: Record<string, Record<string, string>>
  notFound: Record<string, string>
}

type Build = {
  server: ViteDevServer
  manifest: Manifest
  /** The script that public pages begin with. */
  start: string
  table: PageTable
}

function readTexts(language: string): TextFiles {
  const dir = join(ROOT, 'public/locales', language)
  const names = readdirSync(dir)
  return Object.fromEntries(
    names.map((name) => [basename(name, '.json'), JSON.parse(readFileSync(join(dir, name), 'utf8'))]),
  )
}

function fileOf(path: string): string {
  return path === '/' ? 'index.html' : `${path.slice(1)}.html`
}

function write(file: string, text: string): void {
  mkdirSync(dirname(join(OUT, file)), { recursive: true })
  writeFileSync(join(OUT, file), text)
}

/** Removes a shell from the build: shells are never served. */
function takeShell(name: string): string {
  const path = join(OUT, name)
  const shell = readFileSync(path, 'utf8')
  rmSync(path)
  return shell
}

/**
 * The manifest's name of the chunk that a component comes from, among public pages and what is loaded on demand; null
 * where none of them holds it, because it comes with the app itself.
 */
async function sourceOf({ server, manifest }: Build, component: unknown): Promise<string | null> {
  const pages = Object.keys(manifest).filter((name) => SITE_PAGE.test(name))
  const sources = new Set([
    ...pages,
    ...Object.values(manifest).flatMap((chunk) => chunk.dynamicImports ?? []),
  ])
  for (const source of [...sources].filter((name) => !name.startsWith('_'))) {
    const module = await server.ssrLoadModule(`/${source}`)
    if (Object.values(module).includes(component)) return source
  }
  return null
}

async function filesAt(build: Build, component: unknown) {
  const source = await sourceOf(build, component)
  return source === null ? { scripts: [], styles: [] } : filesOf(build.manifest, source)
}

/** /diary as its first script shows it, in every language of the site. */
async function framesOf(app: App): Promise<Record<string, string>> {
  const frames: Record<string, string> = {}
  for (const language of SITE_LANGUAGES)
    frames[language] = await app.renderFrame(DIARY, language, readTexts(language))
  return frames
}

async function writeAppPages(build: Build, site: Site, shell: string): Promise<void> {
  const app = (await build.server.ssrLoadModule('/src/web/app/prerender.tsx')) as App
  const firstPaint = { scripts: filesOf(build.manifest, FIRST_PAINT).scripts, frames: await framesOf(app) }
  for (const path of app.APP_PATHS) {
    const isPrivate = !INDEXED_SCREENS.includes(path)
    const files = await filesAt(build, await app.componentAt(path))
    for (const language of SITE_LANGUAGES) {
      const texts = readTexts(language)
      const head = site.screenHead(path, language, texts)
      const drawn = path === START ? await app.renderFrame(START, language, texts) : ''
      const html = appPageHtml(shell, { language, head, files, isPrivate, drawn })
      const file = language === SITE_LANGUAGES[0] ? fileOf(path) : `${language}/${fileOf(path)}`
      write(file, path === DIARY ? diaryHtml(html, firstPaint) : html)
      if (language === SITE_LANGUAGES[0]) build.table.pages[path] = file
      else build.table.screens[path] = { ...build.table.screens[path], [language]: file }
    }
  }
}

async function writePublicPage(build: Build, site: Site, shell: string, path: string): Promise<void> {
  const { manifest, start } = build
  const main = filesOf(manifest, SITE)
  const [mainScript = '', ...others] = main.scripts
  const [idle = ''] = filesOf(manifest, SITE_IDLE).scripts
  const own = await filesAt(build, await site.sitePageAt(path))
  const files = {
    start,
    idle,
    scripts: [...new Set([...others, ...own.scripts]), mainScript],
    page: own.scripts[0] ?? '',
    styles: joinStyles(OUT, [...new Set([...main.styles, ...own.styles])]),
    joinedStyles: main.styles,
  }
  const icon = dataAddress(readFileSync(join(OUT, 'favicon.svg'), 'utf8'))
  const isListed = path !== NOT_FOUND
  for (const language of SITE_LANGUAGES) {
    const page = await site.renderSitePage(path, language, readTexts(language))
    const file = fileOf(isListed ? addressIn(language, path) : `/${language}${NOT_FOUND}`)
    write(file, publicPageHtml(shell, { ...page, language, icon, files, isListed }))
    if (isListed) build.table.pages[addressIn(language, path)] = file
    else build.table.notFound[language] = file
  }
}

async function writePublicPages(build: Build, site: Site, shell: string): Promise<void> {
  for (const path of [...PUBLIC_PATHS, NOT_FOUND]) await writePublicPage(build, site, shell, path)
}

/**
 * Writes an HTML file for every path into the build, public ones in every language; pages.json, which says which is
 * whose; and what robots read.
 */
export async function prerender(): Promise<void> {
  const manifest: Manifest = JSON.parse(readFileSync(join(OUT, '.vite/manifest.json'), 'utf8'))
  const shells = { app: takeShell('index.html'), site: takeShell('site.html') }
  const server = await createServer({
    root: ROOT,
    mode: 'production',
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true, include: [] },
  })
  try {
    const start = joinScripts(OUT, 'start', ['theme.js', ...filesOf(manifest, SITE_START).scripts])
    const build: Build = { server, manifest, start, table: { pages: {}, screens: {}, notFound: {} } }
    const site = (await server.ssrLoadModule('/src/web/site/prerender-site.tsx')) as Site
    await writeAppPages(build, site, shells.app)
    await writePublicPages(build, site, shells.site)
    write('pages.json', `${JSON.stringify(build.table, null, 2)}\n`)
    write('sitemap.xml', siteMap())
    write('robots.txt', robots())
    write(WEB_MANIFEST.slice(1), webManifest())
    await writeServiceWorker(OUT)
  } finally {
    await server.close()
  }
}
