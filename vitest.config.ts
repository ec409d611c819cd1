import { availableParallelism } from 'node:os'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig, mergeConfig } from 'vitest/config'
import { chromiumLaunch, headlessShellLaunch } from './scripts/chromium.ts'
import viteConfig from './vite.config.ts'

/**
 * A module is read once for each process, not once for each file. In threads of one large process each program that a test
 * starts would stop all of them: Linux copies the tables of its memory, 70 ms at 1.5 GB. As patient as a busy machine needs.
 */
const inFewProcesses = {
  pool: 'forks',
  isolate: false,
  testTimeout: 30_000,
  hookTimeout: 30_000,
  expect: { poll: { timeout: 20_000, interval: 5 } },
} as const

const OF_CHROMIUM = 'src/**/*.chromium.browser.test.ts'

// Apart from vite.config.ts, so that a server is built without what only tests need.
export default mergeConfig(
  viteConfig,
  defineConfig({
    test: {
      maxWorkers: availableParallelism() + 1, // now and then each of them waits
      projects: [
        {
          extends: true,
          test: {
            name: 'unit',
            include: ['src/**/*.test.ts', 'bench/**/*.test.ts', 'scripts/**/*.test.ts', 'docs/**/*.test.ts'],
            exclude: [
              '**/*.browser.test.*',
              '**/*.database.test.*',
              '**/*.program.test.*',
              '**/*.slow.test.*',
            ],
            ...inFewProcesses,
          },
        },
        {
          extends: true,
          test: { name: 'programs', include: ['{src,scripts}/**/*.program.test.ts'], ...inFewProcesses },
        },
        {
          test: {
            name: 'database',
            include: ['src/**/*.database.test.ts'],
            globalSetup: 'scripts/databases/database-tests.ts',
            ...inFewProcesses,
          },
        },
        {
          test: {
            name: 'slow', // before a release: what takes minutes, or programs that nothing else needs
            include: ['{src,scripts}/**/*.slow.test.ts'],
            globalSetup: 'scripts/databases/database-tests.ts',
            testTimeout: 120_000,
            hookTimeout: 600_000, // two releases, and a Debian to install them on
          },
        },
        {
          extends: true,
          optimizeDeps: {
            include: [
              '@emailjs/browser',
              '@supabase/auth-js',
              'axe-core',
              'fft.js',
              'pitchy',
              'ts-fsrs',
              'fast-check',
              'react-router',
              'react-dom',
              'react-dom/client',
              'react-dom/server',
              'react/jsx-dev-runtime',
              'vitest-browser-react',
            ],
          },
          test: {
            name: 'browser',
            api: { port: 24_000 + (process.pid % 4000) }, // two runs on one machine do not get in each other's way
            include: ['src/**/*.browser.test.ts', 'src/**/*.browser.test.tsx'],
            isolate: false, // a few pages, not one for each file
            maxWorkers: 2 * availableParallelism(), // pages wait, too, for the next frame and for what takes its time
            setupFiles: 'scripts/browser-tests.ts',
            testTimeout: 60_000, // for a machine that is busy
            hookTimeout: 60_000,
            expect: { poll: { timeout: 20_000 } },
            browser: {
              enabled: true,
              headless: true,
              screenshotFailures: false,
              // the shell has no translator, and leaves who asks for one without an answer
              provider: playwright({ launchOptions: headlessShellLaunch('TranslationAPI') }),
              // Chromium itself now and then stops drawing a page, and then no press is made; it alone has a recogniser
              instances: [
                { browser: 'chromium', exclude: [OF_CHROMIUM] },
                {
                  browser: 'chromium',
                  name: 'browser (Chromium itself)',
                  provider: playwright({ launchOptions: chromiumLaunch() }),
                  include: [OF_CHROMIUM],
                },
              ],
            },
          },
        },
        {
          test: {
            name: 'journeys',
            include: ['e2e/**/*.test.ts'],
            globalSetup: 'e2e/start/shared-setup.ts',
            isolate: false, // a worker keeps its browser
            maxWorkers: 2 * availableParallelism(), // journeys wait for two thirds of their time
            testTimeout: 300_000, // for a machine that is busy
            hookTimeout: 120_000,
          },
        },
      ],
    },
  }),
)
