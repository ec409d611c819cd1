import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { FieldProblem, Problems } from '#domain/accounts/account-form.ts'
import type { AccountAnswer, AccountFailure } from '#domain/accounts/account-service.ts'
import { failure } from '#domain/outcome.ts'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { FormFailure, useForm } from './form.tsx'

type Field = 'password' | 'confirmation'

function check({ password, confirmation }: Record<Field, string>): Problems<Field> {
  return {
    ...(password === '' && { password: 'missing' as FieldProblem }),
    ...(password !== '' && password.length < 8 && { password: 'too-short' as FieldProblem }),
    ...(password !== confirmation && { confirmation: 'passwords-differ' as FieldProblem }),
  }
}

/** A form of two fields that is refused with `failures`, one a submit. */
async function openForm(...failures: AccountFailure[]) {
  const send = vi.fn((): AccountAnswer<null> => Promise.resolve(failure(failures.shift() ?? 'unexpected')))
  function Form() {
    const form = useForm({
      fields: ['password', 'confirmation'],
      check,
      send,
      failsAt: { 'weak-password': 'password' },
      textOf: (error) => error,
    })
    return (
      <form {...form.formProps}>
        {(['password', 'confirmation'] as const).map((name) => (
          <p key={name}>
            <input name={name} aria-label={name} aria-invalid={form.field(name).error !== null} />
            <output>{form.field(name).error}</output>
          </p>
        ))}
        <button type="submit">Send</button>
        <FormFailure failure={form.failure} />
      </form>
    )
  }
  await render(<Form />)
  return send
}

const field = (name: Field) => page.getByRole('textbox', { name })
const submit = () => page.getByRole('button', { name: 'Send' }).click()
const errors = () =>
  page
    .getByRole('status')
    .elements()
    .map(({ textContent }) => textContent)

beforeEach(() => startTestTexts('en'))

describe('what a form says is wrong', () => {
  it('goes with the first letter that mends it, and the focus stays where it is', async () => {
    await openForm()
    await field('confirmation').fill('harbour')
    await submit()
    expect(errors()).toEqual(['missing', 'passwords-differ'])
    await field('confirmation').click()
    await userEvent.keyboard('s')
    expect(errors()).toEqual(['missing', 'passwords-differ'])
    await expect.element(field('confirmation')).toHaveFocus()
    await field('password').fill('h')

    expect(errors()).toEqual(['', 'passwords-differ'])
    await expect.element(field('password')).toHaveFocus()
  })

  it('goes as well when the other of two fields is mended', async () => {
    await openForm()
    await field('password').fill('violet harbour')
    await field('confirmation').fill('violet harbor')
    await submit()
    expect(errors()).toEqual(['', 'passwords-differ'])
    await field('password').fill('violet harbor')

    expect(errors()).toEqual(['', ''])
  })

  it('does not come before the next submit, which points at it', async () => {
    await openForm()
    await submit()
    await field('password').fill('short')
    await field('confirmation').fill('short')
    expect(errors()).toEqual(['', ''])
    await submit()

    expect(errors()).toEqual(['too-short', ''])
    await expect.element(field('password')).toHaveFocus()
  })

  it('goes also where the server has said it', async () => {
    const send = await openForm('weak-password')
    await field('password').fill('password1')
    await field('confirmation').fill('password1')
    await submit()
    await expect.poll(errors).toEqual(['weak-password', ''])
    await field('password').fill('violet harbour')

    expect(errors()).toEqual(['', ''])
    expect(send).toHaveBeenCalledOnce()
  })

  it('takes the place of why the last submit failed', async () => {
    await openForm('offline')
    await field('password').fill('violet harbour')
    await field('confirmation').fill('violet harbour')
    await submit()
    await expect.element(page.getByRole('alert')).toBeVisible()
    await field('confirmation').fill('another')
    await submit()

    expect(errors()).toEqual(['', 'passwords-differ'])
    expect(page.getByRole('alert').elements()).toEqual([])
  })
})
