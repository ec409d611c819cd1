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

  it('has the focus again after loading, unless something else has it by then', async () => {
    const form = (isLoading: boolean) => (
      <>
        <Button isLoading={isLoading}>Save</Button>
        <input aria-label="Name" />
      </>
    )
    const { rerender } = await render(form(false))
    const button = page.getByRole('button', { name: 'Save' })
    const field = page.getByLabelText('Name')
    const loadAndEnd = async (meanwhile?: () => void) => {
      ;(button.element() as HTMLElement).focus()
      await rerender(form(true))
      await expect.element(button).not.toHaveFocus()
      meanwhile?.()
      await rerender(form(false))
    }
    await loadAndEnd()
    await expect.element(button).toHaveFocus()
    await loadAndEnd(() => (field.element() as HTMLElement).focus())
    await expect.element(field).toHaveFocus()
    await rerender(form(true))
    await rerender(form(false))
    await expect.element(field).toHaveFocus()
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
