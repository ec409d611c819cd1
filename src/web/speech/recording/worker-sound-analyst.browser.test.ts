import { expect, it, vi } from 'vitest'
import { joined, saidVowels, soundOf, vowel } from '#domain/sound/made-sounds.fixture.ts'
import { soundAnalystContract } from '#domain/sound/sound-analyst.contract.ts'
import { createWorkerSoundAnalyst } from './worker-sound-analyst.adapter.ts'

soundAnalystContract('a worker', createWorkerSoundAnalyst)

const { samples, starts } = saidVowels([0.4, 0.3, 0.5])
const REQUEST = {
  recording: soundOf(samples),
  ruler: { sound: soundOf(samples), starts },
  voice: soundOf(joined(vowel(150, [500, 1500], 0.8), vowel(180, [400, 1900], 0.5))),
  understood: 1,
}

it('the page goes on while a long sound is analysed', async () => {
  const analyst = createWorkerSoundAnalyst()
  await analyst.analyse(REQUEST) // the worker has started
  const long = joined(...Array.from({ length: 20 }, () => samples))
  let turns = 0
  const timer = setInterval(() => (turns += 1), 0)
  const answer = await analyst.analyse({ ...REQUEST, recording: soundOf(long), voice: soundOf(long) })
  clearInterval(timer)
  expect(answer.ok).toBe(true)
  expect(turns).toBeGreaterThan(3)
})

/** A worker that does nothing but fail when told to. */
function brokenWorker() {
  return {
    postMessage: vi.fn(),
    terminate: vi.fn(),
    onmessage: null,
    onmessageerror: null,
    onerror: null as null | ((event: never) => unknown),
  }
}

it('a worker that breaks fails all who wait, and the next request has another', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const [first, second] = [brokenWorker(), brokenWorker()]
  const start = vi.fn().mockReturnValueOnce(first).mockReturnValueOnce(second)
  const analyst = createWorkerSoundAnalyst(start)
  const asked = [analyst.analyse(REQUEST), analyst.analyse(REQUEST)]
  first.onerror?.(new ErrorEvent('error') as never)
  expect(await Promise.all(asked)).toEqual(Array(2).fill({ ok: false, error: 'failed' }))
  expect(first.terminate).toHaveBeenCalledOnce()
  void analyst.analyse(REQUEST)
  expect(second.postMessage).toHaveBeenCalledOnce()
  expect(logged).toHaveBeenCalledOnce()
  logged.mockRestore()
})

it('where no worker can be started, the answer is a failure with a code', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const analyst = createWorkerSoundAnalyst(() => {
    throw new DOMException('no workers here', 'SecurityError')
  })
  expect(await analyst.analyse(REQUEST)).toEqual({ ok: false, error: 'failed' })
  logged.mockRestore()
})
