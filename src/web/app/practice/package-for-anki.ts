import type { Profile } from '#domain/accounts/profile.ts'
import { withoutAiModels } from '#domain/engine.ts'
import { type AnkiNote, ankiNotes } from '#domain/exchange/anki-file.ts'
import { MOST_ANKI_NOTES, type PackedNote } from '#domain/exchange/anki-package.ts'
import type { DiaryDay } from '#domain/journal/entry-store.ts'
import { PRODUCT_NAME } from '#domain/product.ts'
import type { RecordingStore } from '#domain/sentences/recording-store.ts'
import type { SentenceStore } from '#domain/sentences/sentence-store.ts'
import { soundFileName } from '#domain/speech/sound-file-name.ts'
import type { Synthesiser } from '#domain/speech/synthesiser.ts'
import { type AnkiSound, fetchAnkiCollection, packAnki } from '#web/exchange/anki-package.adapter.ts'
import { createAuthorizedFetcher, type Fetcher } from '#web/http/fetcher.ts'
import { wholeDiary } from '#web/journal/whole-diary.ts'
import { findSynthesisers } from '#web/speech/server-speech.adapter.ts'
import type { OpenDiary } from '../diary/open-diary.ts'
import type { Services } from '../services/services.ts'

export type AnkiPackagePorts = {
  readDays(): Promise<DiaryDay[]>
  sentences: Pick<SentenceStore, 'all'>
  recordings: Pick<RecordingStore, 'of' | 'read'>
  send: Fetcher
  findSynthesisers(): Promise<Synthesiser[]>
  wait(ms: number): Promise<void>
}

/** `lacksSounds`: not every sentence has been said by the voice of the server. */
export type AnkiPackage = { bytes: Uint8Array<ArrayBuffer>; lacksSounds: boolean }

const LONGEST_WAIT_S = 70 // requests are counted by the minute

/** Says sentences, each once. Where the server asks to wait it waits; after another failure it asks no more. */
function createSayer(synthesisers: Synthesiser[], wait: AnkiPackagePorts['wait']) {
  const said = new Map<string, Uint8Array | null>()
  let [isOver, lacksSounds] = [false, false]

  async function synthesise(engine: Synthesiser, { text, language }: AnkiNote): Promise<Uint8Array | null> {
    if (isOver) return null
    const ask = () => engine.synthesise({ text, language, rate: 1 }, new AbortController().signal)
    let answer = await ask()
    if (!answer.ok && answer.error === 'rate-limited') {
      const seconds = answer.retryAfterSeconds ?? Number.POSITIVE_INFINITY
      if (seconds <= LONGEST_WAIT_S) {
        await wait(seconds * 1000)
        answer = await ask()
      }
    }
    if (answer.ok) return answer.value.wav
    isOver = answer.error !== 'empty' && answer.error !== 'too-long'
    return null
  }

  return {
    lacksSounds: () => lacksSounds,
    async say(note: AnkiNote): Promise<AnkiSound | null> {
      const engine = synthesisers.find((one) => one.supports(note.language))
      if (engine === undefined) return null
      const bytes = said.get(note.sentence) ?? (await synthesise(engine, note))
      said.set(note.sentence, bytes)
      lacksSounds ||= bytes === null
      return bytes && { name: `${note.sentence}.wav`, bytes }
    },
  }
}

async function ownSound(
  { sentence }: AnkiNote,
  recordings: AnkiPackagePorts['recordings'],
): Promise<AnkiSound | null> {
  const kept = await recordings.of([sentence])
  const last = kept.ok ? kept.value.at(-1) : undefined
  const file = last && (await recordings.read(last.id))
  if (!file?.ok || file.value === null) return null
  const { type, bytes } = file.value
  return { name: soundFileName(`${sentence}-own`, type), bytes: new Uint8Array(bytes) }
}

const inField = (sound: AnkiSound | null) => (sound === null ? '' : `[sound:${sound.name}]`)

/**
 * The kept words as a package for Anki, with sounds; null where there are none. Recordings go into it on this device. The
 * server gets the texts; its voice is one of its own, no model's, as there may be hundreds of sentences.
 */
export async function packageForAnki(
  { readDays, sentences, recordings, ...server }: AnkiPackagePorts,
  { targetLanguage: language, nativeLanguage }: Pick<Profile, 'targetLanguage' | 'nativeLanguage'>,
): Promise<AnkiPackage | null> {
  const [days, said] = await Promise.all([readDays(), sentences.all()])
  if (!said.ok) throw new Error('what was practised could not be read')
  const notes = ankiNotes(days, said.value, { language, nativeLanguage, tag: PRODUCT_NAME })
  if (notes.length === 0) return null
  if (notes.length > MOST_ANKI_NOTES) throw new Error('there are more words than a package takes')
  const sayer = createSayer(withoutAiModels(await server.findSynthesisers()), server.wait)
  const sounds = new Map<string, AnkiSound>()
  const packed: PackedNote[] = []
  for (const note of notes) {
    const [voice, own] = [await sayer.say(note), await ownSound(note, recordings)]
    for (const sound of [voice, own]) if (sound !== null) sounds.set(sound.name, sound)
    const { guid, date, fields, tags } = note
    packed.push({ guid, date, fields: [...fields, inField(voice), inField(own)], tags })
  }
  const collection = await fetchAnkiCollection(server.send, packed)
  if (collection === null) throw new Error('the server has made no collection')
  return { bytes: packAnki(collection, [...sounds.values()]), lacksSounds: sayer.lacksSounds() }
}

/** The kept words of the open diary as a package for Anki; null where there are none. */
export async function makeAnkiPackage(
  { journal, loadSentences }: OpenDiary,
  { accounts }: Pick<Services, 'accounts'>,
  profile: Profile,
): Promise<AnkiPackage | null> {
  const { sentences, recordings } = await loadSentences()
  const send = createAuthorizedFetcher(accounts)
  return packageForAnki(
    {
      ...{ sentences, recordings, send },
      readDays: () => wholeDiary(journal.core),
      findSynthesisers: () => findSynthesisers(send),
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    },
    profile,
  )
}
