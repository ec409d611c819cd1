import fc from 'fast-check'
import { Fragment, type ReactNode, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { openDiary } from '#web/journal/diary-screen.fixture.tsx'
import { sayAndStop, show as showShadowing, TEN } from '#web/practice/shadow/shadow-screen.fixture.tsx'
import { takeOver } from '#web/site/take-over.ts'
import { showScreen } from '#web/translate/translate-screen.fixture.tsx'
import { translatePage } from './page-translation.fixture.ts'

/** The page is translated from now on. Nothing that fails meanwhile goes unheard. */
function translated(): void {
  const errors = vi.spyOn(console, 'error')
  const stop = translatePage()
  onTestFinished(() => {
    stop()
    expect(errors.mock.calls).toEqual([])
    errors.mockRestore()
  })
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0)) // what watches the page has seen it

describe('in a page that the browser translates', () => {
  beforeEach(() => startTestTexts('en'))

  it('the diary shows what is written and saved', async () => {
    await openDiary()
    translated()
    const editor = page.getByRole('textbox', { name: 'Journal entry' })
    await editor.fill('Hoy llueve.')
    await expect.element(page.getByText('Draft').first()).toBeVisible()
    await page.getByRole('button', { name: /^Save/ }).first().click()
    await expect.element(page.getByText('Saved on this device').first()).toBeVisible()
    await editor.fill('')
    await editor.fill('Hoy llueve mucho y no salgo.')
    await expect.element(page.getByText('Draft').first()).toBeVisible()
  })

  it('shadowing shows one result after another', async () => {
    const { listener } = await showShadowing({ entry: { translatedContent: TEN } })
    translated()
    await sayAndStop(listener, 'uno dos tres')
    await expect.element(page.getByText('Accuracy: 30%')).toBeVisible()
    await sayAndStop(listener, TEN)
    await expect.element(page.getByText('Accuracy: 100%')).toBeVisible()
    expect(page.getByText('Accuracy: 30%').elements()).toEqual([])
  })

  it('what is learned stays as it is', async () => {
    await showShadowing({ entry: { translatedContent: 'There were three green sheep.' } })
    translated()
    await settled()
    const words = [...document.querySelectorAll('[translate="no"]')].map(({ textContent }) => textContent)
    expect(words).toContain('There were three green sheep.')
    expect(document.querySelectorAll('[translate="no"] font')).toHaveLength(0)
    await showScreen()
    await settled()
    expect(document.querySelectorAll('[translate="no"] font')).toHaveLength(0)
  })

  it.each(['before', 'while'])(
    'a public page is taken over %s it is translated, and shows what comes',
    async (when) => {
      const errors = vi.fn()
      window.addEventListener('error', errors)
      onTestFinished(() => window.removeEventListener('error', errors))
      const place = document.body.appendChild(document.createElement('div'))
      onTestFinished(() => place.remove())
      function Page({ onReady }: { onReady?: () => void }) {
        const [count, setCount] = useState(0)
        useEffect(() => onReady?.(), [onReady])
        return (
          <button type="button" onClick={() => setCount(count + 1)}>
            <b>Pressed</b> {count} times{count > 1 && <i> already</i>}
          </button>
        )
      }
      place.innerHTML = renderToString(<Page />)
      vi.spyOn(console, 'warn').mockImplementation(() => undefined)
      if (when === 'before') translated()
      const { promise: isReady, resolve } = Promise.withResolvers<void>()
      takeOver(place, <Page onReady={resolve} />)
      if (when === 'while') translated()
      await isReady
      for (const text of ['Pressed 1 times', 'Pressed 2 times already']) {
        await settled()
        place.querySelector('button')?.click()
        await expect.poll(() => place.textContent).toBe(text)
      }
      expect(errors).not.toHaveBeenCalled()
      vi.mocked(console.warn).mockRestore()
    },
  )
})

/** Children as screens have them: texts, numbers, nothing, elements, lists and components that are a text. */
type Child = string | number | null | { tag: 'b' | 'i' | 'fragment' | 'component'; inside: Child[] }

const child = fc.letrec<{ child: Child }>((tie) => ({
  child: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom('one', 'two ', ' three', ' ', '', 'four five'),
    fc.integer({ min: 0, max: 3 }),
    fc.constant(null),
    fc.record({
      tag: fc.constantFrom('b' as const, 'i' as const, 'fragment' as const, 'component' as const),
      inside: fc.array(tie('child'), { maxLength: 3 }),
    }),
  ),
})).child

function TextOnly({ text }: { text: string }) {
  return <>{text}</>
}

function drawn(of: Child): ReactNode {
  if (of === null || typeof of !== 'object') return of
  const [first, second, third] = of.inside.map(drawn)
  if (of.tag === 'component') return <TextOnly text={`${of.inside.length} inside`} />
  if (of.tag === 'fragment')
    return (
      <Fragment>
        {first}
        {second}
        {third}
      </Fragment>
    )
  const Tag = of.tag
  return (
    <Tag>
      {first}
      {second} {third}
    </Tag>
  )
}

function textOf(of: Child): string {
  if (of === null) return ''
  if (typeof of !== 'object') return `${of}`
  const [first = '', second = '', third = ''] = of.inside.map(textOf)
  if (of.tag === 'component') return `${of.inside.length} inside`
  return of.tag === 'fragment' ? first + second + third : `${first}${second} ${third}`
}

describe('any content', () => {
  let root: Root | null = null
  afterEach(() => root?.unmount())

  it('is shown anew after every text node was replaced', async () => {
    const stop = translatePage()
    onTestFinished(stop)
    const place = document.body.appendChild(document.createElement('div'))
    root = createRoot(place)
    const draw = (children: Child[]) =>
      flushSync(() =>
        root?.render(
          <p>
            {drawn(children[0] ?? null)} and {drawn(children[1] ?? null)}
            {drawn(children[2] ?? null)}
          </p>,
        ),
      )
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(child, { maxLength: 3 }), { minLength: 2, maxLength: 5 }),
        async (states) => {
          for (const state of states) {
            draw(state)
            const [first = '', second = '', third = ''] = state.map(textOf)
            expect(place.textContent).toBe(`${first} and ${second}${third}`)
            await Promise.resolve() // the page is translated in between
          }
        },
      ),
      { numRuns: 200 },
    )
  })
})
