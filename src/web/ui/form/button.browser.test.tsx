import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from './button.tsx'
import '#web/ui/base.css'

const VARIANTS = ['primary', 'secondary', 'outline', 'danger'] as const
const SIZES: ['sm' | 'md' | 'lg', number][] = [
  ['sm', 32],
  ['md', 40],
  ['lg', 48],
]

const box = (name: string) => page.getByRole('button', { name, exact: true }).element()

describe('a button', () => {
  it('LAYOUT-20: primary, secondary, outline and danger look different', async () => {
    await render(
      VARIANTS.map((variant) => (
        <Button key={variant} variant={variant}>
          {variant}
        </Button>
      )),
    )
    const looks = VARIANTS.map((variant) => {
      const { backgroundColor, borderColor, color } = getComputedStyle(box(variant))
      return [backgroundColor, borderColor, color].join()
    })

    expect(new Set(looks).size).toBe(4)
  })

  it('LAYOUT-21: sm, md and lg are 32, 40 and 48 high', async () => {
    await render(
      SIZES.map(([size]) => (
        <Button key={size} size={size}>
          {size}
        </Button>
      )),
    )

    expect(SIZES.map(([size]) => [size, box(size).getBoundingClientRect().height])).toEqual(SIZES)
  })

  it('LAYOUT-22: while it is loading it is busy and cannot be pressed', async () => {
    const press = vi.fn()
    await render(
      <Button isLoading onClick={press}>
        Saving
      </Button>,
    )
    const button = page.getByRole('button', { name: 'Saving' })
    ;(button.element() as HTMLElement).click()

    await expect.element(button).toHaveAttribute('aria-busy', 'true')
    await expect.element(button).toBeDisabled()
    expect(press).not.toHaveBeenCalled()
  })

  it('LAYOUT-23: fullWidth fills its container, without it the words decide', async () => {
    await render(
      <>
        <Button fullWidth>wide</Button>
        <Button>narrow</Button>
      </>,
    )
    const room = box('wide').parentElement?.getBoundingClientRect().width

    expect(box('wide').getBoundingClientRect().width).toBe(room)
    expect(box('narrow').getBoundingClientRect().width).toBeLessThan(200)
  })
})
