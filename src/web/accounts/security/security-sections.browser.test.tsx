import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { AccountFailure } from '#domain/accounts/account-service.ts'
import { failure, type Outcome, success } from '#domain/outcome.ts'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { fillPageSettings } from '#web/ui/page-settings.fixture.ts'
import { CODES, HERE, PHONE, SETTINGS, scriptedSecurity } from './security.fake.ts'
import { SecuritySettingsSection } from './security-sections.tsx'
import '#web/ui/base.css'

type Script = Parameters<typeof scriptedSecurity>[0]

const APP = { id: 'app', name: '', addedAt: Date.UTC(2026, 9, 1, 9) }
const WITH_APP = { ...SETTINGS, apps: [APP], recoveryCodesLeft: 7 }
const KEY = { id: 'key', name: 'My laptop', addedAt: Date.UTC(2026, 9, 1, 9), lastUsedAt: null }

async function open(script: Script = {}, deletions: Outcome<null, AccountFailure>[] = []) {
  const scripted = scriptedSecurity(script)
  const done: unknown[] = []
  await render(
    <SecuritySettingsSection
      security={scripted.security}
      output={{
        copy: async (text) => {
          done.push(['copy', text])
          return true
        },
        download: (...given) => done.push(['download', ...given]),
        print: () => done.push(['print']),
      }}
      deletion={{
        downloadDiary: async () => void done.push(['diary']),
        deleteAccount: async (removesDiary) => {
          done.push(['delete', removesDiary])
          return deletions.shift() ?? success(null)
        },
      }}
      userAgent={HERE.browser}
    />,
  )
  return { ...scripted, done }
}

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const field = (name: string | RegExp) => page.getByLabelText(name, { exact: true })
const text = (words: string | RegExp) => page.getByText(words)
const section = (name: string) => page.getByRole('region', { name, exact: true })
const inDialog = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })

beforeEach(() => startTestTexts('en'))

