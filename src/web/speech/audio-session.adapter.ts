type SoundUse = 'recording' | 'playing'

const uses: Record<SoundUse, number> = { recording: 0, playing: 0 }

/** https://www.w3.org/TR/audio-session/: so far only in Safari, where a microphone otherwise turns sound to the earpiece. */
function tellDevice(): void {
  const { audioSession } = navigator as Navigator & { audioSession?: { type: string } }
  if (audioSession === undefined) return
  const isPlaying = uses.playing > 0 ? 'playback' : 'auto'
  audioSession.type = uses.recording > 0 ? 'play-and-record' : isPlaying
}

/** Tells the device what sound is used for, where it can be told; returns how to end that, which may be called again. */
export function holdAudioSession(use: SoundUse): () => void {
  let isHeld = true
  uses[use] += 1
  tellDevice()
  return () => {
    if (!isHeld) return
    isHeld = false
    uses[use] -= 1
    tellDevice()
  }
}
