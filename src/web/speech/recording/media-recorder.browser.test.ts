import { afterEach, describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Recorder } from '#domain/speech/recorder.ts'
import { createMediaRecorder } from './media-recorder.adapter.ts'
import { type RECORDER_FAILURES, recorderContract } from './recorder.contract.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A microphone that hears a tone of 440 Hz, or nothing at all, in place of the device. */
async function replaceMicrophone({ isSilent = false } = {}) {
  await userEvent.click(document.body) // no sound before the page was touched
  const context = new AudioContext()
  const destination = context.createMediaStreamDestination()
  const oscillator = context.createOscillator()
  oscillator.connect(new GainNode(context, { gain: isSilent ? 0 : 1 })).connect(destination)
  oscillator.start()
  const getUserMedia = vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockResolvedValue(destination.stream)
  return { stream: destination.stream, getUserMedia }
}

function refuseMicrophone(name: string): void {
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('no', name))
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
}

/** A track that the page stops itself says nothing; one whose device goes away does. */
function unplug(track: MediaStreamTrack): void {
  track.dispatchEvent(new Event('ended'))
  track.stop()
}

const DEVICES = [
  { kind: 'audioinput', deviceId: 'default', label: 'Default' },
  { kind: 'audioinput', deviceId: 'a', label: 'Built-in' },
  { kind: 'audioinput', deviceId: 'b', label: 'Headset' },
  { kind: 'audiooutput', deviceId: 'b', label: 'Headset' },
] as MediaDeviceInfo[]

function haveDevices(devices = DEVICES): void {
  vi.spyOn(navigator.mediaDevices, 'enumerateDevices').mockResolvedValue(devices)
}

const REFUSED_BY: Record<string, string> = {
  'not-allowed': 'NotAllowedError',
  'no-microphone': 'NotFoundError',
  'microphone-taken': 'NotReadableError',
  failed: 'TypeError',
}

const LONGEST_MS = 3000 // longer than any other recording of the contract takes

async function recorderUnderTest() {
  haveDevices()
  const { stream } = await replaceMicrophone()
  return {
    recorder: createMediaRecorder({ longestMs: LONGEST_MS }),
    hear: () => new Promise<void>((resolve) => setTimeout(resolve, 700)),
    end(why: 'microphone-lost' | 'full') {
      if (why === 'microphone-lost') stream.getTracks().forEach(unplug)
    },
    isHeld: () => stream.getTracks().some((track) => track.readyState === 'live'),
  }
}

function refusedRecorder(failsWith: (typeof RECORDER_FAILURES)[number]) {
  if (failsWith === 'unsupported') vi.stubGlobal('MediaRecorder', undefined)
  else refuseMicrophone(REFUSED_BY[failsWith] ?? '')
  return {
    recorder: createMediaRecorder(),
    hear: async () => undefined,
    end: () => undefined,
    isHeld: () => false,
  }
}

describe('recording with MediaRecorder', () => {
  recorderContract(async ({ failsWith } = {}) =>
    failsWith === undefined ? recorderUnderTest() : refusedRecorder(failsWith),
  )
})

const noEvents: Parameters<Recorder['record']>[0] = { level: () => undefined, lost: () => undefined }

async function begin(options: Parameters<typeof createMediaRecorder>[0] = {}, events = noEvents) {
  const begun = await createMediaRecorder(options).record(events)
  if (!begun.ok) throw new Error(begun.error)
  return begun.value
}

it('records what the microphone hears, as it is, and tells how loud it is', async () => {
  const { getUserMedia } = await replaceMicrophone()
  const levels: number[] = []
  const active = await begin({}, { ...noEvents, level: (value: number) => void levels.push(value) })
  await vi.waitFor(() => expect(levels.filter((level) => level > 0.1).length).toBeGreaterThan(15), {
    timeout: 3000,
  })
  const stopped = await active.stop()
  if (!stopped.ok) throw new Error(stopped.error)
  const { url, discard } = stopped.value
  discard()
  await expect(fetch(url)).rejects.toThrow()
  expect(getUserMedia).toHaveBeenCalledWith({
    audio: { echoCancellation: false, noiseSuppression: false, autoGainControl: false, channelCount: 1 },
  })
})

it('FAIL-24: tells of a microphone that gives no sound that there is none', async () => {
  await replaceMicrophone({ isSilent: true })
  const levels: number[] = []
  const active = await begin({}, { ...noEvents, level: (value: number) => void levels.push(value) })
  await vi.waitFor(() => expect(levels.length).toBeGreaterThan(10), { timeout: 3000 })
  active.cancel()
  expect(Math.max(...levels)).toBe(0)
})

