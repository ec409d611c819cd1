import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { OwnProgram } from '#domain/accounts/security-settings.ts'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { SETTINGS, scriptedSecurity } from '../security/security.fake.ts'
import { ProgramsSection } from './programs-section.tsx'
import '#web/ui/base.css'

const BACKUP: OwnProgram = {
  ...{ id: 'backup', name: 'Backup', mayWrite: false, madeAt: 0, lastUsedAt: null },
  endsAt: Date.UTC(2026, 11, 24, 12),
}

async function open(script: Parameters<typeof scriptedSecurity>[0] = {}) {
  const copied: string[] = []
  const scripted = scriptedSecurity(script)
  const copy = async (text: string) => {
    copied.push(text)
    return true
  }
  await render(<ProgramsSection security={scripted.security} copy={copy} />)
  await page.getByText('Your own programs').click()
  return { ...scripted, copied }
}

const button = (name: string) => page.getByRole('button', { name, exact: true })

beforeEach(() => startTestTexts('en'))

describe('programs of the learner', () => {
  it('get a token by a mailed code and the password; it is shown once, and can be copied', async () => {
    const { calls, copied } = await open({ failures: { makeProgram: ['wrong-code', 'wrong-password'] } })
    await button('Create a token').click()
    await button('Email me a code').click()
    await expect.element(page.getByText('Please enter a name in one line')).toBeVisible()
    expect(calls('mailReauthenticationCode')).toEqual([])
    await page.getByLabelText('Name').fill('Notes')
    await page.getByLabelText('The program may').selectOptions('Read and write my entries')
    await page.getByLabelText('The token expires after').selectOptions('A year')
    await button('Email me a code').click()
    await expect.element(page.getByLabelText('Code from the email')).toHaveFocus()
    await page.getByLabelText('Code from the email').fill(' 123456 ')
    await page.getByLabelText('Current password', { exact: true }).fill('violet harbour')
    await button('Create a token').click()
    await expect.element(page.getByLabelText('Code from the email')).toHaveAttribute('aria-invalid', 'true')
    await button('Create a token').click()
    await expect.element(page.getByText(/This isn't your current password/)).toBeVisible()
    await button('Create a token').click()
    await expect.element(page.getByLabelText('Token', { exact: true })).toHaveValue('echolog_secret')
    const wanted = { name: 'Notes', mayWrite: true, days: 365, code: '123456', password: 'violet harbour' }
    expect(calls('makeProgram').at(-1)).toEqual(['makeProgram', wanted])
    await expect.element(button('Copy the token')).toHaveClass('button-primary')
    await expect.element(button('Done')).toHaveClass('button-outline')
    await button('Copy the token').click()
    expect(copied).toEqual(['echolog_secret'])
    await button('Done').click()
    await expect.element(page.getByText('May read and write.')).toBeVisible()
    await expect.element(page.getByLabelText('Token', { exact: true })).not.toBeInTheDocument()
  })

  it('are listed with what they may, and are ended like devices', async () => {
    const { calls } = await open({ programs: [BACKUP] })
    await expect.element(page.getByText('1 token')).toBeVisible()
    await expect.element(page.getByText('May read. Not used yet. Expires Dec 24, 2026.')).toBeVisible()
    await button('Revoke Backup').click()
    await expect.element(page.getByText('Backup no longer works.')).toBeVisible()
    expect(calls('endProgram')).toEqual([['endProgram', 'backup']])
  })

  it('the last one that there may be is shown before its form goes', async () => {
    const nine = Array.from({ length: 9 }, (_, at) => ({ ...BACKUP, id: `${at}`, name: `No. ${at}` }))
    await open({ programs: nine })
    await button('Create a token').click()
    await page.getByLabelText('Name').fill('Ten')
    await button('Email me a code').click()
    await page.getByLabelText('Code from the email').fill('123456')
    await page.getByLabelText('Current password', { exact: true }).fill('violet harbour')
    await button('Create a token').click()
    await expect.element(page.getByLabelText('Token', { exact: true })).toBeVisible()
    await button('Done').click()
    await expect.element(page.getByText('You have 10 tokens. Revoke one to create another.')).toBeVisible()
  })

  it('take a password, which somebody without one is led to', async () => {
    await open({ settings: { ...SETTINGS, hasPassword: false } })
    await button('Create a token').click()
    await expect.element(page.getByRole('link', { name: 'Set a password' })).toBeVisible()
    expect(page.getByLabelText('Name').query()).toBeNull()
  })

  it('are asked for in a form as wide as its part', async () => {
    await page.viewport(360, 740)
    await open()
    await button('Create a token').click()
    const widthOf = (element: Element | null) => element?.getBoundingClientRect().width
    const whole = widthOf(document.querySelector('.settings-details-inner'))
    await expect.element(page.getByLabelText('Name')).toBeVisible()
    expect([page.getByLabelText('Name').element(), button('Email me a code').element()].map(widthOf)).toEqual(
      [whole, whole],
    )
  })

  it.each([
    ['offline', 'Your tokens need a connection.'],
    ['unexpected', "Your tokens couldn't be loaded just now."],
  ] as const)('that cannot be listed, as %s, say why', async (why, told) => {
    await open({ failures: { programs: [why] } })
    await expect.element(page.getByRole('alert')).toHaveTextContent(told)
  })

  it('are not spoken of where the account is elsewhere', async () => {
    const { security } = scriptedSecurity({ failures: { programs: ['not-supported'] } })
    await render(<ProgramsSection security={security} copy={async () => true} />)
    expect(page.getByText('Your own programs').query()).toBeNull()
  })
})
