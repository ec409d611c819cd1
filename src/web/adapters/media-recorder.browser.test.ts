import { afterEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { ActiveRecording, Recorder } from '#domain/shadow/recorder.ts'
import { createMediaRecorder } from './media-recorder.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A microphone that hears a tone of 440 Hz, in place of the device. */
async function replaceMicrophone() {
  await userEvent.click(document.body) // no sound before the page was touched
  const context = new AudioContext()
  const destination = context.createMediaStreamDestination()
  const oscillator = context.createOscillator()
  oscillator.connect(destination)
  oscillator.start()
  const getUserMedia = vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockResolvedValue(destination.stream)
  return { stream: destination.stream, getUserMedia }
}

function refuseMicrophone(name: string): void {
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('no', name))
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
}

const noEvents: Parameters<Recorder['record']>[0] = { level: () => undefined, lost: () => undefined }

async function begin(events = noEvents): Promise<ActiveRecording> {
  const begun = await createMediaRecorder().record(events)
  if (!begun.ok) throw new Error(begun.error)
  return begun.value
}

it('records what the microphone hears, as it is', async () => {
  const { stream, getUserMedia } = await replaceMicrophone()
  const levels: number[] = []
  const active = await begin({ ...noEvents, level: (value) => levels.push(value) })
  await vi.waitFor(() => expect(levels.filter((level) => level > 0.1).length).toBeGreaterThan(15), {
    timeout: 3000,
  })
  const stopped = await active.stop()
  if (!stopped.ok) throw new Error(stopped.error)
  const { samples, sampleRate, durationMs, url, discard } = stopped.value
  expect(sampleRate).toBe(16_000)
  expect(durationMs).toBeGreaterThan(50)
  expect(samples.length / sampleRate).toBeCloseTo(durationMs / 1000, 1)
  expect(Math.max(...samples.subarray(0, 10_000))).toBeGreaterThan(0.2)
  expect(url).toMatch(/^blob:/)
  discard()
  await expect(fetch(url)).rejects.toThrow()
  expect(levels.every((level) => level >= 0 && level <= 1)).toBe(true)
  expect(stream.getTracks().every((track) => track.readyState === 'ended')).toBe(true)
  expect(getUserMedia).toHaveBeenCalledWith({
    audio: { echoCancellation: false, noiseSuppression: false, autoGainControl: false, channelCount: 1 },
  })
})

it('a recording that is cancelled lets go of the microphone', async () => {
  const { stream } = await replaceMicrophone()
  const lost = vi.fn()
  const active = await begin({ ...noEvents, lost })
  active.cancel()
  expect(stream.getTracks().every((track) => track.readyState === 'ended')).toBe(true)
  expect(lost).not.toHaveBeenCalled()
})

it.each([
  ['NotAllowedError', 'not-allowed'],
  ['SecurityError', 'not-allowed'],
  ['NotFoundError', 'no-microphone'],
  ['NotReadableError', 'failed'],
])('a microphone refused with %s is %s', async (name, expected) => {
  refuseMicrophone(name)
  expect(await createMediaRecorder().record(noEvents)).toEqual({ ok: false, error: expected })
})

it('a browser that cannot record says so', async () => {
  vi.stubGlobal('MediaRecorder', undefined)
  expect(createMediaRecorder().isSupported()).toBe(false)
  expect(await createMediaRecorder().record(noEvents)).toEqual({ ok: false, error: 'unsupported' })
})

it('a microphone that goes away is told, and what it heard before can still be had', async () => {
  const { stream } = await replaceMicrophone()
  const lost = vi.fn()
  const levels: number[] = []
  const active = await begin({ level: (value) => levels.push(value), lost })
  await vi.waitFor(() => expect(levels.filter((level) => level > 0.1).length).toBeGreaterThan(15), {
    timeout: 3000,
  })
  for (const track of stream.getTracks()) {
    track.dispatchEvent(new Event('ended')) // a track that the page stops itself says nothing
    track.stop()
  }
  expect(lost).toHaveBeenCalledOnce()
  expect(await active.stop()).toMatchObject({ ok: true })
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
