import type { AccountService } from '#domain/accounts/account-service.ts'
import type { Clock } from '#domain/clock.ts'
import type { EntryStore } from '#domain/journal/entry-store.ts'
import type { PracticeStore } from '#domain/practice/practice-store.ts'
import type { Listener } from '#domain/shadow/listener.ts'
import type { Recorder } from '#domain/shadow/recorder.ts'
import type { Voice } from '#domain/shadow/voice.ts'
import type { Translator } from '#domain/translate/translator.ts'

/** Every port that the screens reach the outside through. `main.tsx` chooses the adapters. */
export type Services = {
  clock: Clock
  accounts: AccountService
  openDiary(profileId: string): { entries: EntryStore; practice: PracticeStore }
  /** The translators that are configured or present, best first. */
  findTranslators(): Promise<Translator[]>
  voice: Voice
  listener: Listener
  recorder: Recorder
}
