import type { LanguageCode } from '#domain/languages.ts'
import { listeningTime } from '#domain/speech/listening-time.ts'
import type { SoundFile } from '#domain/speech/recorder.ts'
import type { MediaControls, PlayingSound, SoundPlayer } from '#domain/speech/sound-player.ts'
import type { VoiceStatus } from '#domain/speech/voice.ts'
import type { SenseGroup } from '#domain/text/sense-groups.ts'
import type { OwnSoundFailure, Sounding } from '#web/practice/sentence/sentence-state.ts'
import type { Playback, Said, SpokenPart, VoiceWatch } from '#web/practice/sentence/speaker.ts'
import { createStopwatch } from '#web/practice/sentence/stopwatch.ts'

type ListeningPorts = {
  get(): {
    current: number
    sentences: string[]
    language: LanguageCode
    rate: number
    voice: VoiceStatus
  }
  speaker: { finish(mine: Playback): void; pause(): void; resume(): void; stop(): void }
  media: MediaControls
  /** Shows another sentence, with nothing left of the one before. */
  move(place: number): void
  /** Says the sentence that is shown, and leaves the learner the time to repeat it. */
  sayAndWait(mine: Playback, next: () => void, told: Partial<VoiceWatch>): void
}

/**
 * Says all sentences from the first one, with room after each; then shows the one that was shown before. Where the voice is a sound
 * of ours, which goes on while the screen is off, the device has its controls.
 */
function sayAll({ get, speaker, media, move, sayAndWait }: ListeningPorts, mine: Playback): void {
  const before = get().current
  let place = 0
  let isHeld = false // in the time to repeat

  function show(isPlaying: boolean): void {
    controls.show({ title: get().sentences[place] ?? '', isPlaying, ...listeningTime(get()) })
  }
  /** Ends only what is being said, or the time to repeat it. */
  function leave(): void {
    for (const end of mine.ends.splice(1)) end()
  }
  function turnTo(next: number): void {
    leave()
    sayFrom(next)
  }
  function sayFrom(next: number): void {
    place = next
    isHeld = false
    if (place >= get().sentences.length) {
      speaker.finish(mine)
      move(before)
      return
    }
    let isOurs = false
    move(place)
    sayAndWait(mine, () => sayFrom(place + 1), {
      speaker(by) {
        isOurs = by !== 'browser'
        if (isOurs) show(true)
      },
      status: (status) => isOurs && status !== 'idle' && show(status === 'speaking'),
    })
  }

  const controls = media.begin({
    play: () => (isHeld ? sayFrom(place + 1) : speaker.resume()),
    pause() {
      if (get().voice !== 'idle') return speaker.pause()
      leave()
      isHeld = true
      show(false)
    },
    stop: speaker.stop,
    next: () => turnTo(place + 1),
    previous: () => turnTo(Math.max(0, place - 1)),
  })
  mine.ends.push(controls.end)
  sayFrom(0)
}

const A_LITTLE_MS = 1000 // to take a breath, and to say it more slowly than the voice

/** A sound of the learner; `from`, `to`: the part with speech, in seconds. */
type OwnSound = { file: SoundFile; from?: number; to?: number }

/** null: it is not there any more. */
export type LoadSound = () => Promise<OwnSound | null>

type Heard = {
  sounding: Sounding | null
  spoken: { offset: number; length: number } | null
  soundFailure: OwnSoundFailure | null
}

type SequencePorts = Omit<ListeningPorts, 'get' | 'speaker' | 'sayAndWait'> & {
  get(): Heard & ReturnType<ListeningPorts['get']>
  set(change: Partial<Heard>): void
  speaker: ListeningPorts['speaker'] & {
    begin(sounding: Sounding): Playback | null
    say(mine: Playback, part: SpokenPart, said: Said, watch?: VoiceWatch): void
  }
  player: SoundPlayer
}

