import { fieldsOf } from '#domain/fields.ts'
import { isTextList } from '#domain/kinds/kind.ts'
import type { SuggestionMemory } from '#domain/suggest/suggestion-memory.ts'
import { tryStorage } from '#web/adapters/browser/browser-device.ts'

const SUGGESTIONS_KEY = 'echolog.suggestions'

function parse(json: string | null): { of: string; day: string; hashes: string[] } | null {
  try {
    const { of, day, hashes } = fieldsOf(JSON.parse(json ?? 'null'))
    return typeof of === 'string' && typeof day === 'string' && isTextList(hashes)
      ? { of, day, hashes }
      : null
  } catch {
    return null // not ours, or half written
  }
}

/** What one account has dismissed today. One entry for all: who else is here, and what day it was, is forgotten. */
export function createLocalStorageSuggestionMemory(profileId: string): SuggestionMemory {
  let visit: { day: string; hashes: Set<string> } | null = null
  function known(today: string): Set<string> {
    if (visit?.day === today) return visit.hashes
    const stored = parse(
      tryStorage('Suggestions could not be read', () => localStorage.getItem(SUGGESTIONS_KEY), null),
    )
    const isOurs = stored?.of === profileId && stored.day === today
    visit = { day: today, hashes: new Set(isOurs ? stored.hashes : []) }
    return visit.hashes
  }
  return {
    dismissed: (today) => new Set(known(today)),
    dismiss(today, hash) {
      const hashes = known(today).add(hash)
      const json = JSON.stringify({ of: profileId, day: today, hashes: [...hashes] })
      tryStorage(
        'A suggestion could not be dismissed for long',
        () => localStorage.setItem(SUGGESTIONS_KEY, json),
        undefined,
      )
    },
  }
}
