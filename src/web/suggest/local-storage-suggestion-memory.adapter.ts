import { fieldsOf } from '#domain/fields.ts'
import { isTextList } from '#domain/kinds/kind.ts'
import type { SuggestionMemory } from '#domain/suggest/suggestion.ts'
import { keepStored, readStoredJson, STORAGE_KEYS } from '#web/documents/local-storage.ts'

function parse(value: unknown): { of: string; day: string; hashes: string[] } | null {
  const { of, day, hashes } = fieldsOf(value)
  const isOurs = typeof of === 'string' && typeof day === 'string' && isTextList(hashes)
  return isOurs ? { of, day, hashes } : null
}

/** What one account has dismissed today. One entry for all: who else is here, and what day it was, is forgotten. */
export function createLocalStorageSuggestionMemory(profileId: string): SuggestionMemory {
  let visit: { day: string; hashes: Set<string> } | null = null
  function known(today: string): Set<string> {
    if (visit?.day === today) return visit.hashes
    const stored = parse(readStoredJson(STORAGE_KEYS.suggestions))
    const isOurs = stored?.of === profileId && stored.day === today
    visit = { day: today, hashes: new Set(isOurs ? stored.hashes : []) }
    return visit.hashes
  }
  return {
    dismissed: (today) => new Set(known(today)),
    dismiss(today, hash) {
      const hashes = known(today).add(hash)
      const json = JSON.stringify({ of: profileId, day: today, hashes: [...hashes] })
      keepStored(STORAGE_KEYS.suggestions, json)
    },
  }
}
