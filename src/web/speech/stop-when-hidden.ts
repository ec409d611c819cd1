import type { Listener, Listening, ListenStage } from '#domain/speech/listener.ts'

export type PageVisibility = { isHidden(): boolean; subscribe(listener: () => void): () => void }

const isOpen = (stage: ListenStage) => stage === 'listening' || stage === 'recording'

/**
 * Listens until the page is hidden: nobody is recorded by a page that they do not see, and a phone takes the microphone away
 * from it anyway. What was said until then is worked out as usual.
 */
export function stopWhenHidden(listener: Listener, page: PageVisibility): Listener {
  return {
    ...listener,
    listen(language, events, options) {
      let stage: ListenStage = 'starting'
      let listening: Listening | null = null
      let isLeft = false
      function check(): void {
        if (isLeft || listening === null || !isOpen(stage) || !page.isHidden()) return
        leave()
        events.lost?.('hidden')
        listening.stop()
      }
      function leave(): void {
        isLeft = true
        unsubscribe()
      }
      const unsubscribe = page.subscribe(check)
      listening = listener.listen(
        language,
        {
          ...events,
          stage(now) {
            stage = now
            events.stage?.(now)
            check()
          },
          ended(...ending) {
            leave()
            events.ended(...ending)
          },
        },
        options,
      )
      const inner = listening
      check()
      return {
        stop: inner.stop,
        cancel() {
          leave()
          inner.cancel()
        },
      }
    },
  }
}
