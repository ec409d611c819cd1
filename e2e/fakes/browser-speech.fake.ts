import type { Page } from 'playwright-core'

/** Runs in the page: a recogniser that hears `heard`, whoever speaks and whatever is said. */
function installRecogniser(heard: string): void {
  class Recogniser {
    lang = ''
    onresult: ((event: { results: unknown }) => void) | null = null
    onerror: ((event: { error: string }) => void) | null = null
    onend: (() => void) | null = null
    start() {
      const result = Object.assign([{ transcript: heard, confidence: 0.9 }], { isFinal: true })
      setTimeout(() => this.onresult?.({ results: [result] }), 50)
    }
    stop() {
      setTimeout(() => this.onend?.(), 10)
    }
    abort() {
      this.stop()
    }
  }
  Object.assign(window, { SpeechRecognition: Recogniser, webkitSpeechRecognition: Recogniser })
}

/** Runs in the page: a browser that neither hears nor speaks. */
function removeSpeech(): void {
  for (const name of ['SpeechRecognition', 'webkitSpeechRecognition', 'speechSynthesis']) {
    Object.defineProperty(window, name, { value: undefined, configurable: true })
  }
}

/** From the next page on, the browser's recogniser hears this text. */
export async function fakeRecogniser(page: Page, heard: string): Promise<void> {
  await page.addInitScript(installRecogniser, heard)
}

/** From the next page on, the browser has no speech. */
export async function disableSpeech(page: Page): Promise<void> {
  await page.addInitScript(removeSpeech)
}
