/** Resolves once nothing is moving or fading any more: until then places, sizes and colours are on their way. */
export async function animationsEnded(): Promise<void> {
  await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
}
