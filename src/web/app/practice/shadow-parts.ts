import { once } from '#domain/promises.ts'
import type { LoadLaterParts } from '#web/practice/shadow/later-parts.ts'

const load = once(async () => {
  const [{ AfterAttempt }, { ListeningExercise }, { UseSaid }] = await Promise.all([
    import('#web/practice/shadow/recording-view/after-attempt.tsx'),
    import('#web/practice/shadow/by-ear/listening-exercise.tsx'),
    import('#web/practice/shadow/use-said.tsx'),
  ])
  return { AfterAttempt, ListeningExercise, UseSaid }
})

/** Nothing on the page waits for them. */
export const loadShadowParts: LoadLaterParts = async () => {
  try {
    return await load()
  } catch (error) {
    console.error('What follows an attempt could not be loaded', error)
    return null
  }
}
