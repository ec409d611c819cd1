import { expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { optionalPart } from './optional-part.tsx'

it('a part that could not be had is asked for again where it is shown anew, and keeps what was done on it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const load = vi.fn(async () => ({ name }: { name: string }) => <p>{name} is here</p>)
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  const Part = optionalPart<{ name: string }>('shown', load)
  const first = await render(<Part name="It" />)
  await expect.poll(() => load.mock.calls.length).toBe(1)
  await expect.poll(() => first.container.textContent).toBe('')
  await first.unmount()
  const again = await render(<Part name="It" />)
  await expect.element(again.getByText('It is here')).toBeVisible()
  await again.rerender(<Part name="All" />)
  await expect.element(again.getByText('All is here')).toBeVisible()
  expect(load).toHaveBeenCalledTimes(2)
})

it('a part for when the browser is idle is asked for again by itself, once the connection may be back', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const load = vi.fn(async () => () => <p>It is here</p>)
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  const Part = optionalPart('idle', load)
  const { getByText } = await render(<Part />)
  await expect.poll(() => load.mock.calls.length).toBe(1)
  await expect
    .poll(() => {
      dispatchEvent(new Event('online'))
      return load.mock.calls.length
    })
    .toBe(2)
  await expect.element(getByText('It is here')).toBeVisible()
})
