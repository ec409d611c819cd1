import { keepDraft } from '#domain/journal/change-entry.ts'
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
  /** A day as it is in this language, with what was typed over the translation that was shown in the place of this one. */
  function typedHere({ draft = {}, ...doc }: DayDoc): DayDoc {
    const { translatedContent, isTranslationOwn = false, ...others } = draft
    const here = dayIn({ ...doc, draft: others }, language, true, first)
    return translatedContent === undefined ? here : keepDraft(here, { translatedContent, isTranslationOwn })
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
        if (!isOther || stored?.entry === undefined) return asKept(after)
        return asKept(change(is === language ? typedHere(stored) : dayIn(stored, is, true, first)))
      })
      return outcome.ok ? success(shown(outcome.value)) : outcome
    },
  }
}
