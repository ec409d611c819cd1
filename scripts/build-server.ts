import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { nodeGate } from './build/node-gate.ts'
import { keepingOneBuild } from './build/old-parts.ts'

const OUT = 'dist/server'

/** What people and units start by name. */
const PROGRAMS = {
  main: 'src/server/main.ts',
  accounts: 'scripts/accounts.ts',
  diary: 'scripts/diary.ts',
  engines: 'scripts/engines.ts',
}

const ENTRIES = {
  ...PROGRAMS,
  'hash-password': 'src/server/accounts/core/passwords/hash-password.ts', // runs on threads of its own
  'back-up-thread': 'src/server/back-up-thread.ts', // as above
}

/** What has files beside its code: native code, scripts of threads. It stays a package, in a release too. */
export const WITH_FILES = ['@node-rs/argon2', 'piscina', 'pino', 'pg-native']

/**
 * Joins the server's modules, packages with them, into dist/server: it starts in half the time and with a third less
 * memory than from its sources. See docs/decisions/0112.
 */
export async function buildServer(root: string): Promise<void> {
  await keepingOneBuild(join(root, OUT), async () => {
    const built = await build({
      root,
      configFile: false,
      publicDir: false,
      logLevel: 'warn',
      ssr: { noExternal: true, external: WITH_FILES },
      build: {
        ssr: true,
        outDir: OUT,
        emptyOutDir: false,
        target: 'node24',
        minify: false,
        rolldownOptions: {
          input: ENTRIES,
          output: {
            entryFileNames: ({ name }) => (name in PROGRAMS ? '[name]-[hash].js' : '[name].js'),
            chunkFileNames: '[name]-[hash].js',
          },
        },
      },
    })
    for (const part of 'output' in built ? built.output : [])
      if (part.type === 'chunk' && part.isEntry && part.name in PROGRAMS)
        writeFileSync(join(root, OUT, `${part.name}.js`), nodeGate(part.fileName))
  })
}
