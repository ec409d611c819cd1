import { beforeEach, expect, it } from 'vitest'
import { ANA, BEA, sessionAt, sessionOf } from './account-provider.fixture.ts'
import { createHostedRecovery } from './hosted-recovery.adapter.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

it('knows whose password is being set: that of the link, not that of whoever is here', async () => {
  const { session, newClient } = sessionAt({ '/verify': () => sessionOf(BEA) }, ANA)
  const recovery = createHostedRecovery(session, newClient)
  expect(await recovery.recoveryEmail()).toBeNull()

  await recovery.openRecovery({ type: 'recovery', token: 'from-the-mail' })

  expect(await recovery.recoveryEmail()).toBe(`${BEA}@example.com`)
})
