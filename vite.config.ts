import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { jsonInHtml } from '#domain/site/escape-html.ts'
import { isPublicPath, readAddress } from '#domain/site/site-address.ts'
import { PAGE_SETTINGS_TOKEN } from '#domain/site/site-tokens.ts'
import { readConfig } from '#server/config.ts'

/** Where `npm run dev` runs the API, behind Vite's own port. */
const DEV_API = 'http://127.0.0.1:3001'

/** A short name for what the files under `path` hold. */
function versionOf(path: string): string {
  const hash = createHash('sha256')
  for (const entry of readdirSync(path, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) hash.update(entry.name).update(readFileSync(`${entry.parentPath}/${entry.name}`))
  }
  return hash.digest('base64url').slice(0, 8)
}

/** What lies in `public` is asked for by its version, so that a browser never asks twice for what it has. */
const publicVersion = versionOf('public')

/** Throws where there is no such file: a rule of chunks that names none would be no rule. */
function source(path: string): string {
  const whole = `${import.meta.dirname}/src/${path}`
  if (!existsSync(whole)) throw new Error(`There is no ${whole}`)
  return whole
}

const web = (path: string): string => source(`web/${path}`)
const domain = (path: string): string => source(`domain/${path}`)

/** What both shells are given: the script that knows the theme, by its version, and the name in the header. */
function filledShells(): Plugin {
  const wordmark = readFileSync(web('ui/layout/wordmark.svg'), 'utf8').trim()
  return {
    name: 'filled-shells',
    transformIndexHtml: (html) =>
      html.replace('/theme.js', `/theme.js?v=${publicVersion}`).replace('<!-- wordmark -->', () => wordmark),
  }
}

/** While developing, pages are told the settings that the server fills into built ones, of the same variables. */
function settingsInDevelopment(): Plugin {
  return {
    name: 'settings-in-development',
    apply: 'serve',
    transformIndexHtml(html) {
      const config = readConfig(process.env)
      return config.ok ? html.replace(PAGE_SETTINGS_TOKEN, () => jsonInHtml(config.value.page)) : html
    },
  }
}

/** The screens or pages below a folder. */
function pagesIn(folder: string, ending: string): string[] {
  return readdirSync(web(folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => web(`${folder}/${name.replaceAll('\\', '/')}`))
}

// Left without code of their own, these would be dropped from the build.
const ENTRIES = [
  web('app/first-paint.ts'),
  web('app/main.tsx'),
  web('site/site-idle.ts'),
  web('site/site-main.tsx'),
]

const FIRST = [web('app/first-paint.ts')]
const APP = [web('app/main.tsx'), web('app/routes/diary-route.tsx')] // the app opens on the diary
const SHADOW = web('app/routes/shadow-route.tsx')
const WITH_SHADOW = web('app/routes/texts-route.tsx') // shows the screen of that route, and is loaded with it
const APP_SCREENS = [...pagesIn('app', '-route.tsx'), ...pagesIn('accounts', '-page.tsx')].filter(
  (path) => path !== WITH_SHADOW,
)
const PRACTICE = [web('app/routes/shadow-route.tsx')]
const OTHERS = APP_SCREENS.filter((path) => !/(shadow|review)-route/.test(path))
const PLAN = [web('app/practice/open-review-desk.ts')] // with the schedule, for who has practised
const TODAY = [web('app/practice/open-today-desk.ts')]
const LATER = [
  ...PLAN,
  ...TODAY,
  web('app/diary/start-sync.tsx'),
  web('app/idle/idle-parts.tsx'),
  web('app/idle/todays-suggestions.tsx'),
] // on screens that practise nothing
const SYNC = [web('app/diary/start-sync.tsx'), web('app/services/browser-sync.ts')]
const ROWS = [
  web('app/services/browser-practice.ts'),
  web('documents/sync-rows.ts'),
  web('progress/practice-log.ts'),
]
const WAITING = [web('app/idle/waiting-queue.tsx')]
const IDLE_PARTS = [web('app/idle/idle-parts.tsx')] // on every screen of the app
const BESIDE = [
  web('app/idle/due-and-plan.tsx'),
  web('journal/diary-margin.tsx'),
  web('progress/todays-week.tsx'),
]
const MERGE = [domain('sync/merge-rules.ts'), domain('sync/merge-doc.ts')]
const NOT_WAITING = [web('app/idle/idle-parts.tsx'), web('app/diary/start-sync.tsx')] // loaded where nothing waits
const TRANSLATE = [web('app/routes/translate-route.tsx')]
const OF_SOME = [
  web('app/settings/data-page.tsx'),
  web('app/practice/entry-words.tsx'),
  web('documents/fallback-storage.ts'),
] // what screens load later, for some
const IDLE = [web('site/site-idle.ts')]
const SITE = [web('site/site-main.tsx')]
const SITE_PAGES = pagesIn('site', '-page.tsx')
const HOME = [web('site/home/home-page.tsx')]
const GATE = [web('app/gate/gate-sample.tsx')] // it shows examples of the home page

type ModuleGraph = { getModuleInfo(id: string): { importedIds: readonly string[] } | null }

/** Every module that a root imports, directly or not, without those that are loaded later. */
function staticImports(root: string, graph: ModuleGraph): Set<string> {
  const found = new Set<string>()
  const open = [root]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue
    found.add(id)
    open.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
  }
  return found
}

