import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { AccountSession } from './account-session.ts'
import { useAccount } from './use-account.ts'

it('USER-4: a page that is made at build time knows nobody yet, so it shows no gate', () => {
  const session = { get: () => ({ status: 'logged-out' }), subscribe: () => () => undefined }
  function Probe() {
    return createElement('p', null, useAccount(session as unknown as AccountSession).status)
  }

  expect(renderToString(createElement(Probe))).toBe('<p>loading</p>')
})
