const STALLED_MS = 5000 // a sound that plays tells its place four times a second

/** Why a sound was not heard to its end. */
export type SoundFailure = 'not-allowed' | 'unplayable'

/** What a playing sound reports; `ended` once, unless it was stopped. */
export type SoundEvents = {
  /** It was paused or went on, also by the device: a media key, a call, an unplugged headset. */
  paused(isPaused: boolean): void
  /** null when it was heard to its end. */
  ended(failure: SoundFailure | null): void
}

export type PlayingSound = { pause(): void; resume(): void; stop(): void }

/** Plays WAV files, one at a time. */
export type SoundPlayer = { play(wav: Uint8Array<ArrayBuffer>, events: SoundEvents): PlayingSound }

/** What a refused play() means; undefined when it was only cut short by a pause. */
function failureOf(error: unknown): SoundFailure | undefined {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'AbortError') return undefined
  return name === 'NotAllowedError' ? 'not-allowed' : 'unplayable'
}

/** Calls `tell` when nothing has been heard of for so long. */
function watchSilence(tell: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    begin() {
      clearTimeout(timer)
      timer = setTimeout(tell, STALLED_MS)
    },
    end: () => clearTimeout(timer),
  }
}

/** Plays one file on the element until it ends, fails, stalls or is stopped; then lets go of both. */
function playOn(audio: HTMLAudioElement, wav: Uint8Array<ArrayBuffer>, events: SoundEvents): PlayingSound {
  const url = URL.createObjectURL(new Blob([wav], { type: 'audio/wav' }))
  let isOver = false
  const silence = watchSilence(() => end('unplayable'))

  function release(): void {
    isOver = true
    silence.end()
    audio.onended = audio.onerror = audio.onpause = audio.onplay = audio.ontimeupdate = null
    audio.pause()
    audio.removeAttribute('src')
    audio.load() // lets go of the file, which its removal alone does not
    URL.revokeObjectURL(url)
  }
  function end(failure: SoundFailure | null): void {
    if (isOver) return
    release()
    events.ended(failure)
  }
  function start(): void {
    silence.begin()
    audio.play().catch((error: unknown) => {
      const failure = failureOf(error)
      if (failure !== undefined) end(failure)
    })
  }
  function tellPause(): void {
    if (audio.ended) return // a pause comes before every end
    if (audio.paused) silence.end()
    events.paused(audio.paused)
  }

  audio.onended = () => end(null)
  audio.onerror = () => end('unplayable')
  audio.onpause = audio.onplay = tellPause
  audio.ontimeupdate = () => !audio.paused && silence.begin()
  audio.src = url
  start()
  return {
    pause: () => !isOver && audio.pause(),
    resume: () => !isOver && start(),
    stop: () => !isOver && release(),
  }
}

/**
 * Plays on one element of the page: browsers that make no sound before a press then allow it to the element
 * that was playing after it.
 */
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
