import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { AccountFailure, SignInStep } from '#domain/accounts/account-service.ts'
import type { PasskeyAutofill } from '#domain/accounts/sign-in-steps.ts'
import { failure, type Outcome, success } from '#domain/outcome.ts'
import { INES, openPage, type Script } from '#web/accounts/accounts.fake.tsx'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { LocalLogInPage } from './local-pages.tsx'
import { LogInPage } from './log-in-page.tsx'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByLabelText(name, { exact: true })
const alerts = () => page.getByRole('alert').elements()

type Answer = Outcome<SignInStep, AccountFailure>

/** A browser's list of passkeys: a test sees who waits for it, chooses from it, and says how the wait ends. */
function passkeyList() {
  const waits: (PasskeyAutofill & { end(answer: Answer): void })[] = []
  const signInWithAutofill = vi.fn(
    (wait: PasskeyAutofill) =>
      new Promise<Answer>((resolve) => {
        waits.push({ ...wait, end: resolve })
        wait.signal.addEventListener('abort', () => resolve(failure('cancelled')))
      }),
  )
  const count = () => waits.length
  /** The wait of this number, once it has begun. */
  const wait = async (number = 1) => {
    await expect.poll(count).toBe(number)
    const found = waits.at(number - 1)
    if (found === undefined) throw new Error('nobody waits for a passkey')
    return found
  }
  return { signInWithAutofill, wait, count, isOpen: () => waits.at(-1)?.signal.aborted === false }
}

type List = ReturnType<typeof passkeyList>

const openLogIn = ({ signInWithAutofill }: List, script: Script = {}) =>
  openPage('/login', LogInPage, {
    ...script,
    steps: { hasPasskeys: () => true, signInWithAutofill, ...script.steps },
  })

/** Away from the field and back to it. */
async function comeAgain(): Promise<void> {
  await field('Password').click()
  await field('Email').click()
}

beforeEach(() => startTestTexts('en'))

describe('passkeys in the list of the email field', () => {
  it('are asked for when the learner comes to the field, and not by opening the page', async () => {
    await userEvent.unhover(document.body) // the pointer may rest where the field is drawn
    const list = passkeyList()
    await openLogIn(list)
    await expect.element(field('Email')).toHaveAttribute('autocomplete', 'username webauthn')
    await field('Password').click()
    expect(list.count()).toBe(0)

    await comeAgain()
    await list.wait()
    await comeAgain()

    expect(list.count()).toBe(1)
    expect(list.isOpen()).toBe(true)
    await expect.element(button('Use a passkey')).toBeEnabled()
  })

  it('are asked for by the keyboard alone, too', async () => {
    const list = passkeyList()
    await openLogIn(list)
    await expect.element(field('Email')).toBeVisible()
    ;(field('Email').element() as HTMLElement).focus()
    await list.wait()
  })

  it('let in whoever chooses one; until the provider has answered the page says that it waits', async () => {
    const list = passkeyList()
    const { become } = await openLogIn(list)
    await field('Email').click()
    const wait = await list.wait()
    wait.onChosen()
    await expect.element(button('Waiting for your passkey…')).toBeDisabled()

    wait.end(success({ step: 'signed-in', profile: INES }))
    become(INES)

    await expect.element(page.getByText('At /diary')).toBeVisible()
  })

  it('lead to the second factor where the account asks for one, and are there again after the way back', async () => {
    const list = passkeyList()
    await openLogIn(list)
    await field('Email').click()
    const wait = await list.wait()
    wait.onChosen()
    wait.end(success({ step: 'second-factor' }))

    await expect.element(page.getByRole('heading', { name: 'Two-step verification' })).toBeVisible()
    await button('Back').click()
    await field('Email').click()
    await list.wait(2)
  })

  it('that were chosen and did not work are told of as by the button, and can be chosen again', async () => {
    const list = passkeyList()
    await openLogIn(list)
    await field('Email').click()
    const wait = await list.wait()
    wait.onChosen()
    wait.end(failure('passkey-refused'))

    await expect.element(page.getByText(/This passkey wasn't accepted here/)).toBeVisible()
    await expect.element(button('Use a passkey')).toBeEnabled()
    await comeAgain()
    const again = await list.wait(2)
    again.onChosen()
    await expect.element(button('Waiting for your passkey…')).toBeVisible()
    expect(alerts()).toEqual([])
  })

  it.each(['offline', 'unexpected'] as const)(
    'that were chosen in vain (%s) are not said to be what was typed',
    async (reason) => {
      const list = passkeyList()
      await openLogIn(list)
      await field('Email').click()
      const wait = await list.wait()
      wait.onChosen()
      wait.end(failure(reason))

      await expect.element(page.getByRole('alert').getByText(/Please try again/)).toBeVisible()
      expect(page.getByText(/What you typed/).elements()).toEqual([])
    },
  )

  it.each(['rate-limited', 'offline', 'not-supported', 'unexpected'] as const)(
    'that cannot be asked for (%s) are nobody’s worry, and are not asked for on and on',
    async (reason) => {
      const list = passkeyList()
      await openLogIn(list)
      await field('Email').click()
      const wait = await list.wait()
      wait.end(failure(reason))
      await comeAgain()
      await comeAgain()

      expect(list.count()).toBe(1)
      expect(alerts()).toEqual([])
      await expect.element(button('Use a passkey')).toBeEnabled()
    },
  )

  it('whose question has grown old are asked for anew, once the learner comes to the field again', async () => {
    const list = passkeyList()
    await openLogIn(list)
    await field('Email').click()
    const wait = await list.wait()
    wait.end(failure('cancelled'))
    await expect.element(button('Use a passkey')).toBeEnabled()
    expect(alerts()).toEqual([])
    expect(list.count()).toBe(1)

    await field('Email').click()

    await list.wait(2)
  })

  it('make way for the button', async () => {
    const list = passkeyList()
    const wasOpen: boolean[] = []
    const signInWithPasskey = async () => {
      wasOpen.push(list.isOpen())
      return failure('cancelled' as const)
    }
    await openLogIn(list, { steps: { signInWithPasskey } })
    await field('Email').click()
    await list.wait()
    await button('Use a passkey').click()

    await expect.element(button('Use a passkey')).toBeEnabled()
    expect(wasOpen).toEqual([false])
    await field('Email').click()
    await list.wait(2)
    expect(list.isOpen()).toBe(true)
  })

  it('make way for the password', async () => {
    const list = passkeyList()
    const wasOpen: boolean[] = []
    const logIn = async () => {
      wasOpen.push(list.isOpen())
      return failure('invalid-credentials' as const)
    }
    await openLogIn(list, { logIn })
    await field('Email').fill('ines@example.com')
    await list.wait()
    await field('Password').fill('violet harbour')
    await userEvent.keyboard('{Enter}')

    await expect.element(field('Password')).toHaveAccessibleDescription(/Wrong email or password/)
    expect(wasOpen).toEqual([false])
  })

  it('are given up with the page', async () => {
    const list = passkeyList()
    await openLogIn(list)
    await field('Email').click()
    await list.wait()
    await page.getByRole('link', { name: 'Sign Up' }).click()
    await expect.element(page.getByText('At /signup')).toBeVisible()
    await expect.poll(list.isOpen).toBe(false)
  })

  it('are no part of accounts in this browser alone', async () => {
    await openPage('/login', LocalLogInPage, {})

    await expect.element(field('Email')).toHaveAttribute('autocomplete', 'username')
  })
})
