import { NEW_PREFERENCES, type Profile } from '#domain/accounts/profile.ts'
import { deleteEntry, draftOf, keepDraft } from '#domain/journal/change-entry.ts'
import type { DayDoc } from '#domain/journal/entry.ts'
import { isOwnTranslation, saveSeenTranslation, saveTranslation } from '#domain/journal/save-translation.ts'
import { changeRow } from '#domain/row.ts'
import { mergeDoc } from '#domain/sync/merge-doc.ts'
import { isBlank } from '#domain/text/text-summary.ts'
import { memoryTranslator } from '#domain/translate/translator.fake.ts'
import { arrive, device, entry, put } from '#web/journal/journal.fixture.ts'
import { currentEntry } from '#web/journal/journal.ts'
import { openDesk } from '#web/translate/translation-desk.ts'
import { savedOf, workOf } from '#web/translate/translation-work.ts'
import type { Services } from '../services/services.ts'
import { jobsOf } from './open-translations.ts'

const TODAY = '2026-11-21'

/** How long the next writes and the next answers take, ms; a key is pressed every ms. */
export type Durations = { writes: number[]; answers: number[] }

const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
const inTurn = (times: number[]) => {
  let turn = 0
  return () => times[turn++ % times.length] ?? 0
}

/** What the translator makes of an entry, so that it can be told of which words a translation is. */
export const machines = (content: string, to: string) => `<${content} ${to}>`

/** For tests: the translation screen of today, a second tab, and other devices, on a device that is slow. */
export async function openWorld({ writes, answers }: Durations) {
  const writeTime = inTurn(writes)
  const answerTime = inTurn(answers)
  const profile: Profile = {
    ...{ id: 'ines', name: 'Ines', nativeLanguage: 'en-US', targetLanguage: 'es-ES' },
    preferences: NEW_PREFERENCES,
  }
  const learner = { profile }
  const one = device()
  put(one.rows, entry(TODAY, 'v0', { language: 'en-US' }))
  const { update, ...store } = one.store()
  const slow = {
    ...store,
    update: (...asked: Parameters<typeof update>) => after(writeTime()).then(() => update(...asked)),
  }
  const [journal, otherTab] = [one.open(slow), one.open()]
  await Promise.all([journal.load(), otherTab.load()])
  const services = {
    accounts: { stored: () => learner.profile },
    findTranslators: async () => [
      memoryTranslator({
        async answer({ text, to }) {
          await after(answerTime())
          return { ok: true, value: { text: machines(text, to), by: 'gemini', quality: 'good' } }
        },
      }),
    ],
  } as unknown as Services
  const [jobs, otherJobs] = [jobsOf({ journal }, services), jobsOf({ journal: otherTab }, services)]

  const setAside = new Set<string>()
  const covered: string[] = []
  const shownText = () => journal.get().open.draft.translatedContent
  const kept = () => {
    const now = currentEntry(journal.get())
    return { text: shownText(), saved: now && savedOf(now, learner.profile.targetLanguage) }
  }
  const desk = openDesk(() => {
    const now = currentEntry(journal.get())
    return {
      ...kept(),
      findTranslators: services.findTranslators,
      translate: (order) =>
        jobs.translate({
          ...order,
          date: TODAY,
          show(made, replaced) {
            const saved = journal.get().open.doc.entry?.translatedContent
            if (!isBlank(replaced) && ![saved, made.text].includes(replaced)) covered.push(replaced)
            order.show?.(made, replaced)
          },
        }),
      onType: (translatedContent, over) => journal.type({ translatedContent }, { translatedContent: over }),
      onSave: (translation) =>
        journal.core.changeDay(TODAY, (doc) => saveSeenTranslation(doc, translation, now?.content ?? '')),
      onActive: () => undefined,
      onPracticeAloud: () => undefined,
    }
  })
  desk.subscribe(() => setAside.add(desk.get().setAside?.text ?? ''))
  let content = currentEntry(journal.get())?.content
  journal.subscribe(() => {
    const now = currentEntry(journal.get())?.content
    if (now !== content) desk.changeEntry()
    content = now
  })

  let agreed = one.rows.rows.get(TODAY)?.doc ?? {}
  /** Another device changes what the server has, and a round of sync brings it here. */
  function sync(change: (doc: DayDoc) => DayDoc): void {
    const row = one.rows.rows.get(TODAY)
    if (row === undefined) return
    agreed = mergeDoc(agreed, row.doc, change(agreed))
    arrive(one.rows, { ...changeRow(row, agreed), date: TODAY })
  }
  const alone = new AbortController().signal
  return {
    ...{ desk, journal, learner, setAside, covered, shownText },
    work: () => workOf(desk.get(), kept()),
    stored: () => one.rows.rows.get(TODAY)?.doc ?? {},
    inBackground: (isAsked: boolean, isOtherTab: boolean) =>
      void (isOtherTab ? otherJobs : jobs).translate({ date: TODAY, isAsked, signal: alone }),
    saveEntry(content: string) {
      journal.type({ content })
      void journal.save()
    },
    otherWrites: (word: string) =>
      sync((doc) => {
        const text = `${draftOf(doc).translatedContent} ${word}`.trim()
        return saveTranslation(
          keepDraft(doc, { translatedContent: text }),
          { text, language: 'es-ES', by: 'hand' },
          doc.entry?.content ?? '',
        )
      }),
    otherTranslates: () =>
      sync((doc) => {
        const { entry } = doc
        if (entry === undefined) return doc
        const isFree = isBlank(entry.translatedContent ?? '') || !isOwnTranslation(entry)
        const text = machines(entry.content, 'es-ES')
        return isFree && entry.isTranslationStale === true
          ? saveTranslation(doc, { text, language: 'es-ES', by: 'apertium', quality: 'draft' }, entry.content)
          : doc
      }),
    otherDeletes: () => sync((doc) => deleteEntry(doc, 1)),
  }
}
