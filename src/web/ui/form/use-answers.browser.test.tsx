import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { type Asks, useAnswers } from './use-answers.ts'

type Colours = { sky: string; sea: string }

/** Two questions whose answers come when they are given, the earliest question first. */
async function show(patienceMs: number) {
  const asked = { sky: [] as PromiseWithResolvers<string>[], sea: [] as PromiseWithResolvers<string>[] }
  const ask = (name: keyof Colours) => () => {
    const answer = Promise.withResolvers<string>()
    asked[name].push(answer)
    return answer.promise
  }
  const asks: Asks<Colours> = { sky: ask('sky'), sea: ask('sea') }
  let change: () => void = () => undefined
  const subscribe = (onChange: () => void) => {
    change = onChange
    return () => undefined
  }
  function Shown() {
    const { answers, failure } = useAnswers(asks, subscribe, patienceMs)
    if (failure !== undefined) return <p>failed: {String(failure)}</p>
    return <p>{answers === undefined ? 'nothing' : `${answers.sky ?? '?'} and ${answers.sea ?? '?'}`}</p>
  }
  await render(<Shown />)
  return { asked, change: () => change() }
}

const text = (words: string) => page.getByText(words, { exact: true })

it('a slow answer keeps no other back for longer than its patience, and takes its place when it comes', async () => {
  const { asked } = await show(50)
  asked.sky[0]?.resolve('blue')
  await expect.element(text('blue and ?')).toBeVisible()
  asked.sea[0]?.resolve('green')
  await expect.element(text('blue and green')).toBeVisible()
})

it('answers that come at once are shown at once, all together', async () => {
  const { asked } = await show(60_000)
  asked.sky[0]?.resolve('blue')
  await expect.element(text('nothing')).toBeVisible()
  asked.sea[0]?.resolve('green')
  await expect.element(text('blue and green')).toBeVisible()
})

it('an earlier answer never takes the place of a later one, and the last is shown while another is asked for', async () => {
  const { asked, change } = await show(60_000)
  asked.sea[0]?.resolve('green')
  change()
  asked.sky[1]?.resolve('grey')
  await expect.element(text('grey and green')).toBeVisible()
  asked.sky[0]?.resolve('blue')
  asked.sea[1]?.resolve('black')
  await expect.element(text('grey and black')).toBeVisible()
})

it('a failure is told until all are asked again', async () => {
  const { asked, change } = await show(60_000)
  asked.sky[0]?.resolve('blue')
  asked.sea[0]?.reject(new Error('no sea'))
  await expect.element(text('failed: Error: no sea')).toBeVisible()
  change()
  asked.sky[1]?.resolve('blue')
  asked.sea[1]?.resolve('green')
  await expect.element(text('blue and green')).toBeVisible()
})
