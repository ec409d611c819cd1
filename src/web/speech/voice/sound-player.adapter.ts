import type {
  PlayingSound,
  SoundEvents,
  SoundFailure,
  SoundOptions,
  SoundPlayer,
} from '#domain/speech/sound-player.ts'
import { createSilenceTimer } from '#web/device/silence-timer.ts'
import { holdAudioSession } from '#web/speech/audio-session.adapter.ts'

const STALLED_MS = 5000 // a playing sound reports its place four times a second

/** undefined when play() was only cut short by a pause. */
function failureOf(error: unknown): SoundFailure | undefined {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'AbortError') return undefined
  return name === 'NotAllowedError' ? 'not-allowed' : 'unplayable'
}

/** Plays a file until it ends, fails, stalls or is stopped; then releases both. */
function playOn(
  audio: HTMLAudioElement,
  file: Uint8Array<ArrayBuffer>,
  events: SoundEvents,
  { type = 'audio/wav', rate = 1, from = 0, to = Number.POSITIVE_INFINITY }: SoundOptions = {},
): PlayingSound {
  const url = URL.createObjectURL(new Blob([file], { type }))
  const released = holdAudioSession('playing')
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
    released()
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
    events.paused?.(audio.paused)
    cancelAnimationFrame(frame)
    if (!audio.paused && events.at !== undefined) tellPlace()
  }

  audio.onended = () => end(null)
  audio.onerror = () => end('unplayable')
  audio.onpause = audio.onplay = tellPause
  audio.ontimeupdate = () => {
    if (audio.currentTime >= to) end(null)
    else if (!audio.paused) silence.restart()
  }
  audio.defaultPlaybackRate = rate // loading goes back to it
  audio.preservesPitch = true
  audio.src = url
  if (from > 0) audio.currentTime = from
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
    play(file, events, options) {
      current?.stop()
      current = playOn(audio, file, events, options)
      return current
    },
  }
}
