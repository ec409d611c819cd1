import { createContext, useContext } from 'react'
import type { AccountService } from '#domain/accounts/account-service.ts'
import type { AccountState } from '#domain/accounts/account-state.ts'
import type { Clock } from '#domain/clock.ts'
import type {
  DemoDiary,
  EntryStore,
  FallbackStorage,
  FirstPaintCache,
  LeavingBackup,
} from '#domain/journal/entry-store.ts'
import type { SentenceKey } from '#domain/kinds/sentence-key.ts'
import type { LanguageCode } from '#domain/languages.ts'
import type { ServerReading } from '#domain/privacy/data-map.ts'
import type { MinutesBackup, MinutesStore } from '#domain/progress/minutes-store.ts'
import type { RecordingStore } from '#domain/sentences/recording-store.ts'
import type { SentenceStore } from '#domain/sentences/sentence-store.ts'
import type { SoundSight } from '#domain/sound/ruler-words.ts'
import type { Listener } from '#domain/speech/listener.ts'
import type { Recorder } from '#domain/speech/recorder.ts'
import type { MediaControls, SoundPlayer } from '#domain/speech/sound-player.ts'
import type { RecognitionOffer, SpeechSettingsStore } from '#domain/speech/speech-settings.ts'
import type { Voice } from '#domain/speech/voice.ts'
import type { ReaderId, WordReader } from '#domain/spoken/reader.ts'
import type { ReadingCache, SentenceReader } from '#domain/spoken/shown-readings.ts'
import type { Translator } from '#domain/translate/translator.ts'
import type { MeaningCache } from '#domain/vocabulary/word-meaning.ts'
import type { AccountSession } from '#web/accounts/account-session.ts'
import type { SyncerPorts } from '#web/sync/syncer.ts'

/** What is kept of sentences. */
export type SentenceServices = {
  sentences: SentenceStore
  /** Calls back with each sentence that this page has written, which `watch` of the store does not tell. Returns how to stop. */
  watchWritten(written: (key: SentenceKey) => void): () => void
  recordings: RecordingStore
  readings: ReadingCache
  loadMeanings(): Promise<MeaningCache>
  /** An id unlike any other. */
  newId(): string
}

/** What is kept of practice. */
export type PracticeServices = {
  minutes: MinutesStore
  /** Of minutes, for when the page is left. */
  backup: MinutesBackup
  /** Calls back when minutes came from elsewhere. Returns how to stop. */
  watchMinutes?(changed: () => void): () => void
  loadSentences(): Promise<SentenceServices>
  /** Puts in order what earlier visits have left. `language`: of translations that do not say theirs. */
  tidy(language: LanguageCode): Promise<void>
}

type DiaryServices = {
  entries: EntryStore
  loadPractice(): Promise<PracticeServices>
  leaving: LeavingBackup
  loadFallbackStorage(): Promise<FallbackStorage>
  /** null where the diary lives on this device alone. */
  loadSync: (() => Promise<SyncServices>) | null
}

export type SyncServices = Pick<SyncerPorts, 'store' | 'device' | 'transport'> & { close(): void }

export type SpeechServices = {
  voice: Voice
  listener: Listener
  /** Where the voice would go for a language, other than on the device. */
  recognitionOffer(language: LanguageCode): Promise<RecognitionOffer>
  /** Whether the browser recognises it without sending the voice anywhere. */
  isRecognisedHere(language: LanguageCode): Promise<boolean>
  /** What the server gets of an attempt in a language, of which a recording can be made or not. */
  readingAtServer(language: LanguageCode): Promise<ServerReading>
  /** What reads words of a language at the server; null where nothing does. */
  readerAtServer(language: LanguageCode): Promise<ReaderId | null>
  /** Whether a voice of the server's own, not a model's, speaks a language. */
  isSpokenAtServer(language: LanguageCode): Promise<boolean>
  /** Whether the server says what it can do. */
  isServerThere(): Promise<boolean>
  recorder: Recorder
  /** Plays the recordings of the learner, while the voice has a player of its own. */
  player: SoundPlayer
  media: MediaControls
  words: WordReader
  reader: SentenceReader
  /** Not needed before something was recorded. */
  loadSight(): Promise<SoundSight>
  settings: SpeechSettingsStore
}

/** What was written in the demo on this device. */
type DemoServices = {
  /** Called when there are words. */
  rememberWords(): void
  /** Whether the account may be offered them, as far as is known at once. */
  mayOffer(accountId: string): boolean
  /** The diary of the demo, for the account of this id. */
  open(accountId: string): Promise<DemoDiary>
}

/** The ports of the screens; `createBrowserServices` chooses the adapters, and `useServices` answers with them. */
export type Services = {
  clock: Clock
  accounts: AccountService
  openDiary(profileId: string): DiaryServices
  demo: DemoServices
  /** Removes all that a profile has written on this device. Answers whether it is gone. */
  forgetDiary(profileId: string): Promise<boolean>
  cache: FirstPaintCache
  findTranslators(): Promise<Translator[]>
  speech(): Promise<SpeechServices>
  random(): string // for ids
  whenIdle(): Promise<void>
  confirm(question: string): boolean
  download(name: string, content: string | Uint8Array<ArrayBuffer>): void // as a file
  /** To the clipboard. Answers whether the browser allowed it. */
  copy(text: string): Promise<boolean>
  print(): void
}

export type PageProps = { session: AccountSession; account: AccountState }

const ServicesContext = createContext<Services | null>(null)

/** Gives the services to the routes and to the parts that they show; a screen of a feature gets what it shows as props. */
export const ServicesProvider = ServicesContext.Provider

export function useServices(): Services {
  return useContext(ServicesContext) as Services // main.tsx gives them before anything is drawn
}
