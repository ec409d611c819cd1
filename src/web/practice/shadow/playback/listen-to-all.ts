import type { LanguageCode } from '#domain/languages.ts'
import { listeningTime } from '#domain/speech/listening-time.ts'
import type { MediaControls } from '#domain/speech/sound-player.ts'
import type { VoiceStatus } from '#domain/speech/voice.ts'
import type { Playback, VoiceWatch } from '#web/practice/sentence/speaker.ts'

export type ListeningPorts = {
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
export function sayAll({ get, speaker, media, move, sayAndWait }: ListeningPorts, mine: Playback): void {
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
