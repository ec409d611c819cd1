import { type GivenText, MOST_TEXT_BYTES, type TextSource } from '#domain/brought/take-text.ts'
import { failure, success } from '#domain/outcome.ts'

/** What a file says, which has to be UTF-8. One that is too large is not read. */
async function readTextFile(file: Blob): Promise<GivenText> {
  if (file.size > MOST_TEXT_BYTES) return failure('too-long')
  try {
    return success(new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer()))
  } catch {
    return failure('not-text')
  }
}

type OpenedFile = { getFile(): Promise<File> }

/** https://wicg.github.io/web-app-launch/#launchqueue-interface, in Chromium for an app that is installed. */
type LaunchQueue = { setConsumer(consumer: (launched: { files?: readonly OpenedFile[] }) => void): void }

/** Files that the learner opens with the app. */
export const openedFiles: TextSource = {
  watch(onGiven) {
    const { launchQueue } = globalThis as { launchQueue?: LaunchQueue }
    let isLeft = false
    launchQueue?.setConsumer(({ files: [file] = [] }) => {
      if (file === undefined || isLeft) return
      file
        .getFile()
        .then(readTextFile)
        .then(
          (given) => isLeft || onGiven(given),
          () => isLeft || onGiven({ ok: false, error: 'lost' }),
        )
    })
    return () => {
      isLeft = true
    }
  },
}

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
