/**
 * Hands a text to a program that the learner chooses; answers false where the browser refuses. Whoever chooses none has
 * changed their mind, which is no failure.
 */
export async function shareText(shared: { title: string; text: string }): Promise<boolean> {
  try {
    await navigator.share(shared)
    return true
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return true
    console.error('Nothing could be shared', error)
    return false
  }
}
