import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { failure, type Outcome, success } from '#domain/outcome.ts'
import { useAction } from './use-action.ts'

type Answer = Outcome<string, 'offline'>

/** Two buttons that share one action, as the rows of a list do. */
function createWork() {
  const asked: string[] = []
  const answers: ((answer: Answer) => void)[] = []
  const work = (name: string) => () => {
    asked.push(name)
    return new Promise<Answer>((resolve) => answers.push(resolve))
  }
  const done = vi.fn<(value: string) => void>()
  function Rows() {
    const { run, retry, failure: failed, progress } = useAction()
    return (
      <>
        {['one', 'other'].map((name) => (
          <button key={name} type="button" onClick={() => run(work(name), done)}>
            {name}
          </button>
        ))}
        <button type="button" onClick={retry}>
          again
        </button>
        <output>{failed ?? progress}</output>
      </>
    )
  }
  return { Rows, asked, answers, done }
}

const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const shown = () => page.getByRole('status')

it('a press while an action runs does nothing, and the next try is of the one that failed', async () => {
  const { Rows, asked, answers } = createWork()
  await render(<Rows />)
  await press('one')
  await press('one')
  await press('other')
  answers[0]?.(failure('offline'))
  await expect.element(shown()).toHaveTextContent('offline')
  await press('again')
  expect(asked).toEqual(['one', 'one'])
  answers[1]?.(success('value'))
  await expect.element(shown()).toHaveTextContent('done')
})

it('what throws at once fails, and can be tried again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const runs = vi.fn()
  function Throwing() {
    const { run, retry, failure: failed } = useAction()
    const work = () => {
      runs()
      throw new Error('a bug')
    }
    return (
      <>
        <button type="button" onClick={() => run(work)}>
          one
        </button>
        <button type="button" onClick={retry}>
          again
        </button>
        <output>{failed}</output>
      </>
    )
  }
  await render(<Throwing />)
  await press('one')
  await expect.element(shown()).toHaveTextContent('unexpected')
  await press('again')
  expect(runs).toHaveBeenCalledTimes(2)
})
