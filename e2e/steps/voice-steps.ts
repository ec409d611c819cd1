import type { APIResponse, Page } from 'playwright-core'
import { expect } from 'vitest'
import { decodeWav } from '#domain/speech/wav.ts'
import { changeOnTheWay } from './on-the-way.ts'

/** Listen is pressed and a real sound comes from our server and is played to its end. */
export async function hearSentence(page: Page, engine = 'espeak-ng'): Promise<void> {
  const { promise: answered, resolve } = Promise.withResolvers<{ answer: APIResponse; body: Buffer }>()
  // read on its way to the page: Chromium may have dropped the body of an answer that the page has read
  await changeOnTheWay(page, '**/api/speak', async (answer) => {
    const body = await answer.body()
    resolve({ answer, body })
    return { response: answer, body }
  })
  await page.getByRole('button', { name: 'Listen', exact: true }).click()
  const { answer, body } = await answered
  expect(answer.headers()).toMatchObject({ 'content-type': 'audio/wav', 'echolog-engine': engine })
  const sound = decodeWav(new Uint8Array(body))
  const samples = sound.ok ? sound.value.samples : new Float32Array()
  const seconds = sound.ok ? samples.length / sound.value.sampleRate : 0
  expect(seconds).toBeGreaterThan(1)
  expect(seconds).toBeLessThan(10)
  expect(samples.some((sample) => Math.abs(sample) > 0.1)).toBe(true)
  await page.getByRole('button', { name: 'Pause' }).waitFor()
  await page.getByRole('button', { name: 'Listen', exact: true }).waitFor()
}