it('resolves once sound is recorded', async () => {
  await replaceMicrophone()
  const { start } = MediaRecorder.prototype
  const held = vi.spyOn(MediaRecorder.prototype, 'start').mockImplementation(() => undefined)
  const resolved = vi.fn()
  const begun = begin().finally(resolved)
  await vi.waitFor(() => expect(held).toHaveBeenCalledOnce())
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(resolved).not.toHaveBeenCalled()
  start.call(held.mock.instances[0])
  ;(await begun).cancel()
})

it('tells the loudness of all sound, also of what came while the page was busy', async () => {
  await replaceMicrophone()
  let told = 0
  const active = await begin(
    {},
    {
      ...noEvents,
      level(_, ms) {
        told += ms
      },
    },
  )
  await vi.waitFor(() => expect(told).toBeGreaterThan(100))
  const [before, began] = [told, performance.now()]
  for (let turn = 0; turn < 4; turn++) {
    const until = performance.now() + 200
    while (performance.now() < until);
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  const [heard, passed] = [told - before, performance.now() - began]
  active.cancel()
  expect(heard).toBeGreaterThan(0.8 * passed)
  expect(heard).toBeLessThan(1.2 * passed)
})

it('asks for the microphone that was chosen, and leaves another one to the browser where that is gone', async () => {
  const { getUserMedia } = await replaceMicrophone()
  const active = await begin({ microphone: () => 'headset' })
  active.cancel()
  expect(getUserMedia.mock.lastCall?.[0]?.audio).toMatchObject({ deviceId: { ideal: 'headset' } })
})

it.each([
  ['NotAllowedError', 'not-allowed'],
  ['SecurityError', 'not-allowed'],
  ['NotFoundError', 'no-microphone'],
  ['NotReadableError', 'microphone-taken'],
  ['AbortError', 'microphone-taken'],
])('FAIL-20 FAIL-21 FAIL-22: a microphone refused with %s is %s', async (name, expected) => {
  refuseMicrophone(name)
  expect(await createMediaRecorder().record(noEvents)).toEqual({ ok: false, error: expected })
})

it('a sound that the browser cannot read again is a failure, and lets go of the microphone', async () => {
  const { stream } = await replaceMicrophone()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(OfflineAudioContext.prototype, 'decodeAudioData').mockRejectedValue(
    new DOMException('no', 'EncodingError'),
  )
  const active = await begin()
  expect(await active.stop()).toEqual({ ok: false, error: 'failed' })
  expect(stream.getTracks().every((track) => track.readyState === 'ended')).toBe(true)
})

it('lists every microphone once, under the name that the learner may know by then', async () => {
  haveDevices()
  expect(await createMediaRecorder().microphones?.()).toEqual([
    { id: 'a', name: 'Built-in' },
    { id: 'b', name: 'Headset' },
  ])
  vi.restoreAllMocks()
  haveDevices([{ kind: 'audioinput', deviceId: '', label: '' }] as MediaDeviceInfo[])
  expect(await createMediaRecorder().microphones?.()).toEqual([])
})

it('a browser that cannot record says so', async () => {
  vi.stubGlobal('MediaRecorder', undefined)
  expect(createMediaRecorder().isSupported()).toBe(false)
  expect(await createMediaRecorder().microphones?.()).toEqual([])
})

it.each([
  ['Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Safari/537.36', true],
  ['Mozilla/5.0 (Windows NT 10.0; rv:150.0) Gecko/20100101 Firefox/150.0', true],
  ['Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15', false],
  ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/150.0 Mobile Safari/537.36', false],
  ['Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 CriOS/150.0 Mobile Safari/604.1', false],
])('whether %s can listen and record at once: %s', (userAgent, expected) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
  expect(createMediaRecorder().canShareMicrophone()).toBe(expected)
})

describe('a microphone that the device mutes', () => {
  async function record(mutedMs: number) {
    haveDevices()
    const { stream } = await replaceMicrophone()
    const [track] = stream.getTracks()
    const lost = vi.fn()
    const made = await createMediaRecorder({ mutedMs }).record({ level: () => undefined, lost })
    if (!made.ok || track === undefined) throw new Error('no recording')
    return { track, lost, recording: made.value }
  }

  it('for a while ends the recording, which is kept, and the microphone is closed', async () => {
    const { track, lost, recording } = await record(50)
    await new Promise((resolve) => setTimeout(resolve, 700)) // something to keep
    track.dispatchEvent(new Event('mute'))
    await vi.waitFor(() => expect(lost).toHaveBeenCalledExactlyOnceWith('muted'))
    expect(track.readyState).toBe('ended')
    expect((await recording.stop()).ok).toBe(true)
  })

  it('for a moment changes nothing', async () => {
    const { track, lost, recording } = await record(300)
    track.dispatchEvent(new Event('mute'))
    track.dispatchEvent(new Event('unmute'))
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect([lost.mock.calls, track.readyState]).toEqual([[], 'live'])
    expect((await recording.stop()).ok).toBe(true)
    expect(track.readyState).toBe('ended')
  })
})
