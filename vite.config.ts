import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromiumLaunch } from './scripts/chromium.ts'

/** Where `npm run dev` runs the API, behind Vite's own port. */
const DEV_API = 'http://127.0.0.1:3001'

export default defineConfig({
  plugins: [react()],
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    assetsInlineLimit: 0, // the security policy allows no data: fonts or styles
    modulePreload: { polyfill: false }, // the polyfill is an inline script
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
          exclude: ['**/*.browser.test.*'],
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
