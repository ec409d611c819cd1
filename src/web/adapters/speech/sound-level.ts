import { loudnessOf } from '#domain/speech/loudness.ts'

const LEVEL_EVERY_MS = 33 // about 30 times a second
const FULL_SCALE = 0.25 // the loudness (root mean square) of close, clear speech

/** Tells the loudness of a stream, 0 to 1, until the answer is called; it may be called again. */
export function watchLevel(stream: MediaStream, onLevel: (value: number) => void): () => void {
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  analyser.fftSize = 1024
  const samples = new Float32Array(analyser.fftSize)
  context.createMediaStreamSource(stream).connect(analyser)
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples)
    onLevel(Math.min(1, loudnessOf(samples) / FULL_SCALE))
  }, LEVEL_EVERY_MS)
  return () => {
    clearInterval(timer)
    if (context.state !== 'closed') void context.close()
  }
}
