import { createSubscribers } from '#domain/subscribers.ts'
import type { SpeechSettings, SpeechSettingsStore } from './speech-settings.ts'

/** Choices that are tried out but not yet saved. Its `change` stores nothing. */
export type SpeechSettingsDraft = SpeechSettingsStore & {
  /** Stores what was changed. */
  keep(): void
  /** Forgets what was changed. */
  drop(): void
}

/**
 * Two ways into one store: what speaks and hears goes by the draft as long as there is one, so that a choice can be
 * tried; an answer to a question is stored at once, in place of what the draft says about it.
 */
export function createDraftableSettings(stored: SpeechSettingsStore): {
  settings: SpeechSettingsStore
  draft: SpeechSettingsDraft
} {
  const { subscribe, emit } = createSubscribers()
  let changed: Partial<SpeechSettings> = {}
  let shown = stored.get()
  const show = (next: Partial<SpeechSettings>) => {
    changed = next
    shown = { ...stored.get(), ...changed }
    emit()
  }
  stored.subscribe(() => show(changed))
  const view = { get: () => shown, subscribe }
  return {
    settings: {
      ...view,
      change(part) {
        const others = Object.entries(changed).filter(([name]) => !(name in part))
        changed = Object.fromEntries(others)
        stored.change(part)
      },
    },
    draft: {
      ...view,
      change: (part) => show({ ...changed, ...part }),
      keep() {
        const kept = changed
        changed = {}
        if (Object.keys(kept).length > 0) stored.change(kept)
      },
      drop() {
        if (Object.keys(changed).length > 0) show({})
      },
    },
  }
}
