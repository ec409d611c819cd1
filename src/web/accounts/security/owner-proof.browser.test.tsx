import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { AccountFailure } from '#domain/accounts/account-service.ts'
import { failure, success } from '#domain/outcome.ts'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { HERE, PHONE, SETTINGS, scriptedSecurity } from './security.fake.ts'
import { SecuritySettingsSection } from './security-sections.tsx'
import '#web/ui/base.css'

type Script = Parameters<typeof scriptedSecurity>[0]

const APP = { id: 'app', name: '', addedAt: Date.UTC(2026, 9, 1, 9) }
const KEY = { id: 'key', name: 'My laptop', addedAt: Date.UTC(2026, 9, 1, 9), lastUsedAt: null }
const GUARDED = { ...SETTINGS, apps: [APP], recoveryCodesLeft: 7 }
const TOO_OLD: AccountFailure[] = ['reauthentication-needed']

async function open(script: Script) {
  const scripted = scriptedSecurity(script)
  const deletions: AccountFailure[] = [...TOO_OLD]
  const deleted: boolean[] = []
  await render(
    <SecuritySettingsSection
      security={scripted.security}
      output={{ copy: async () => true, download: () => undefined, print: () => undefined }}
      deletion={{
        downloadDiary: async () => undefined,
        deleteAccount: async (removesDiary) => {
          const refused = deletions.shift()
          if (refused !== undefined) return failure(refused)
          deleted.push(removesDiary)
          return success(null)
        },
      }}
      userAgent={HERE.browser}
    />,
  )
  return { ...scripted, deleted }
}

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const field = (name: string | RegExp) => page.getByLabelText(name, { exact: true })
const text = (words: string | RegExp) => page.getByText(words)

async function enterPassword(typed = 'the present one') {
  await expect.element(field('Current password')).toHaveFocus()
  await field('Current password').fill(typed)
  await button('Continue').click()
}

beforeEach(() => startTestTexts('en'))

