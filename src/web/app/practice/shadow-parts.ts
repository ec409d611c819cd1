import { once } from '#domain/once.ts'
import { loadTexts } from '#web/i18n/text-store.ts'
import type { LoadLaterParts } from '#web/shadow/later-parts.ts'

const load = once(async () => {
  const [{ AfterAttempt }, { Dictation }] = await Promise.all([
    import('#web/shadow/see/after-attempt.tsx'),
    import('#web/shadow/next-step/dictation.tsx'),
    loadTexts(['practice']),
  ])
  return { AfterAttempt, Dictation }
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
