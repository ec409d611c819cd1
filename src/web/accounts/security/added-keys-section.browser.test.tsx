import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { AddedKey } from '#domain/accounts/added-keys.ts'
import { DAY_MS, dayOf } from '#domain/clock.ts'
import { failure, success } from '#domain/outcome.ts'
import { shortDay } from '#web/i18n/format-date.ts'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { HERE, scriptedSecurity } from './security.fake.ts'
import { SecuritySettingsSection } from './security-sections.tsx'

const SINCE = Date.UTC(2026, 9, 21)
const ADDED = Date.now() - 6 * DAY_MS
const NOTE = `Added ${shortDay(dayOf(ADDED), 'en')}.`

const THEIRS: AddedKey = { id: 'theirs', kind: 'security-key', name: '', addedAt: ADDED, isFromHere: false }
const OLD: AddedKey = {
  ...({ id: 'old', kind: 'app', name: 'Old phone' } as const),
  addedAt: ADDED - 2 * DAY_MS,
  isFromHere: false,
}
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
  it('by another device stand first and are ticked; a mailed code and the password remove them', async () => {
    const second: AddedKey = { ...THEIRS, id: 'second', name: 'Blue key' }
    const added = success({ since: SINCE, keys: [THEIRS, second, OURS, OLD] })
    const { calls } = await open({ added, failures: { removeRecentKeys: ['wrong-proof'] } })
    const choice = (name: string) => section().getByRole('checkbox', { name, exact: true })
    await expect.element(choice('Security key')).toBeChecked()
    await expect.element(section().getByText(`Security key. ${NOTE}`).first()).toBeVisible()
    await expect.element(section().getByText('Old phone')).toBeVisible()
    expect(section().getByRole('checkbox').all()).toHaveLength(2)
    await choice('Blue key').click()
    await button('Remove selected').click()
    expect(calls('mailRemovalCode')).toEqual([['mailRemovalCode', 'ines@example.org']])
    await expect.element(section().getByText(/code is on its way to ines@example.org/)).toBeVisible()
    await expect.element(section().getByLabelText('Code from the email')).toHaveFocus()
    expect(calls('removeRecentKeys')).toEqual([])
    const proofs = { code: 'aaaa-bbbb-cccc', password: 'violet harbour' }
    await section().getByLabelText('Code from the email').fill(proofs.code)
    await section().getByLabelText('Password', { exact: true }).fill(proofs.password)
    await button('Remove').click()
    await expect.element(section().getByText(/The code or the password is wrong/)).toBeVisible()
    await button('Remove').click()
    await expect.element(section().getByText('Removed: Security key.')).toBeVisible()
    const asked = { email: 'ines@example.org', ids: ['theirs'], ...proofs }
    expect(calls('removeRecentKeys').at(-1)).toEqual(['removeRecentKeys', asked])
    await expect.element(choice('Blue key')).toBeVisible()
  })

  it('stay in the list where no code could be mailed, and nothing is asked where nothing is ticked', async () => {
    await open({
      added: success({ since: SINCE, keys: [THEIRS] }),
      failures: { mailRemovalCode: ['offline'] },
    })
    await button('Remove selected').click()
    await expect.element(section().getByText(/There's no connection/)).toBeVisible()
    await section().getByRole('checkbox').click()
    await expect.element(button('Remove selected')).toBeDisabled()
  })

  it('by this session are listed too after a new password: somebody may have had it', async () => {
    await open({ added: success({ since: SINCE, keys: [OURS] }) })
    expect(section().query()).toBeNull()
    await button('Change password').click()
    await page.getByLabelText('Current password', { exact: true }).fill('the old one')
    await page.getByLabelText('New password', { exact: true }).fill('a new long one')
    await button('Save password').click()
    await expect.element(section().getByRole('checkbox', { name: 'Laptop' })).toBeChecked()
    await expect.element(section().getByRole('checkbox', { name: 'Laptop' })).toHaveFocus()
  })

  it('are not spoken of where the account provider does not say', async () => {
    await open({ added: failure('not-supported') })
    expect(page.getByText(/Added since/).query()).toBeNull()
  })
})
