import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServer, type ViteDevServer } from 'vite'
import { SITE_LANGUAGES } from '#domain/languages.ts'
import { appPageHtml, diaryHtml, filesOf, type Manifest, publicPageHtml } from './page-html.ts'

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..')
const OUT = join(ROOT, 'dist/web')
const LANGUAGE = 'en'
const ENTRY = 'index.html'
const NOT_FOUND = '404'
const DIARY = '/diary'
const FIRST_PAINT = 'src/web/first-paint.ts'

/** App screens that a search engine may show: the ways in. */
const FOR_EVERYONE = ['/login', '/signup']

type Prerender = typeof import('../src/web/prerender.tsx')

function readTexts(language: string): Record<string, Record<string, unknown>> {
  const dir = join(ROOT, 'public/locales', language)
  const names = readdirSync(dir)
  return Object.fromEntries(
    names.map((name) => [basename(name, '.json'), JSON.parse(readFileSync(join(dir, name), 'utf8'))]),
  )
}

function fileOf(path: string): string {
  return path === '/' ? 'index.html' : `${path.slice(1)}.html`
}

function writePage(file: string, html: string): void {
  mkdirSync(dirname(join(OUT, file)), { recursive: true })
  writeFileSync(join(OUT, file), html)
}

/**
 * The manifest's name of the chunk that a path's component comes from, among those that the app loads on demand;
 * null where none of them holds it, because it comes with the app itself.
 */
async function sourceOf(
  server: ViteDevServer,
  app: Prerender,
  sources: string[],
  path: string,
): Promise<string | null> {
  const component = await app.componentAt(path)
  for (const source of sources.filter((name) => !name.startsWith('_'))) {
    const module = await server.ssrLoadModule(`/${source}`)
    if (Object.values(module).includes(component)) return source
  }
  return null
}

/** /diary as its first script shows it, in every language of the site. */
async function framesOf(app: Prerender): Promise<Record<string, string>> {
  const frames: Record<string, string> = {}
  for (const language of SITE_LANGUAGES) {
    await app.startTexts(language, readTexts(language))
    frames[language] = await app.renderFirstPaint()
  }
  return frames
}

async function writePages(server: ViteDevServer, manifest: Manifest, shell: string): Promise<void> {
  const app = (await server.ssrLoadModule('/src/web/prerender.tsx')) as Prerender
  const sources = [...new Set(Object.values(manifest).flatMap((chunk) => chunk.dynamicImports ?? []))]
  const filesAt = async (path: string) => {
    const source = await sourceOf(server, app, sources, path)
    return source === null ? { scripts: [], styles: [] } : filesOf(manifest, source)
  }
  const firstPaint = { scripts: filesOf(manifest, FIRST_PAINT).scripts, frames: await framesOf(app) }
  await app.startTexts(LANGUAGE, readTexts(LANGUAGE))
  const table: Record<string, string> = {}

  for (const path of app.PATHS.app) {
    const isPrivate = !FOR_EVERYONE.includes(path)
    table[path] = fileOf(path)
    const html = appPageHtml(shell, { files: await filesAt(path), isPrivate })
    writePage(fileOf(path), path === DIARY ? diaryHtml(html, firstPaint) : html)
  }
  for (const path of [...app.PATHS.public, `/${NOT_FOUND}`]) {
    const { styles } = await filesAt(path)
    const page = { ...(await app.renderPage(path)), language: LANGUAGE, styles }
    table[path === `/${NOT_FOUND}` ? NOT_FOUND : path] = fileOf(path)
    writePage(fileOf(path), publicPageHtml(shell, page))
  }
  writeFileSync(join(OUT, 'pages.json'), `${JSON.stringify(table, null, 2)}\n`)
}

/** Writes an HTML file for every path into the build, and pages.json, which says which is whose. */
export async function prerender(): Promise<void> {
  const manifest: Manifest = JSON.parse(readFileSync(join(OUT, '.vite/manifest.json'), 'utf8'))
  const shell = readFileSync(join(OUT, ENTRY), 'utf8')
  const server = await createServer({
    root: ROOT,
    mode: 'production',
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true, include: [] },
  })
  try {
    await writePages(server, manifest, shell)
  } finally {
    await server.close()
  }
}
