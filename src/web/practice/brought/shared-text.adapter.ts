import type { GivenText, TextSource } from '#domain/brought/take-text.ts'
import { failure, success } from '#domain/outcome.ts'

const ANSWER_MS = 3000 // of a worker that is there; without an answer the text is lost

const LOST: GivenText = failure('lost')

/** What the service worker says of a share: its words, or why it has none. */
function asGiven(answer: unknown): GivenText {
  const { text, fault } = (answer ?? {}) as { text?: unknown; fault?: unknown }
  if (typeof text === 'string') return success(text)
  return fault === 'too-long' || fault === 'not-text' ? failure(fault) : LOST
}

function askWorker(worker: ServiceWorker): Promise<GivenText> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => resolve(asGiven(data))
    worker.postMessage({ action: 'take-shared' }, [port2])
    setTimeout(() => resolve(LOST), ANSWER_MS)
  })
}

/** Texts that another app shares to this one: the service worker has taken them, and gives them to the page once. */
export const sharedTexts: TextSource = {
  watch(onGiven) {
    let isLeft = false
    const worker = navigator.serviceWorker?.controller
    const given = worker ? askWorker(worker) : Promise.resolve(LOST)
    void given.then((text) => isLeft || onGiven(text))
    return () => {
      isLeft = true
    }
  },
}
