import type { AccountService } from '#domain/accounts/account-service.ts'
import type { Clock } from '#domain/clock.ts'
import type { DemoDiary, EntryStore, FallbackStorage, FirstPaintCache } from '#domain/journal/entry-store.ts'
import type { LanguageCode } from '#domain/languages.ts'
import type { PracticeStore } from '#domain/progress/practice.ts'
import type { Listener } from '#domain/speech/listener.ts'
import type { Recorder } from '#domain/speech/recorder.ts'
import type { RecognitionOffer, SpeechSettingsStore } from '#domain/speech/speech-settings.ts'
import type { Voice } from '#domain/speech/voice.ts'
import type { Translator } from '#domain/translate/translator.ts'

/** What belongs to one account on this device. */
type DiaryServices = {
  entries: EntryStore
  /** Loaded after the first paint. */
  loadPractice(): Promise<PracticeStore>
  loadFallbackStorage(): Promise<FallbackStorage>
}

export type SpeechServices = {
  voice: Voice
  listener: Listener
  /** Who could hear a language, other than on the device. */
  recognitionOffer(language: LanguageCode): Promise<RecognitionOffer>
  recorder: Recorder
  settings: SpeechSettingsStore
}

/** Every port that the screens reach the outside through. `main.tsx` chooses the adapters. */
export type Services = {
  clock: Clock
  accounts: AccountService
  openDiary(profileId: string): DiaryServices
  /** What was written in the demo, for the account of this id. */
  openDemoDiary(accountId: string): Promise<DemoDiary>
  /** Removes what a profile has written on this device. Answers whether it is gone. */
  forgetDiary(profileId: string): Promise<boolean>
  cache: FirstPaintCache
  /** The translators that are configured or present, best first. */
  findTranslators(): Promise<Translator[]>
  /** The engines for speech, loaded when they are first needed. */
  speech(): Promise<SpeechServices>
  /** A short random text for ids. */
  random(): string
  /** Resolves when the browser has nothing more urgent to do. */
  whenIdle(): Promise<void>
  /** Asks the learner a yes-or-no question. */
  confirm(question: string): boolean
  /** Hands a text to the learner as a file. */
  download(name: string, text: string): void
  /** Puts a text where the learner can paste it from. Answers whether the browser let us. */
  copy(text: string): Promise<boolean>
  print(): void
}