/** Several things that sound after one press. Stopping the speaker stops each of them. */
export function createPlaybackSequences(ports: SequencePorts) {
  const { get, set, speaker, player, media, move } = ports
  const { begin, finish, say } = speaker

  function end(mine: Playback, soundFailure: OwnSoundFailure | null): void {
    finish(mine)
    if (soundFailure !== null) set({ soundFailure })
  }
  /**
   * Begins a sound and holds it until `play`: browsers that forbid sound before a press allow it to what a press has
   * begun.
   */
  function hold(mine: Playback, load: LoadSound): { play(): void } {
    let playing: PlayingSound | null = null
    let failure: OwnSoundFailure | null = null
    let [isLeft, isDue] = [false, false]
    function fail(why: OwnSoundFailure): void {
      failure = why
      if (isDue && !isLeft) end(mine, why)
    }
    async function open(): Promise<void> {
      const sound = await load()
      if (isLeft) return
      if (sound === null) return fail('gone')
      const { file, ...part } = sound
      playing = player.play(
        new Uint8Array(file.bytes),
        { ended: (why) => (why === null ? end(mine, null) : fail(why)) },
        { ...part, type: file.type },
      )
      if (!isDue) playing.pause()
    }
    mine.ends.push(() => {
      isLeft = true
      playing?.stop()
    })
    open().catch((error: unknown) => {
      console.error('A recording could not be played', error)
      fail('unplayable')
    })
    return {
      play() {
        isDue = true
        if (failure === null) playing?.resume()
        else end(mine, failure)
      },
    }
  }
  /** Says the sentence, or a group of it that stays marked, and leaves the learner the time to repeat it. */
  function sayAndWait(
    mine: Playback,
    what: 'all' | 'parts',
    group: SenseGroup | null,
    next: () => void,
    told: Partial<VoiceWatch> = {},
  ): void {
    const spoken = group && { offset: group.start, length: group.end - group.start }
    const part = group === null ? {} : { from: group.start, to: group.end }
    const lasted = createStopwatch()
    const watch: VoiceWatch = {
      word: lasted.begin, // until then the sound may have been fetched
      status(status) {
        lasted.run(status === 'speaking')
        told.status?.(status)
      },
      ...(told.speaker && { speaker: told.speaker }),
    }
    set({ sounding: { what, isTurn: false }, spoken })
    say(
      mine,
      part,
      (failure) => {
        if (failure !== null) return finish(mine)
        set({ sounding: { what, isTurn: true }, spoken })
        const timer = setTimeout(next, lasted.ms() + A_LITTLE_MS)
        mine.ends.push(() => clearTimeout(timer))
      },
      watch,
    )
  }

  return {
    /** The voice, then the learner, also where there is no voice. */
    playBoth(load: LoadSound) {
      const mine = begin({ what: 'both' })
      if (mine === null) return
      const own = hold(mine, load)
      say(mine, {}, own.play)
    },
    /** Plays the sound of an attempt. */
    playAttempt(id: string, load: LoadSound) {
      const mine = begin({ what: 'attempt', id })
      if (mine !== null) hold(mine, load).play()
    },
    /** Says all sentences from the first one, with room after each. */
    listenToAll() {
      const mine = begin({ what: 'all', isTurn: false })
      if (mine === null) return
      sayAll(
        {
          get,
          speaker,
          media,
          move,
          sayAndWait: (of, next, told) => sayAndWait(of, 'all', null, next, told),
        },
        mine,
      )
    },
    /** Says these groups of the current sentence, with room after each. */
    listenInParts(groups: readonly SenseGroup[]) {
      const mine = begin({ what: 'parts', isTurn: false })
      if (mine === null) return
      const sayFrom = (place: number) => {
        const group = groups[place]
        if (group === undefined) finish(mine)
        else sayAndWait(mine, 'parts', group, () => sayFrom(place + 1))
      }
      sayFrom(0)
    },
  }
}

export type PlaybackSequences = ReturnType<typeof createPlaybackSequences>