/** Of how many of the roots a module is part. */
type CountIn = (roots: string[]) => number

const known = new Map<string, Set<string>>()

function counterOf(id: string, graph: ModuleGraph): CountIn {
  const importsOf = (root: string) => {
    const imports = known.get(root) ?? staticImports(root, graph)
    known.set(root, imports)
    return imports
  }
  return (roots) => roots.filter((root) => importsOf(root).has(id)).length
}

// What several of these parts have in common is too small for a file of its own, so it comes with the app, or with what keeps rows.
const WITH_APP = [
  ...['days.ts', 'text/utf8-length.ts', 'journal/written-on.ts'].map(domain),
  ...['sync/sync-state.ts', 'ui/progress-line.tsx', 'ui/progress-line.css'].map(web),
]
const WITH_ROWS = [
  domain('sentences/merge-sentences.ts'),
  domain('sync/sync-protocol.ts'),
  web('sync/choose-notice.ts'),
  domain('text/fold-text.ts'),
]
const WITH_SHARED = [domain('accounts/email-address.ts')]
const HTTP = [web('http/api-client.ts'), web('http/fetcher.ts')]
const ACCOUNT = [domain('accounts/hosted-profile.ts'), web('accounts/provider/kept-account.adapter.ts')]

/**
 * A chunk of every module that is named, or that `has` says belongs to it; cut up as usual, it is 2 kB and many requests more.
 * Of two chunks the one with the higher priority takes a module, a whole number, and of equals the one that is named first.
 */
function chunkOf(
  name: string,
  priority: number,
  has: (countIn: CountIn) => boolean,
  named: readonly string[] = [],
) {
  const nameOf = (id: string, graph: ModuleGraph): string | null =>
    !ENTRIES.includes(id) && (named.includes(id) || has(counterOf(id, graph))) ? name : null
  return { name: nameOf, debugName: name, priority }
}

/** A chunk of the modules that are named alone. */
const chunkOfNamed = (name: string, priority: number, named: readonly string[]) =>
  chunkOf(name, priority, () => false, named)

/**
 * What public pages and the app have in common is fetched once; neither brings anything that only the other needs. Which of
 * these may need which, see scripts/build/chunk-needs.ts.
 */
