const VOICES_TIMEOUT_MS = 3000 // the list came after 1.5 to 2.3 s where a speech daemon has to start first

/** Engines that have had their time: one wait a visit is enough. */
const waitedFor = new WeakSet<SpeechSynthesis>()

/**
 * The browser's voices, once there are any. Many browsers fill the list late; where none has come in time
 * the answer is an empty list, at once the next time. (Safari before 16 cannot be listened to here, so the list
 * is asked again.)
 */
export function loadVoices(synthesis: SpeechSynthesis): Promise<SpeechSynthesisVoice[]> {
  if (waitedFor.has(synthesis)) return Promise.resolve(synthesis.getVoices())
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer)
      synthesis.removeEventListener?.('voiceschanged', lookAgain)
      waitedFor.add(synthesis)
      resolve(synthesis.getVoices())
    }
    const lookAgain = () => {
      if (synthesis.getVoices().length > 0) finish()
    }
    const timer = setTimeout(finish, VOICES_TIMEOUT_MS)
    synthesis.addEventListener?.('voiceschanged', lookAgain)
    lookAgain()
  })
}
