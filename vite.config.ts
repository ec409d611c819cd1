import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { chromiumLaunch } from './scripts/chromium.ts'

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

function versionedThemeScript(): Plugin {
  return {
    name: 'versioned-theme-script',
    transformIndexHtml: (html) => html.replace('/theme.js', `/theme.js?v=${publicVersion}`),
  }
}

type ModuleGraph = { getModuleInfo(id: string): { importedIds: readonly string[] } | null }

/** Every module that the roots import, directly or not, without those that are loaded later. */
function staticImports(roots: string[], graph: ModuleGraph): Set<string> {
  const found = new Set<string>()
  const open = [...roots]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue
    found.add(id)
    open.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
  }
  return found
}

const web = (path: string) => `${import.meta.dirname}/src/web/${path}`

/** A chunk of everything that the roots import; cut up as usual, it is 2 kB and many requests more. */
function chunkOf(name: string, roots: string[], priority: number) {
  const entry = roots[0] // left without code of its own, an entry would be dropped from the build
  let members: Set<string> | undefined
  const nameOf = (id: string, graph: ModuleGraph): string | null => {
    members ??= staticImports(roots, graph)
    return members.has(id) && id !== entry ? name : null
  }
  return { name: nameOf, debugName: name, priority }
}

export default defineConfig({
  plugins: [react(), versionedThemeScript()],
  define: { PUBLIC_VERSION: JSON.stringify(publicVersion) },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    assetsInlineLimit: 0, // the security policy allows no data: fonts or styles
    modulePreload: { polyfill: false }, // the polyfill is an inline script
    rolldownOptions: {
      input: { index: 'index.html', 'first-paint': 'src/web/first-paint.ts' },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            chunkOf('first', [web('first-paint.ts')], 2),
            chunkOf('app', [web('main.tsx'), web('routes/diary-route.tsx')], 1), // the app opens on the diary
          ],
        },
      },
    },
  },
  server: {
    port: 3000,
    strictPort: true,
    proxy: { '/api': DEV_API, '/healthz': DEV_API, '/readyz': DEV_API },
  },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'scripts/**/*.test.ts', 'docs/**/*.test.ts'],
          exclude: ['**/*.browser.test.*', '**/*.database.test.*'],
        },
      },
      {
        test: {
          name: 'database',
          include: ['src/**/*.database.test.ts'],
          globalSetup: 'scripts/database-tests.ts',
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        extends: true,
        optimizeDeps: {
          include: [
            'fast-check',
            'i18next',
            'i18next-browser-languagedetector',
            'i18next-http-backend',
            'node-diff3',
            'react-i18next',
            'react-router',
            'react/jsx-dev-runtime',
            'vitest-browser-react',
          ],
        },
        test: {
          name: 'browser',
          api: { port: 24_000 + (process.pid % 4000) }, // two runs on one machine do not get in each other's way
          include: ['src/**/*.browser.test.ts', 'src/**/*.browser.test.tsx'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: chromiumLaunch() }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['e2e/**/*.test.ts'],
          globalSetup: 'e2e/built-app.ts',
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