const CHUNKS = [
  chunkOf(
    'core',
    6,
    (countIn) => countIn(IDLE) > 0 || (countIn(FIRST) > 0 && countIn([...SITE, ...SITE_PAGES]) > 0),
  ),
  chunkOf('first', 5, (countIn) => countIn(FIRST) > 0),
  chunkOf('shared', 4, (countIn) => countIn(APP) > 0 && countIn([...SITE, ...SITE_PAGES]) > 0, WITH_SHARED),
  chunkOf('app', 3, (countIn) => countIn(APP) > 0, WITH_APP),
  chunkOf(
    'site',
    3,
    (countIn) =>
      countIn(SITE) > 0 ||
      (countIn([...HOME, ...GATE]) > 0 &&
        countIn([...SITE_PAGES, ...GATE]) > 1 &&
        countIn(APP_SCREENS) === 0),
  ),
  chunkOf('site-pages', 3, (countIn) => countIn(SITE_PAGES) > 1 && countIn([...APP_SCREENS, ...GATE]) === 0),
  // what the diary loads when it is idle, in few pieces; none brings a screen what it has no use for
  chunkOf('merge', 2, (countIn) => countIn(MERGE) > 0 && countIn(ROWS) === 0),
  chunkOf('rows', 2, (countIn) => countIn(ROWS) > 0, WITH_ROWS),
  chunkOfNamed('http', 2, HTTP),
  chunkOfNamed('account', 2, ACCOUNT),
  chunkOf('sync', 2, (countIn) => countIn(SYNC) > 0 && countIn([...APP_SCREENS, ...OF_SOME]) === 0),
  // a screen of the app has these a moment after it has come
  chunkOf(
    'idle',
    1,
    (countIn) => countIn(IDLE_PARTS) > 0 && countIn([...APP, ...SITE, ...SITE_PAGES, ...GATE]) === 0,
  ),
  chunkOf('today', 1, (countIn) => countIn([...TODAY, ...BESIDE]) > 0 && countIn(GATE) === 0),
  // with what it shares with its own later parts, which come after it
  chunkOf('shadow', 0, (countIn) => countIn([SHADOW]) > 0 && countIn(APP_SCREENS) === 1),
  chunkOf('plan', 0, (countIn) => countIn(PLAN) > 0 && countIn([...OTHERS, ...OF_SOME, SHADOW]) === 0),
  chunkOf(
    'waiting',
    0,
    (countIn) => countIn(WAITING) > 0 && countIn(TRANSLATE) > 0 && countIn(NOT_WAITING) === 0,
  ),
  // review says sentences with what practice has
  chunkOf('practice', 0, (countIn) => countIn(PRACTICE) > 0 && countIn([...OTHERS, ...LATER]) === 0),
]

/** While developing, public pages are drawn by the browser from a shell of their own. */
function sitePagesInDevelopment(): Plugin {
  return {
    name: 'site-pages-in-development',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        const [path = '/'] = (request.url ?? '/').split('?')
        if (isPublicPath(readAddress(path).path)) request.url = '/site.html'
        next()
      })
    },
  }
}

/** React Router names its contexts for developer tools, and a context that is named stays in the build where nothing uses it. */
function unnamedContexts(): Plugin {
  return {
    name: 'unnamed-contexts',
    apply: 'build',
    transform: {
      filter: { id: /node_modules\/react-router\/dist\// },
      handler: (code) => code.replace(/^\w+Context\.displayName = .*$/gm, ''),
    },
  }
}

export default defineConfig({
  plugins: [
    react({ jsxImportSource: '#web/ui/jsx' }),
    unnamedContexts(),
    filledShells(),
    settingsInDevelopment(),
    sitePagesInDevelopment(),
  ],
  define: { PUBLIC_VERSION: JSON.stringify(publicVersion) },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    assetsInlineLimit: 0, // the security policy allows no data: fonts or styles
    modulePreload: {
      polyfill: false, // it is an inline script
      // a public page names its scripts itself, and what it needs later is small; a screen that is opened by its address has
      // all it needs in its head, and for the others, which are loaded ahead, a list of it all is 1.1 kB of the app
      resolveDependencies: (_file, needed, { hostId, hostType }) => {
        if (hostId.startsWith('assets/site-')) return []
        return hostType === 'html' ? needed : needed.filter((file) => file.endsWith('.css'))
      },
    },
    rolldownOptions: {
      preserveEntrySignatures: 'allow-extension', // the main script asks a page for its component
      input: {
        index: 'index.html',
        site: 'site.html',
        'first-paint': 'src/web/app/first-paint.ts',
        'site-idle': 'src/web/site/site-idle.ts',
        'site-main': 'src/web/site/site-main.tsx',
        ...Object.fromEntries(SITE_PAGES.map((path) => [basename(path, '.tsx'), path])), // each HTML file names its own
      },
      // these only make something: what React Router makes with them and nothing here uses, with its matching of patterns, is 4 kB
      treeshake: { manualPureFunctions: ['import_react.memo', 'import_react.createContext'] },
      output: { codeSplitting: { includeDependenciesRecursively: false, groups: CHUNKS } },
    },
  },
  server: {
    port: 3000,
    strictPort: true,
    proxy: { '/api': DEV_API, '/auth/v1': DEV_API, '/healthz': DEV_API, '/readyz': DEV_API },
  },
})
