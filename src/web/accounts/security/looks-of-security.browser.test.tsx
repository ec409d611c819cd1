import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { success } from '#domain/outcome.ts'
import { TestRouter } from '#web/app/test-router.fixture.tsx'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { expectNothingWrongToAxe } from '#web/ui/axe.fixture.ts'
import { AccountDeleted } from './deletion-section.tsx'
import { CODES, HERE, PHONE, SETTINGS, scriptedSecurity } from './security.fake.ts'
import { SecuritySettingsSection } from './security-sections.tsx'

const ADDED = Date.UTC(2026, 9, 1, 9)
const ALL = {
  ...SETTINGS,
  apps: [{ id: 'app', name: '', addedAt: ADDED }],
  passkeys: [{ id: 'key', name: 'My laptop', addedAt: ADDED, lastUsedAt: null }],
  recoveryCodesLeft: 7,
}

async function open(script: Parameters<typeof scriptedSecurity>[0]): Promise<void> {
  await render(
    <SecuritySettingsSection
      security={scriptedSecurity({ devices: success([HERE, PHONE]), ...script }).security}
      output={{ copy: async () => true, download: () => undefined, print: () => undefined }}
      deletion={{ downloadDiary: async () => undefined, deleteAccount: async () => success(null) }}
      userAgent={HERE.browser}
    />,
  )
  await expect.element(button('Delete account…')).toBeVisible()
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (name: string | RegExp) => page.getByLabelText(name, { exact: true })
const text = (words: string | RegExp) => page.getByText(words)

beforeEach(() => startTestTexts('en'))

describe('axe finds nothing wrong, by day and by night, with', () => {
  it('everything that an account can have: an app, a passkey, two devices', async () => {
    await open({ settings: ALL })
    for (const words of ['My laptop', 'This device', 'Chrome on Android', /7 recovery codes are left/])
      await expect.element(text(words)).toBeVisible()
    await expectNothingWrongToAxe()
  })

  it('the set-up of two-step log-in, and the codes to keep', async () => {
    await open({})
    await button('Set up two-step verification').click()
    await expect.element(page.getByRole('img', { name: /QR code/ })).toBeInTheDocument()
    await expectNothingWrongToAxe()
    await field('Code from the app').fill('123456')
    await button('Turn on').click()
    await expect.element(text(CODES[0] ?? '')).toBeVisible()
    await expectNothingWrongToAxe()
  })

  it('the question before new recovery codes', async () => {
    await open({ settings: ALL })
    await button('Create new recovery codes').click()
    await expect.element(button('Keep the old ones')).toBeVisible()
    await expectNothingWrongToAxe()
  })

  it('a change of email that waits for its links', async () => {
    await open({ settings: { ...SETTINGS, newEmail: 'new@example.org' } })
    await expect.element(text(/Waiting for both links/)).toBeVisible()
    await expectNothingWrongToAxe()
  })

  it('passwords that were refused', async () => {
    await open({ failures: { changePassword: ['wrong-password', 'same-password'] } })
    await button('Change password').click()
    await field('Current password').fill('the old one')
    await field('New password').fill('a new long one')
    await button('Save password').click()
    await expect.element(field('Current password')).toHaveAccessibleDescription(/n't your current password/)
    await expectNothingWrongToAxe()
    await button('Save password').click()
    await expect.element(field('New password')).toHaveAccessibleDescription(/This is your current password/)
    await expectNothingWrongToAxe()
  })

  it('the question before a deletion, with another address than that of the account', async () => {
    await open({})
    await button('Delete account…').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click()
    await expect.element(text("This isn't your account's email")).toBeVisible()
    await expectNothingWrongToAxe()
  })

  it('what is left of a deleted account', async () => {
    await render(
      <TestRouter>
        <AccountDeleted server="account" diary="kept" />
      </TestRouter>,
    )
    await expect.element(page.getByRole('heading', { name: 'Your account is deleted' })).toBeVisible()
    await expectNothingWrongToAxe()
  })
})
