import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openTab } from '../start/tab.ts'

/** What a script that comes later gets: the answer to each try, or the name of the error. */
function tryPolicies(page: Page) {
  return page.evaluate(() => {
    const open = { createScriptURL: (address: string) => address }
    const scope = globalThis as unknown as {
      trustedTypes: { createPolicy(name: string, rules: typeof open): unknown }
      trustedScripts: typeof open
    }
    const tried = (run: () => unknown) => {
      try {
        return String(run())
      } catch (error) {
        return (error as Error).name
      }
    }
    const asked = (address: string) => tried(() => scope.trustedScripts.createScriptURL(address))
    return {
      sameName: tried(() => scope.trustedTypes.createPolicy('app', open)),
      otherName: tried(() => scope.trustedTypes.createPolicy('other', open)),
      replaced: tried(() => Object.defineProperty(scope, 'trustedScripts', { value: open })),
      worker: asked('/sw.js'),
      refused: ['https://evil.example/sw.js', '//evil.example/sw.js', '/assets/x.js', '/sw.js?x', ''].map(
        asked,
      ),
    }
  })
}

it('the one policy for scripts is made on every page by its first script, and no later one can have it', async () => {
  for (const path of ['/vi/about', '/diary', '/no/such/page']) {
    const page = await openTab({ consoleErrors: /404|Content Security Policy|policy/i })
    await page.goto(path)
    expect([path, await tryPolicies(page)]).toEqual([
      path,
      {
        sameName: 'TypeError',
        otherName: 'TypeError',
        replaced: 'TypeError',
        worker: '/sw.js',
        refused: Array(5).fill('TypeError'),
      },
    ])
    await page.close()
  }
})
