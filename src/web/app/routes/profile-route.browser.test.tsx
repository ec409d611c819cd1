import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { AccountFailure, HostedAccounts } from '#domain/accounts/account-service.ts'
import { failure, success } from '#domain/outcome.ts'
import { type AccountSession, useAccount } from '#web/accounts/account-session.ts'
import { DEMO, INES, type Script, scriptedAccounts } from '#web/accounts/accounts.fake.tsx'
import { scriptedSecurity } from '#web/accounts/security/security.fake.ts'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import type { Services } from '../services/services.ts'
import { TestRouter } from '../test-router.fixture.tsx'
import { ProfileRoute } from './profile-route.tsx'

type RouteProps = { session: AccountSession; hosted: HostedAccounts }

function Screen(props: RouteProps) {
  return <ProfileRoute {...props} account={useAccount(props.session)} />
}

type Opening = Script & {
  /** The security settings cannot be loaded. */
  isSecurityLost?: boolean
  /** Why the account is not deleted. */
  refused?: AccountFailure
}

/** The profile, and what was done: the account ends, as at a provider, before that is answered. */
async function open({ isSecurityLost = false, refused, ...script }: Opening = {}) {
  const { session, hosted, become } = scriptedAccounts({ stored: INES, ...script })
  const done: string[] = []
  const { security } = scriptedSecurity()
  const deleteAccount = async () => {
    if (refused !== undefined) return failure(refused)
    done.push('deleted')
    become(null)
    await new Promise((resolve) => setTimeout(resolve, 20))
    return success('account' as const)
  }
  const forgetDiary = async (profileId: string) => {
    done.push(`forgot ${profileId}`)
    return true
  }
  const services = { clock: { now: () => 0 }, forgetDiary } as Partial<Services> as Services
  const loadSecurity = vi.fn(async () => ({ ...security, deleteAccount }))
  const given = { session, hosted: isSecurityLost ? hosted : { ...hosted, loadSecurity } }
  await render(
    <TestRouter services={services} initialEntries={['/profile']}>
      <Screen {...given} />
    </TestRouter>,
  )
  return { done, loadSecurity }
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (name: string | RegExp) => page.getByLabelText(name, { exact: true })
const security = () => page.getByRole('heading', { name: 'Login and security' })
const text = (words: string | RegExp) => page.getByText(words)

async function askToDelete(): Promise<void> {
  await button('Delete account…').click()
  await field(/type your email/).fill('ines@example.org')
}

const confirm = () => page.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click()

beforeEach(() => startTestTexts('en'))

describe('the profile of an account at a provider', () => {
  it('has the security settings of the account below its form', async () => {
    await open()
    await expect.element(field('Full name')).toHaveValue('Ines')
    await expect.element(security()).toBeVisible()
    await expect.element(button('Delete account…')).toBeVisible()
  })

  it('says so where these cannot be loaded, and saves all the same', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    onTestFinished(() => said.mockRestore())
    const update = vi.fn(async () => success({ ...INES, name: 'Ines Moreau' }))
    await open({ isSecurityLost: true, update })
    await expect.element(text(/^Your account's login settings couldn't be loaded\./)).toBeVisible()
    await field('Full name').fill('Ines Moreau')
    await button('Save').click()
    await expect.element(text('Profile updated successfully!')).toBeVisible()
    expect(update).toHaveBeenCalledWith(expect.objectContaining({ name: 'Ines Moreau' }))
  })

  it('has nothing that only an account has, for a demo', async () => {
    const { loadSecurity } = await open({ stored: { ...DEMO, isAnonymous: true } })
    await expect.element(field('Language to learn')).toBeVisible()
    await expect.element(button('Save')).toBeVisible()
    expect(security().elements()).toEqual([])
    expect(loadSecurity).not.toHaveBeenCalled()
  })
})

describe('the end of the account', () => {
  it('keeps the diary of this device, and says where it is', async () => {
    const { done } = await open()
    await askToDelete()
    await confirm()
    await expect.element(page.getByRole('heading', { name: 'Your account is deleted' })).toBeVisible()
    await expect.element(text(/What you wrote is still in this browser/)).toBeVisible()
    expect(done).toEqual(['deleted'])
  })

  it('takes the diary along where that is wanted, and not before the account is gone', async () => {
    const { done } = await open()
    await askToDelete()
    await field('Also remove the diary from this device').click()
    await confirm()
    await expect.element(text('The diary has been removed from this device, too.')).toBeVisible()
    expect(done).toEqual(['deleted', `forgot ${INES.id}`])
    expect(security().elements()).toEqual([])
  })

  it('takes nothing, and says why, where the account could not be deleted', async () => {
    const { done } = await open({ refused: 'offline' })
    await askToDelete()
    await field('Also remove the diary from this device').click()
    await confirm()
    await expect.element(page.getByRole('alert').getByText(/There's no connection/)).toBeVisible()
    await expect.element(button('Delete account…')).toBeEnabled()
    expect(done).toEqual([])
  })
})
