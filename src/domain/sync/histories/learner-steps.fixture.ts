import { DAY_MS } from '#domain/clock.ts'
import { deleteEntry, draftOf, keepDraft, saveEntry } from '#domain/journal/change-entry.ts'
import type { DayDoc } from '#domain/journal/entry.ts'
import { saveOwnWords, saveTranslation } from '#domain/journal/save-translation.ts'
import { MOODS } from '#domain/kinds/day.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { restoreEntry } from '../merge-doc.ts'
import type { Doc } from '../sync-protocol.ts'
import { changeInMemory } from '../sync-store.fake.ts'
import { asKept, dayIn } from '../translation-in.ts'
import { addAll, type Obligations } from './obligations.fixture.ts'
import type { SeededRandom } from './seeded-random.fixture.ts'
import { repeatedWords, withoutSpan, withWords, wordsIn } from './words.fixture.ts'
import type { Account, Device, World } from './world.fixture.ts'

/** What a learner does on one device. */
export type Learner = {
  world: World
  owed: Obligations
  random: SeededRandom
  device: Device
  account: Account
  newWord(account: Account): string
  /** What they learn in this step. */
  language: LanguageCode
}

function timeOf({ world, device }: Learner): number {
  return world.now + device.clockError
}

/** Today on the device's clock, or one of the days before. */
function someDay(learner: Learner): string {
  const back = learner.random.pick([0, 0, 0, 1, 2])
  return new Date(timeOf(learner) - back * DAY_MS).toISOString().slice(0, 10)
}

/** The change of the day as it is shown, which an earlier version stores as it is. */
function asShown({ device, language }: Learner, by: (doc: DayDoc) => DayDoc): (doc: DayDoc) => DayDoc {
  return device.isEarlier ? by : (doc) => asKept(by(dayIn(doc, language)))
}

function change(learner: Learner, key: string, by: (doc: DayDoc) => DayDoc): void {
  const { device, account, world } = learner
  const changed = asShown(learner, by)
  changeInMemory(device.rows[account], { kind: 'day', key }, (doc = {}) => changed(doc as DayDoc) as Doc)
  world.tell(() => `    ${key}: ${JSON.stringify(device.rows[account].rows.get(`day/${key}`)?.doc)}`)
}

/** Types: words that count from now on, and some that do not. */
function typeWords(
  learner: Learner,
  field: 'content' | 'translatedContent' | 'own',
  key = someDay(learner),
): void {
  const { random, account, owed } = learner
  const words = Array.from({ length: 1 + random.below(3) }, () => learner.newWord(account))
  addAll(owed[account], words)
  const all = [...words, ...repeatedWords(random)]
  change(learner, key, (doc) => keepDraft(doc, { [field]: withWords(draftOf(doc)[field], all, random) }))
}

/** What the learner took out of the field need not be kept. */
function takeOut(learner: Learner, key: string, by: (doc: DayDoc) => DayDoc): void {
  const { owed, account } = learner
  change(learner, key, (doc) => {
    const after = by(doc)
    const left = wordsIn(draftOf(after))
    for (const word of wordsIn(draftOf(doc))) if (!left.has(word)) owed[account].delete(word)
    return after
  })
}

function deleteSpan(learner: Learner): void {
  const field = learner.random.pick(['content', 'content', 'translatedContent', 'own'] as const)
  takeOut(learner, someDay(learner), (doc) =>
    keepDraft(doc, { [field]: withoutSpan(draftOf(doc)[field], learner.random) }),
  )
}

function editTags(learner: Learner): void {
  const { random, owed, account } = learner
  const key = someDay(learner)
  if (random.isLucky(0.3)) {
    takeOut(learner, key, (doc) => keepDraft(doc, { tags: draftOf(doc).tags.slice(1) }))
  } else {
    const tag = learner.newWord(account)
    owed[account].add(tag)
    change(learner, key, (doc) => keepDraft(doc, { tags: [...draftOf(doc).tags, tag] }))
  }
}

function editMood(learner: Learner): void {
  const mood = learner.random.pick(MOODS)
  change(learner, someDay(learner), (doc) => keepDraft(doc, { mood }))
}

/** Has the day written in the language that is learned, or in the learner's own again. */
function writeIn(learner: Learner): void {
  const { language } = learner
  change(learner, someDay(learner), (doc) =>
    keepDraft(doc, { writtenIn: draftOf(doc).writtenIn === '' ? language : '' }),
  )
}

/** Save takes the draft as the entry, and on the translation screen as the translation too. */
function save(learner: Learner, key = someDay(learner)): void {
  const origin = { date: key, id: `${timeOf(learner)}-${learner.world.newId()}`, language: 'vi-VN' } as const
  change(learner, key, (doc) => {
    const { content, tags, mood, writtenIn, translatedContent } = draftOf(doc)
    const saved = saveEntry(doc, { content, tags, mood, writtenIn }, origin)
    if (translatedContent === draftOf({ ...saved, draft: {} }).translatedContent) return saved
    return saveTranslation(
      saved,
      { text: translatedContent, language: learner.language, by: 'hand' },
      content,
    )
  })
}

/** Deleted words can still be restored; a day keeps one deleted entry, so that of another one they need not be found. */
function deleteDay(learner: Learner): void {
  const { owed, account } = learner
  change(learner, someDay(learner), (doc) => {
    const after = deleteEntry(doc, timeOf(learner))
    const kept = wordsIn(after)
    for (const word of wordsIn(doc)) if (!kept.has(word)) owed[account].delete(word)
    return after
  })
}

/** Restored words are to be kept again. */
function restoreDay(learner: Learner): void {
  const { owed, account } = learner
  change(learner, someDay(learner), (doc) => {
    const after = restoreEntry(doc)
    if (after !== doc) addAll(owed[account], wordsIn(draftOf(after)))
    return after
  })
}

/** Many days at once, as an import or the demo brings them. */
function importDays(learner: Learner): void {
  const count = 5 + learner.random.below(30)
  for (let back = 0; back < count; back++) {
    const key = new Date(timeOf(learner) - (back * 3 + 1) * DAY_MS).toISOString().slice(0, 10)
    typeWords(learner, 'content', key)
    if (learner.random.isLucky(0.5)) save(learner, key)
  }
}

export const LEARNER_STEPS = {
  type: (learner: Learner) => typeWords(learner, 'content'),
  typeTranslation: (learner: Learner) => typeWords(learner, 'translatedContent'),
  tryFirst: (learner: Learner) => typeWords(learner, 'own'),
  deleteSpan,
  editTags,
  editMood,
  writeIn,
  takeOwnWords: (learner: Learner) => takeOut(learner, someDay(learner), saveOwnWords),
  save: (learner: Learner) => save(learner),
  deleteDay,
  restoreDay,
  importDays,
}
