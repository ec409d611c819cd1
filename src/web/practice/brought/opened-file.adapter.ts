import type { TextSource } from '#domain/brought/take-text.ts'
import { readTextFile } from './text-file.ts'

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
