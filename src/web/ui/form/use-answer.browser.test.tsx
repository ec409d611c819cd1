import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useAnswer } from './use-answer.ts'

it('shows the first answer though another question has come, and never an earlier one after a later', async () => {
  const answers: ((text: string) => void)[] = []
  const ask = () => new Promise<string>((resolve) => answers.push(resolve))
  let change: () => void = () => undefined
  const subscribe = (onChange: () => void) => {
    change = onChange
    return () => undefined
  }
  function Answer() {
    return <p>{useAnswer(ask, subscribe) ?? 'not known'}</p>
  }
  await render(<Answer />)
  change()
  change()
  await expect.poll(() => answers.length).toBe(3)
  await expect.element(page.getByText('not known')).toBeVisible()
  answers[0]?.('first')
  await expect.element(page.getByText('first')).toBeVisible()
  answers[2]?.('third')
  await expect.element(page.getByText('third')).toBeVisible()
  answers[1]?.('second')
  await new Promise((resolve) => setTimeout(resolve, 50))
  await expect.element(page.getByText('third')).toBeVisible()
})