describe('a session that is too old for what is wanted', () => {
  it('is asked for the password in place, and then the address is changed that was typed', async () => {
    const { calls } = await open({
      failures: { changeEmail: [...TOO_OLD], reauthenticate: ['wrong-password'] },
    })
    await button('Change email').click()
    await field('New email').fill('new@example.org')
    await button('Change to this email').click()
    await expect.element(text(/You logged in here a while ago/)).toBeVisible()
    await enterPassword('a wrong one')
    await expect.element(field('Current password')).toHaveAccessibleDescription(/n't your current password/)
    await expect.element(field('New email')).toHaveValue('new@example.org')
    await enterPassword()
    await expect.element(text(/Waiting for both links: .* one to new@example.org/)).toBeVisible()
    expect(calls('reauthenticate')).toEqual([
      ['reauthenticate', { password: 'a wrong one' }],
      ['reauthenticate', { password: 'the present one' }],
    ])
    expect(calls('changeEmail')).toEqual([
      ['changeEmail', 'new@example.org'],
      ['changeEmail', 'new@example.org'],
    ])
  })

  it('takes a mailed code instead, for who prefers it', async () => {
    const { calls } = await open({ failures: { addPasskey: [...TOO_OLD], reauthenticate: ['wrong-code'] } })
    await button('Add a passkey').click()
    await button('Continue').click()
    await expect.element(field('Current password')).toHaveAccessibleDescription(/enter your current password/)
    await button('Email me a code').click()
    await expect.element(text(/A code is on its way to ines@example.org/)).toBeVisible()
    await expect.element(field('Code from the email')).toHaveFocus()
    await button('Continue').click()
    await expect.element(field('Code from the email')).toHaveAccessibleDescription(/enter the code/)
    await field('Code from the email').fill('111111')
    await button('Continue').click()
    await expect
      .element(field('Code from the email'))
      .toHaveAccessibleDescription(/use the one in the newest/)
    await field('Code from the email').fill(' 123456 ')
    await button('Continue').click()
    await expect.element(text(/The passkey is added/)).toBeVisible()
    expect(calls('reauthenticate').at(-1)).toEqual(['reauthenticate', { mailedCode: '123456' }])
    expect(calls('addPasskey')).toHaveLength(2)
    expect(field('Code from the email').query()).toBeNull()
  })

  it('offers the mail to who has no password, and says when it cannot go', async () => {
    const { calls } = await open({
      settings: { ...SETTINGS, hasPassword: false },
      failures: { addApp: [...TOO_OLD], mailReauthenticationCode: ['rate-limited'] },
    })
    await button('Set up two-step verification').click()
    await expect.element(button('Email me a code')).toHaveFocus()
    expect(field('Current password').query()).toBeNull()
    expect(button('Continue').query()).toBeNull()
    await button('Email me a code').click()
    await expect.element(page.getByRole('alert').getByText(/Too many attempts/)).toBeVisible()
    await button('Email me a code').click()
    await field('Code from the email').fill('123456')
    await button('Continue').click()
    await expect.element(page.getByRole('img', { name: /QR code/ })).toBeInTheDocument()
    expect(calls('addApp')).toHaveLength(2)
  })

  it.each(['Set up two-step verification', 'Add a passkey', 'Log out all others'])(
    'can leave it at that: %s',
    async (name) => {
      const { calls } = await open({
        devices: success([HERE, PHONE]),
        failures: { addApp: [...TOO_OLD], addPasskey: [...TOO_OLD], signOutOthers: [...TOO_OLD] },
      })
      await button(name).click()
      await expect.element(field('Current password')).toHaveFocus()
      await button('Cancel').click()
      expect(field('Current password').query()).toBeNull()
      await expect.element(button(name)).toBeEnabled()
      expect(document.activeElement?.tagName).toBe('H3') // the title of the section
      expect(calls('reauthenticate')).toEqual([])
    },
  )

  it('can leave it at that without a password, too', async () => {
    await open({ settings: { ...SETTINGS, hasPassword: false }, failures: { addPasskey: [...TOO_OLD] } })
    await button('Add a passkey').click()
    await button('Cancel').click()
    expect(button('Email me a code').query()).toBeNull()
  })

  it('has the focus at the title of the section afterwards', async () => {
    await open({ failures: { addPasskey: [...TOO_OLD] } })
    await button('Add a passkey').click()
    await enterPassword()
    await expect.element(text(/The passkey is added/)).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'Passkeys' })).toHaveFocus()
  })

  it('keeps the code of a new app while it is asked', async () => {
    const { calls } = await open({ failures: { confirmApp: [...TOO_OLD] } })
    await button('Set up two-step verification').click()
    await field('Code from the app').fill('123456')
    await button('Turn on').click()
    await enterPassword()
    await expect.element(text('aaaa-bbbb-cccc')).toBeVisible()
    expect(calls('confirmApp')).toEqual([
      ['confirmApp', 'new', '123456'],
      ['confirmApp', 'new', '123456'],
    ])
  })

  it('gets its recovery codes', async () => {
    await open({
      settings: { ...GUARDED, recoveryCodesLeft: null },
      failures: { newRecoveryCodes: [...TOO_OLD] },
    })
    await button('Create recovery codes').click()
    await enterPassword()
    await expect.element(text('aaaa-bbbb-cccc')).toBeVisible()
  })

  it('deletes the account as it was asked to', async () => {
    const { deleted } = await open({})
    await button('Delete account…').click()
    await page.getByRole('dialog').getByRole('checkbox').click()
    await field(/type your email/).fill('ines@example.org')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Delete/ })
      .click()
    expect(deleted).toEqual([])
    await enterPassword()
    await expect.poll(() => deleted).toEqual([true])
  })

  it('keeps to a narrow screen', async () => {
    await page.viewport(360, 780)
    const email = `${'ines.'.repeat(12)}moreau@example.org`
    await open({ settings: { ...SETTINGS, email }, failures: { addPasskey: [...TOO_OLD] } })
    await button('Add a passkey').click()
    await button('Email me a code').click()
    await expect.element(field('Code from the email')).toBeVisible()
    const isTooWide = ({ scrollWidth, clientWidth }: Element) => scrollWidth > clientWidth
    const parts = [...document.querySelectorAll('section, form')]
    expect(parts.filter(isTooWide).map((part) => part.textContent)).toEqual([])
  })
})

describe('a session that has not shown the second factor', () => {
  it('sees no devices until it has', async () => {
    const { calls } = await open({
      settings: GUARDED,
      devices: success([HERE, PHONE]),
      failures: { devices: ['second-factor-needed'] },
    })
    const devices = page.getByRole('region', { name: 'Devices', exact: true })
    await devices.getByLabelText('Code from the app').fill('123456')
    await devices.getByRole('button', { name: 'Continue' }).click()
    await expect.element(devices.getByText('Chrome on Android')).toBeVisible()
    expect(calls('confirmApp')).toEqual([['confirmApp', 'app', '123456']])
  })

  it('renames a passkey and signs out devices once it has', async () => {
    const { calls } = await open({
      settings: { ...GUARDED, passkeys: [KEY] },
      devices: success([HERE, PHONE]),
      failures: { renamePasskey: ['second-factor-needed'], signOutOthers: ['second-factor-needed'] },
    })
    await button('Rename My laptop').click()
    await field('Name of the passkey').fill('My phone')
    await button('Save').click()
    await field('Code from the app').fill('123456')
    await button('Continue').click()
    await expect.element(text('My phone')).toBeVisible()
    await button('Log out all others').click()
    await field('Code from the app').fill('654321')
    await button('Continue').click()
    await expect.poll(() => calls('signOutOthers')).toHaveLength(2)
  })
})
