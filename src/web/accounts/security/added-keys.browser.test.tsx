import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { AddedKey } from '#domain/accounts/added-keys.ts'
import { failure, success } from '#domain/outcome.ts'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { HERE, scriptedSecurity } from './security.fake.ts'
import { SecuritySettingsSection } from './security-settings.tsx'

const SINCE = Date.UTC(2026, 9, 21)
const ADDED = Date.UTC(2026, 10, 20)

const THEIRS: AddedKey = { id: 'theirs', kind: 'security-key', name: '', addedAt: ADDED, isFromHere: false }
const OURS: AddedKey = { id: 'ours', kind: 'passkey', name: 'Laptop', addedAt: ADDED, isFromHere: true }

async function open(script: Parameters<typeof scriptedSecurity>[0]) {
  const scripted = scriptedSecurity(script)
  const output = { copy: async () => true, download: () => undefined, print: () => undefined }
  const deletion = { downloadDiary: async () => undefined, deleteAccount: async () => success(null) }
  await render(
    <SecuritySettingsSection
      security={scripted.security}
      output={output}
      deletion={deletion}
      userAgent={HERE.browser}
    />,
  )
  await expect.element(page.getByRole('region', { name: 'Password' })).toBeVisible()
  return scripted
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const section = () => page.getByRole('region', { name: 'Added since Oct 21, 2026' })

beforeEach(() => startTestTexts('en'))

describe('the keys that were added lately', () => {
  it('by another device are listed, and removed with one press', async () => {
    const { calls } = await open({ added: success({ since: SINCE, keys: [THEIRS, OURS] }) })
    await expect.element(section().getByText('Security key. Added Nov 20, 2026.')).toBeVisible()
    expect(section().getByText('Laptop').query()).toBeNull()
    await button('Remove Security key').click()
    await expect.element(section().getByText('Removed: Security key.')).toBeVisible()
    expect(calls('removeKey')).toEqual([['removeKey', 'theirs']])
  })

  it('stay in the list where they could not be removed', async () => {
    await open({
      added: success({ since: SINCE, keys: [THEIRS] }),
      failures: { removeKey: ['offline'] },
    })
    await button('Remove Security key').click()
    await expect.element(section().getByText(/There's no connection/)).toBeVisible()
    await button('Remove Security key').click()
    await expect.element(section().getByText('Removed: Security key.')).toBeVisible()
  })

  it('by this session are listed too after a new password: somebody may have had it', async () => {
    await open({ added: success({ since: SINCE, keys: [OURS] }) })
    expect(section().query()).toBeNull()
    await button('Change password').click()
    await page.getByLabelText('Current password', { exact: true }).fill('the old one')
    await page.getByLabelText('New password', { exact: true }).fill('a new long one')
    await button('Save password').click()
    await expect.element(button('Remove Laptop')).toBeVisible()
  })

  it('are not spoken of where the account provider does not say', async () => {
    await open({ added: failure('not-supported') })
    expect(page.getByText(/Added since/).query()).toBeNull()
  })
})
