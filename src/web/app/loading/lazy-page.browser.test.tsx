import { Suspense, startTransition, useState } from 'react'
import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { lazyPage } from './lazy-page.tsx'

function Counter({ name }: { name: string }) {
  const [count, setCount] = useState(0)
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {name} {count}
    </button>
  )
}

const WAYS = [startTransition, (change: () => void) => change()].flatMap((show) =>
  [0, 1, 10, 100].map((ms) => ({ show, ms, how: show === startTransition ? 'in a transition' : 'at once' })),
)

it.each(WAYS)('a page shown $how, there after $ms ms, keeps what was done on it', async ({ show, ms }) => {
  const Page = lazyPage<{ name: string }>(async () => {
    if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms))
    return Counter
  })
  let setName: (name: string) => void = () => undefined
  function Screen() {
    const [name, set] = useState('')
    setName = set
    return <Suspense fallback="Loading">{name && <Page name={name} />}</Suspense>
  }
  const screen = await render(<Screen />)
  show(() => setName('first'))
  await screen.getByRole('button', { name: 'first 0' }).click()
  await expect.element(screen.getByRole('button', { name: 'first 1' })).toBeVisible()
  setName('second')
  await expect.element(screen.getByRole('button', { name: /^second/ })).toHaveTextContent('second 1')
})
