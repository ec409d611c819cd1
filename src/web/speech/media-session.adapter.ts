import { PRODUCT_NAME } from '#domain/product.ts'
import type { MediaActs, MediaControls } from '#domain/speech/sound-player.ts'

const ACTIONS = {
  play: 'play',
  pause: 'pause',
  stop: 'stop',
  next: 'nexttrack',
  previous: 'previoustrack',
} as const satisfies Record<keyof MediaActs, MediaSessionAction>

const ARTWORK = [192, 512].map((size) => ({
  src: `/icons/app-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
}))

/** Browsers throw at an action that they do not know: https://w3c.github.io/mediasession/#the-mediasession-interface */
function handle(session: MediaSession, action: MediaSessionAction, act: (() => void) | null): void {
  try {
    session.setActionHandler(action, act)
  } catch {
    // what the device does not offer nobody misses
  }
}

const NO_CONTROLS = { show: () => undefined, end: () => undefined }

/** The Media Session of the browser. It has one; what began last has it. */
export function createMediaSession(): MediaControls {
  let current: object | null = null
  return {
    begin(acts) {
      const session = navigator.mediaSession as MediaSession | undefined
      if (session === undefined) return NO_CONTROLS
      const mine = {}
      current = mine
      for (const [name, action] of Object.entries(ACTIONS))
        handle(session, action, acts[name as keyof MediaActs])
      return {
        show({ title, isPlaying, position, duration }) {
          if (current !== mine) return
          if (session.metadata?.title !== title)
            session.metadata = new MediaMetadata({ title, artist: PRODUCT_NAME, artwork: ARTWORK })
          session.playbackState = isPlaying ? 'playing' : 'paused'
          session.setPositionState?.({ duration, position, playbackRate: 1 })
        },
        end() {
          if (current !== mine) return
          current = null
          for (const action of Object.values(ACTIONS)) handle(session, action, null)
          session.setPositionState?.()
          session.playbackState = 'none'
          session.metadata = null
        },
      }
    },
  }
}