describe('the security settings', () => {
  it('is waited for, and asked for again where it could not be read', async () => {
    await open({ delayMs: 50, failures: { settings: ['offline'] } })
    await expect.element(text(/One moment: your account/)).toBeVisible()
    await expect.element(page.getByRole('alert').getByText(/There's no connection/)).toBeVisible()

    await button('Try again').click()
    await expect.element(text('You log in as ines@example.org.')).toBeVisible()
  })

  it('hides what a provider elsewhere has not, and says that it keeps the log-in itself', async () => {
    await open({ settings: { ...SETTINGS, passkeys: null }, devices: failure('not-supported') })
    await expect.element(text(/The login itself is kept by this site's account provider/)).toBeVisible()
    expect(section('Passkeys').query()).toBeNull()
    expect(section('Devices').query()).toBeNull()
  })

  it('keeps to a narrow screen, however long the address is', async () => {
    await page.viewport(360, 780)
    const email = `${'ines.'.repeat(12)}moreau@example.org`
    await open({ settings: { ...SETTINGS, email } })
    await button('Change password').click()
    await button('Email me a code').click()
    await expect.element(field('Code from the email')).toBeVisible()
    await button('Delete account…').click()
    await expect.element(field(/type your email/)).toBeVisible()
    const isTooWide = ({ scrollWidth, clientWidth }: Element) => scrollWidth > clientWidth
    const parts = [...document.querySelectorAll('section, form, dialog')]
    expect(parts.filter(isTooWide).map((part) => part.textContent)).toEqual([])
  })
})

describe('the email', () => {
  it('is changed by links to both addresses, and says meanwhile what it waits for', async () => {
    const { asked } = await open()
    await button('Change email').click()
    await expect.element(field('New email')).toHaveFocus()
    await field('New email').fill('not one')
    await button('Change to this email').click()
    await expect.element(field('New email')).toHaveAccessibleDescription('Please enter a valid email address')

    await field('New email').fill('new@example.org')
    await button('Change to this email').click()
    await expect.element(text(/Waiting for both links: one went to ines@example.org/)).toBeVisible()
    await expect.element(button('Change email')).toHaveFocus()
    expect(asked).toContainEqual(['changeEmail', 'new@example.org'])
  })

  it('tells at the field that another account has it', async () => {
    await open({ failures: { changeEmail: ['email-taken'] } })
    await button('Change email').click()
    await field('New email').fill('taken@example.org')
    await button('Change to this email').click()
    await expect.element(field('New email')).toHaveAccessibleDescription(/already an account with this email/)
    await button('Cancel').click()
    await expect.element(button('Change email')).toHaveFocus()
  })

  it('asks for the second step where that is missing, and then goes on by itself', async () => {
    const { calls } = await open({ settings: WITH_APP, failures: { changeEmail: ['second-factor-needed'] } })
    await button('Change email').click()
    await field('New email').fill('new@example.org')
    await button('Change to this email').click()
    await field('Code from the app').fill('123456')
    await button('Continue').click()
    await expect.element(text(/Waiting for both links/)).toBeVisible()
    expect(calls('confirmApp')).toEqual([['confirmApp', 'app', '123456']])
    expect(calls('changeEmail')).toHaveLength(2)
  })
})

describe('the password', () => {
  async function tryToChange(present = 'the old one', next = 'a new long one') {
    await field('Current password').fill(present)
    await field('New password').fill(next)
    await button('Save password').click()
  }

  it('is changed with the present one, says that other devices go, and shows what one types', async () => {
    const { asked } = await open()
    await button('Change password').click()
    await expect.element(field('Current password')).toHaveFocus()
    await expect.element(text('All other devices are logged out.')).toBeVisible()
    await field('New password').fill('shown')
    await section('Password').getByRole('button', { name: 'Show' }).nth(1).click()
    await expect.element(field('New password')).toHaveAttribute('type', 'text')
    await tryToChange()
    await expect.element(text(/Your password has been changed/)).toBeVisible()
    expect(asked).toContainEqual(['changePassword', 'a new long one', { password: 'the old one' }])
  })

  it('has 8 characters at least', async () => {
    const { calls } = await open()
    await button('Change password').click()
    await tryToChange('the old one', '1234567')
    await expect.element(field('New password')).toHaveAccessibleDescription(/at least 8 characters long/)
    await tryToChange('', '12345678')
    await expect.element(field('Current password')).toHaveAccessibleDescription(/enter your current password/)
    expect(calls('changePassword')).toEqual([])
    await tryToChange('the old one', '12345678')
    await expect.element(text(/Your password has been changed/)).toBeVisible()
  })

  it.each([
    ['wrong-password', 'Current password', /n't your current password/],
    ['weak-password', 'New password', /easy to guess/],
    ['same-password', 'New password', /This is your current password/],
  ] as const)('tells %s at the field %s, which gets the focus', async (why, name, words) => {
    await open({ failures: { changePassword: [why] } })
    await button('Change password').click()
    await tryToChange()
    await expect.element(field(name)).toHaveAccessibleDescription(words)
    await expect.element(field(name)).toHaveFocus()
  })

  it('is changed with a mailed code when the provider asks to reauthenticate', async () => {
    const { asked } = await open({ failures: { changePassword: ['reauthentication-needed', 'wrong-code'] } })
    await button('Change password').click()
    await tryToChange()
    await expect.element(text(/A code is on its way to ines@example.org/)).toBeVisible()
    await field('Code from the email').fill('123456')
    await button('Save password').click()
    await expect
      .element(field('Code from the email'))
      .toHaveAccessibleDescription(/use the one in the newest email/)
    await field('Code from the email').fill('654321')
    await button('Save password').click()
    await expect.element(text(/Your password has been changed/)).toBeVisible()
    expect(asked).toContainEqual(['changePassword', 'a new long one', { mailedCode: '654321' }])
  })

  it('leads to the field of a mailed code, which says nothing of a wrong password', async () => {
    await open({ failures: { changePassword: ['wrong-password'] } })
    await button('Change password').click()
    await tryToChange()
    await expect.element(field('Current password')).toHaveAccessibleDescription(/n't your current password/)
    await button('Email me a code').click()
    await expect.element(field('Code from the email')).toHaveFocus()
    await expect.element(field('Code from the email')).not.toHaveAccessibleDescription()
  })

  it('OPEN-5: is as long as the operator wants it', async () => {
    onTestFinished(fillPageSettings({ accounts: 'hosted', shortestPassword: 12 }))
    const { calls } = await open()
    await button('Change password').click()
    await expect.element(field('New password')).toHaveAccessibleDescription(/At least 12 characters/)
    await tryToChange('the old one', 'eleven11111')
    await expect
      .element(field('New password'))
      .toHaveAccessibleDescription(/Password must be at least 12 characters long/)
    expect(calls('changePassword')).toEqual([])
  })

  it('is set by whoever has none without being asked for one', async () => {
    const { asked } = await open({ settings: { ...SETTINGS, hasPassword: false } })
    await expect.element(text(/You don't have one yet/)).toBeVisible()
    await button('Set a password').click()
    await expect.element(field('New password')).toHaveFocus()
    expect(field('Current password').query()).toBeNull()
    await button('Save password').click()
    await expect.element(field('New password')).toHaveAccessibleDescription(/enter a new password/)
    await field('New password').fill('a first long one')
    await button('Save password').click()
    await expect.element(text(/Your password is set/)).toBeVisible()
    await expect.element(button('Change password')).toHaveFocus()
    expect(asked).toContainEqual(['changePassword', 'a first long one', null])
  })

  it('is set with a mailed code by whoever has none and came in long ago', async () => {
    const settings = { ...SETTINGS, hasPassword: false }
    const { asked } = await open({ settings, failures: { changePassword: ['reauthentication-needed'] } })
    await button('Set a password').click()
    await field('New password').fill('a first long one')
    await button('Save password').click()
    await expect.element(field('Code from the email')).toHaveFocus()
    await expect.element(text(/Check your spam folder/)).toBeVisible()
    await field('Code from the email').fill('654321')
    await button('Save password').click()
    await expect.element(text(/Your password is set/)).toBeVisible()
    expect(asked).toContainEqual(['changePassword', 'a first long one', { mailedCode: '654321' }])
  })

  it('stays as it is when the code cannot be mailed', async () => {
    await open({ failures: { mailReauthenticationCode: ['rate-limited'] } })
    await button('Change password').click()
    await button('Email me a code').click()
    await expect.element(page.getByRole('alert').getByText(/Too many attempts/)).toBeVisible()
    await expect.element(field('Current password')).toBeVisible()
  })
})

describe('two-step log-in', () => {
  it('is set up with a picture or a secret, a first code, and codes to keep', async () => {
    const { done, asked } = await open({ failures: { confirmApp: ['wrong-code'] } })
    await button('Set up two-step verification').click()
    await expect
      .element(text('Open it in an app on this phone'))
      .toHaveAttribute('href', 'otpauth://totp/Echolog:ines@example.org?secret=ABCDEFGH')
    await expect.element(page.getByRole('img', { name: /QR code/ })).toBeInTheDocument()
    await expect.element(text('ABCD EFGH')).toBeVisible()
    await button('Copy the key').click()
    await expect.element(text('Copied.')).toBeVisible()
    expect(done).toContainEqual(['copy', 'ABCDEFGH'])
    await button('Turn on').click()
    await expect.element(field('Code from the app')).toHaveAccessibleDescription('Please enter the code')
    await field('Code from the app').fill('000000')
    await button('Turn on').click()
    await expect.element(field('Code from the app')).toHaveAccessibleDescription(/This code is wrong/)
    await field('Code from the app').fill('123456')
    await button('Turn on').click()

    await expect.element(page.getByRole('heading', { name: /Save your recovery codes/ })).toHaveFocus()
    for (const code of CODES) await expect.element(text(code)).toBeVisible()
    await button('Done').click()
    await expect.element(text(/Please save the codes first/)).toBeVisible()
    await button('Copy').click()
    await button('Print').click()
    await button('Download').click()
    const kept = expect.stringContaining(CODES.join('\n'))
    expect(done).toContainEqual(['copy', kept])
    expect(done).toContainEqual(['print'])
    expect(done).toContainEqual(['download', 'echolog-recovery-codes.txt', kept])
    await field("I've saved them").click()
    await button('Done').click()
    await expect.element(text(/2 recovery codes are left/)).toBeVisible()
    expect(text(CODES[0] ?? '').query()).toBeNull()
    expect(asked).toContainEqual(['confirmApp', 'new', '123456'])
  })

  it('can be left in the middle, and nothing is on then', async () => {
    const { asked } = await open()
    await button('Set up two-step verification').click()
    await button('Cancel').click()
    await expect.element(button('Set up two-step verification')).toHaveFocus()
    expect(asked).toContainEqual(['removeApp', 'new'])
  })

  it('is on, too, where the provider makes no recovery codes', async () => {
    await open({ failures: { newRecoveryCodes: ['not-supported'] } })
    await button('Set up two-step verification').click()
    await field('Code from the app').fill('123456')
    await button('Turn on').click()
    await expect.element(text('Two-step verification is on.')).toBeVisible()
    await expect.element(button('Create recovery codes')).toBeVisible()
  })

  it('says since when it is on, and makes new codes only after a question', async () => {
    const { calls } = await open({ settings: WITH_APP })
    await expect.element(text(/On since Oct 1, 2026. 7 recovery codes are left./)).toBeVisible()
    await button('Create new recovery codes').click()
    await inDialog('Keep the old ones').click()
    expect(calls('newRecoveryCodes')).toEqual([])
    await expect.element(button('Create new recovery codes')).toHaveFocus()
    await button('Create new recovery codes').click()
    await inDialog('Create new recovery codes').click()
    await expect.element(text(CODES[0] ?? '')).toBeVisible()
  })

  it('is turned off after a question, and where need be a fresh code', async () => {
    const { asked } = await open({ settings: WITH_APP, failures: { removeApp: ['second-factor-needed'] } })
    await button('Turn off').click()
    await expect.element(page.getByRole('heading', { name: 'Turn off two-step verification?' })).toHaveFocus()
    await inDialog('Turn off').click()
    await field('Code from the app').fill('123456')
    await button('Continue').click()
    await expect.element(text('Two-step verification is off.')).toBeVisible()
    expect(asked).toContainEqual(['confirmApp', 'app', '123456'])
  })

  it('takes another app, which may have a name, and lets one of several go', async () => {
    const { asked, calls } = await open({ settings: WITH_APP, failures: { addApp: ['name-taken'] } })
    await button('Add another app').click()
    await field('Name of the app').fill('Tablet')
    await button('Continue').click()
    await expect
      .element(page.getByRole('alert').getByText(/There's already an app with this name/))
      .toBeVisible()
    await button('Continue').click()
    await field('Code from the app').fill('123456')
    await button('Turn on').click()
    await expect.element(section('Two-step verification').getByRole('listitem').nth(1)).toBeVisible()
    expect(calls('newRecoveryCodes')).toEqual([])

    await section('Two-step verification').getByRole('button', { name: 'Remove' }).first().click()
    await inDialog('Remove').click()
    await expect.element(section('Two-step verification').getByRole('listitem')).not.toBeInTheDocument()
    expect(asked).toContainEqual(['removeApp', 'app'])
  })
})

describe('passkeys', () => {
  it('are added under the name of the browser, renamed and removed', async () => {
    const { asked } = await open()
    await button('Add a passkey').click()
    await expect.element(section('Passkeys').getByText('Firefox on Windows')).toBeVisible()
    await button('Rename Firefox on Windows').click()
    await expect.element(field('Name of the passkey')).toHaveFocus()
    await field('Name of the passkey').fill(' ')
    await button('Save').click()
    await expect.element(field('Name of the passkey')).toHaveAccessibleDescription('Please enter a name')
    await field('Name of the passkey').fill('My laptop')
    await button('Save').click()
    await expect.element(text('My laptop')).toBeVisible()
    await section('Passkeys').getByRole('button', { name: 'Remove' }).click()
    await expect.element(page.getByRole('dialog')).toHaveAccessibleName('Remove My laptop?')
    await inDialog('Remove').click()
    await expect.element(text('My laptop')).not.toBeInTheDocument()
    expect(asked).toContainEqual(['removePasskey', 'key'])
  })

  it.each([
    ['cancelled', 'so nothing changed'],
    ['passkey-known', 'already has a passkey'],
  ] as const)('say why none was added: %s', async (why, words) => {
    await open({ failures: { addPasskey: [why] } })
    await button('Add a passkey').click()
    await expect.element(page.getByRole('alert').getByText(new RegExp(words))).toBeVisible()
  })

  it('cannot be made where the browser, or the address, has none, and can be removed all the same', async () => {
    await open({ hasPasskeys: false, settings: { ...SETTINGS, passkeys: [KEY] } })
    await expect.element(text(/Passkeys don't work at this address/)).toBeVisible()
    expect(button('Add a passkey').query()).toBeNull()
    await expect.element(section('Passkeys').getByRole('button', { name: 'Remove' })).toBeEnabled()
  })
})

describe('devices', () => {
  it('have plain names, this one is marked, and another is signed out', async () => {
    const { asked } = await open({ devices: success([HERE, PHONE]) })
    const row = (at: number) => section('Devices').getByRole('listitem').nth(at)
    await expect.element(row(0).getByText('Firefox on Windows')).toBeVisible()
    await expect.element(row(0).getByText('This device')).toBeVisible()
    await expect.element(row(1).getByText('Chrome on Android')).toBeVisible()
    await expect.element(row(1).getByText(/Last seen Nov 20, 2026/)).toBeVisible()
    await expect
      .element(button('Log out Chrome on Android'))
      .toHaveAccessibleDescription(/^Last seen Nov 20, 2026/)
    await button('Log out Chrome on Android').click()
    await expect.element(text(/That device is logged out/)).toBeVisible()
    await expect.element(text('Chrome on Android')).not.toBeInTheDocument()
    expect(button('Log out all others').query()).toBeNull()
    expect(asked).toContainEqual(['signOutDevice', 'phone'])
  })

  it('are all signed out but this one', async () => {
    await open({ devices: success([HERE, PHONE, { ...PHONE, id: 'tablet', browser: 'curl/8' }]) })
    await expect.element(text('Unknown browser')).toBeVisible()
    await button('Log out all others').click()
    await expect.element(text(/All other devices are logged out. They/)).toBeVisible()
    await expect
      .element(
        section('Devices')
          .getByRole('listitem')
          .getByText(/This device/),
      )
      .toBeVisible()
  })

  it('say so where they cannot be read or signed out', async () => {
    await open({ devices: success([HERE, PHONE]), failures: { signOutDevice: ['offline'] } })
    await button('Log out Chrome on Android').click()
    await expect
      .element(
        section('Devices')
          .getByRole('alert')
          .getByText(/There's no connection/),
      )
      .toBeVisible()
  })

  it('do not hide the rest where they cannot be read', async () => {
    await open({ devices: failure('unexpected') })
    await expect.element(text("The list of devices couldn't be loaded just now.")).toBeVisible()
    await expect.element(button('Change password')).toBeVisible()
  })
})

describe('the end of the account', () => {
  it('offers the diary first, keeps it unless told otherwise, and wants the address typed', async () => {
    const { done } = await open()
    await button('Delete account…').click()
    await expect.element(page.getByRole('heading', { name: 'Delete your account?' })).toHaveFocus()
    await button('Download the diary').click()
    await expect.element(field('Also remove the diary from this device')).not.toBeChecked()
    await inDialog('Delete account').click()
    await expect.element(text("This isn't your account's email")).toBeVisible()
    expect(done).toEqual([['diary']])
    await field(/To be sure, type your email/).fill('INES@example.org')
    await inDialog('Delete account').click()
    await expect.poll(() => done).toContainEqual(['delete', false])
  })

  it('removes the diary, too, when that is wanted', async () => {
    const { done } = await open()
    await button('Delete account…').click()
    await field('Also remove the diary from this device').click()
    await field(/To be sure, type your email/).fill('ines@example.org')
    await inDialog('Delete account').click()
    await expect.poll(() => done).toEqual([['delete', true]])
  })

  it('can be left, and then nothing is gone', async () => {
    const { done } = await open()
    await button('Delete account…').click()
    await inDialog('Keep my account').click()
    await expect.element(button('Delete account…')).toHaveFocus()
    expect(done).toEqual([])
  })

  it('asks for the second step where that is missing', async () => {
    const { done } = await open({ settings: WITH_APP }, [failure('second-factor-needed')])
    await button('Delete account…').click()
    await field(/To be sure, type your email/).fill('ines@example.org')
    await inDialog('Delete account').click()
    await field('Code from the app').fill('123456')
    await button('Continue').click()
    await expect
      .poll(() => done)
      .toEqual([
        ['delete', false],
        ['delete', false],
      ])
  })
})

describe('the words', () => {
  it.each([
    ['vi', 'Đăng nhập và bảo mật', 'Đổi mật khẩu'],
    ['da', 'Login og sikkerhed', 'Skift adgangskode'],
  ] as const)('I18N-11: are there in %s', async (language, title, change) => {
    startTestTexts(language)
    await open()
    await expect.element(page.getByRole('heading', { name: title })).toBeVisible()
    await expect.element(button(change)).toBeVisible()
  })
})
