import { act, useState } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { keepTyped } from './take-over.ts'

let root: Root | undefined
let stage: HTMLElement | undefined

afterEach(async () => {
  await act(async () => root?.unmount())
  stage?.remove()
})

type Told = Record<string, string | boolean>

function Form({ onTell }: { onTell: (told: Told) => void }) {
  const [name, setName] = useState('')
  const [language, setLanguage] = useState('en')
  return (
    <form>
      <input aria-label="free" />
      <textarea aria-label="long" defaultValue="before" />
      <input aria-label="held" value={name} onChange={({ target }) => setName(target.value)} />
      <select
        aria-label="language"
        value={language}
        onChange={({ target }) => {
          setLanguage(target.value)
          onTell({ language: target.value })
        }}
      >
        <option value="en">English</option>
        <option value="da">Dansk</option>
      </select>
      <input
        aria-label="tick"
        type="checkbox"
        onChange={({ target }) => onTell({ tick: target.checked })}
        defaultChecked={false}
      />
      <input
        aria-label="annual"
        type="radio"
        name="period"
        onChange={({ target }) => onTell({ annual: target.checked })}
      />
      <input aria-label="monthly" type="radio" name="period" defaultChecked />
      <details aria-label="more">
        <summary>More</summary>
        Words
      </details>
      <output>{name}</output>
    </form>
  )
}

function control<Kind extends Element>(label: string): Kind {
  const found = stage?.querySelector<Kind>(`[aria-label="${label}"]`)
  if (!found) throw new Error(`no ${label}`)
  return found
}

async function takeOver(change: () => void, meanwhile?: () => void) {
  const onTell = vi.fn()
  stage = document.body.appendChild(document.createElement('div'))
  stage.innerHTML = renderToString(<Form onTell={onTell} />)
  change()
  const putBack = keepTyped(stage)
  meanwhile?.()
  const to = stage
  await act(async () => {
    root = hydrateRoot(to, <Form onTell={onTell} />)
  })
  await act(async () => putBack())
  return onTell
}

it('keeps what was typed before the page was taken over, and the place of the caret', async () => {
  await takeOver(() => {
    const field = control<HTMLInputElement>('free')
    field.value = 'half a sen'
    field.focus()
    field.setSelectionRange(4, 6)
    control<HTMLTextAreaElement>('long').value = 'after'
  })

  const field = control<HTMLInputElement>('free')
  expect([field.value, field.selectionStart, field.selectionEnd]).toEqual(['half a sen', 4, 6])
  expect(document.activeElement).toBe(field)
  expect(control<HTMLTextAreaElement>('long').value).toBe('after')
})

it('tells React of a field that it holds', async () => {
  await takeOver(() => {
    control<HTMLInputElement>('held').value = 'Ana'
  })

  expect(control<HTMLInputElement>('held').value).toBe('Ana')
  expect(stage?.querySelector('output')?.textContent).toBe('Ana')
})

it('tells React what was chosen and ticked, and leaves what was opened open', async () => {
  const onTell = await takeOver(() => {
    control<HTMLSelectElement>('language').value = 'da'
    control<HTMLInputElement>('tick').checked = true
    control<HTMLInputElement>('annual').checked = true
    control<HTMLDetailsElement>('more').open = true
  })

  expect(onTell.mock.calls.map(([told]) => told)).toEqual([
    { language: 'da' },
    { tick: true },
    { annual: true },
  ])
  expect(control<HTMLSelectElement>('language').value).toBe('da')
  expect(control<HTMLInputElement>('tick').checked).toBe(true)
  expect(control<HTMLInputElement>('annual').checked).toBe(true)
  expect(control<HTMLInputElement>('monthly').checked).toBe(false)
  expect(control<HTMLDetailsElement>('more').open).toBe(true)
})

it('says nothing about what was left as it was', async () => {
  const onTell = await takeOver(() => undefined)

  expect(onTell).not.toHaveBeenCalled()
  expect(control<HTMLTextAreaElement>('long').value).toBe('before')
})

it('tells React what was chosen and typed while it was taking over', async () => {
  const onTell = await takeOver(
    () => undefined,
    () => {
      const language = control<HTMLSelectElement>('language')
      language.value = 'da'
      language.dispatchEvent(new Event('change', { bubbles: true }))
      const held = control<HTMLInputElement>('held')
      held.value = 'Ana'
      held.dispatchEvent(new Event('input', { bubbles: true }))
    },
  )

  expect(onTell.mock.calls).toEqual([[{ language: 'da' }]])
  expect(control<HTMLSelectElement>('language').value).toBe('da')
  expect(stage?.querySelector('output')?.textContent).toBe('Ana')
})
