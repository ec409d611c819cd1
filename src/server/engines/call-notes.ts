import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * What became of one call to an AI provider: `status` and media type of its answer, the words of its error as they came, or the
 * kind of error where there was no answer. The words can hold the entry and the key: they go into no answer as they are.
 */
export type CallNote = { status?: number; type?: string; message?: string; reason?: string }

/** Handed on by Node itself, so that no adapter has to pass on what only some ask for. */
const listening = new AsyncLocalStorage<(note: CallNote) => void>()

/** Does work, and answers what became of the calls in it, in their order. Whoever listens around it hears them too. */
export async function withCallNotes<Answer>(
  work: () => Promise<Answer>,
): Promise<{ answer: Answer; notes: CallNote[] }> {
  const around = listening.getStore()
  const notes: CallNote[] = []
  const keep = (note: CallNote) => {
    notes.push(note)
    around?.(note)
  }
  return { answer: await listening.run(keep, work), notes }
}

/** Tells whoever listens what became of a call. */
export function noteCall(note: CallNote): void {
  listening.getStore()?.(note)
}
