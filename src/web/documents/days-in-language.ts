import type { DayDoc } from '#domain/journal/entry.ts'
import type { EntryStore, StoredDay, StoreFailure } from '#domain/journal/entry-store.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { type Outcome, success } from '#domain/outcome.ts'
import { asKept, dayIn } from '#domain/sync/translation-in.ts'

/** The language that is learned now. */
export type LanguageNow = {
  language: LanguageCode
  /** The learner learns others, too. */
  isOneOfSeveral: boolean
  /** The one learned before there were others: that of a translation that does not say its own. */
  first: LanguageCode
}

/** The language of a translation that is there. */
function languageOf({ entry }: DayDoc): LanguageCode | undefined {
  return entry?.translatedContent ? entry.translationLanguage : undefined
}

/**
 * The days of a learner of several languages, each with its translation into the one that is learned now in the first place
 * (`sync/translation-in.ts`). A translation into another language than the one that is there never takes its place: it stands
 * beside it.
 */
export function createDaysInLanguage(
  store: EntryStore,
  { language, isOneOfSeveral, first }: LanguageNow,
): EntryStore {
  const inLanguage = (doc: DayDoc) => dayIn(doc, language, isOneOfSeveral, first)
  function shown(day: StoredDay): StoredDay {
    const doc = inLanguage(day.doc)
    return doc === day.doc ? day : { ...day, doc }
  }
  async function read(
    reading: Promise<Outcome<StoredDay[], StoreFailure>>,
  ): Promise<Outcome<StoredDay[], StoreFailure>> {
    const outcome = await reading
    return outcome.ok ? success(outcome.value.map(shown)) : outcome
  }
  return {
    ...store,
    all: () => read(store.all()),
    newest: (count) => read(store.newest(count)),
    read: (dates) => read(store.read(dates)),
    async update(date, change) {
      const outcome = await store.update(date, (stored) => {
        const before = stored && inLanguage(stored)
        const after = change(before)
        const is = languageOf(after)
        const isOther = is !== undefined && is !== before?.entry?.translationLanguage
        return asKept(isOther && stored?.entry ? change(dayIn(stored, is, true, first)) : after)
      })
      return outcome.ok ? success(shown(outcome.value)) : outcome
    },
  }
}
