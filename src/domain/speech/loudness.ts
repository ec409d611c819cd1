/** The loudness of samples of -1 to 1 (root mean square), 0 to 1. */
export function loudnessOf(samples: Float32Array): number {
  const energy = samples.reduce((sum, value) => sum + value * value, 0)
  return Math.sqrt(energy / samples.length)
}

/**
 * The outline of a sound for drawing: `count` loudest values (0 to 1) of equal stretches of the samples, in
 * order. Fewer samples than `count` give as many values as there are samples.
 */
export function loudnessPeaks(samples: Float32Array, count: number): number[] {
  const stretches = Math.min(count, samples.length)
  return Array.from({ length: stretches }, (_, index) => {
    const from = Math.floor((index * samples.length) / stretches)
    const to = Math.floor(((index + 1) * samples.length) / stretches)
    return samples.subarray(from, to).reduce((loudest, value) => Math.max(loudest, Math.abs(value)), 0)
  })
}
