import { createSilenceTimer } from '#web/adapters/browser/browser-device.ts'

const STALLED_MS = 5000 // a playing sound reports its place four times a second

export type SoundFailure = 'not-allowed' | 'unplayable'

/** `ended` is called once, unless the sound was stopped. */
export type SoundEvents = {
  /** Also by the device: a media key, a call, an unplugged headset. */
  paused(isPaused: boolean): void
  /** Where the sound is, in seconds, with every frame while it plays. */
  at?(seconds: number): void
  ended(failure: SoundFailure | null): void
}

export type PlayingSound = { pause(): void; resume(): void; stop(): void }

export type SoundPlayer = { play(wav: Uint8Array<ArrayBuffer>, events: SoundEvents): PlayingSound }

/** undefined when play() was only cut short by a pause. */
function failureOf(error: unknown): SoundFailure | undefined {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'AbortError') return undefined
  return name === 'NotAllowedError' ? 'not-allowed' : 'unplayable'
}

/** Plays a file until it ends, fails, stalls or is stopped; then releases both. */
function playOn(audio: HTMLAudioElement, wav: Uint8Array<ArrayBuffer>, events: SoundEvents): PlayingSound {
  const url = URL.createObjectURL(new Blob([wav], { type: 'audio/wav' }))
  let isOver = false
  let frame = 0
  const silence = createSilenceTimer(STALLED_MS, () => end('unplayable'))

  function release(): void {
    isOver = true
    silence.end()
    cancelAnimationFrame(frame)
    audio.onended = audio.onerror = audio.onpause = audio.onplay = audio.ontimeupdate = null
    audio.pause()
    audio.removeAttribute('src')
    audio.load() // releases the file, which its removal alone does not
    URL.revokeObjectURL(url)
  }
  function end(failure: SoundFailure | null): void {
    if (isOver) return
    release()
    events.ended(failure)
  }
  function start(): void {
    silence.restart()
    audio.play().catch((error: unknown) => {
      const failure = failureOf(error)
      if (failure !== undefined) end(failure)
    })
  }
  function tellPlace(): void {
    events.at?.(audio.currentTime)
    frame = audio.paused ? 0 : requestAnimationFrame(tellPlace)
  }
  function tellPause(): void {
    if (audio.ended) return // a pause comes before every end
    if (audio.paused) silence.end()
    events.paused(audio.paused)
    cancelAnimationFrame(frame)
    if (!audio.paused && events.at !== undefined) tellPlace()
  }

  audio.onended = () => end(null)
  audio.onerror = () => end('unplayable')
  audio.onpause = audio.onplay = tellPause
  audio.ontimeupdate = () => !audio.paused && silence.restart()
  audio.src = url
  start()
  return {
    pause: () => !isOver && audio.pause(),
    resume: () => !isOver && start(),
    stop: () => !isOver && release(),
  }
}

/** Plays on one element: browsers that forbid sound before a press allow it to an element that has played after one. */
export function createSoundPlayer(): SoundPlayer {
  const audio = new Audio()
  let current: PlayingSound | undefined
  return {
    play(wav, events) {
      current?.stop()
      current = playOn(audio, wav, events)
      return current
    },
  }
}
