import type { AttemptOutcome } from '#domain/shadow/said-attempt.ts'
import { createState } from '#domain/subscribers.ts'
import { createJudge } from './judge.ts'
import type { SentencePractice } from './sentence-practice.ts'
import type { UnscoredTranscript } from './unscored-listening.ts'

/** From and up to, in UTF-16 units of the sentence. */
export type TextSpan = { from: number; to: number }

/**
 * `stage` voice: the part is being said to the learner; hearing: the learner says it, or it is transcribed; judging: what was
 * heard waits for how its words are read.
 */
type PartState = {
  stage: 'none' | 'voice' | 'hearing' | 'judging'
  outcome: AttemptOutcome | null
  heard: string
}

type PartPractice = Pick<
  SentencePractice,
  'get' | 'hear' | 'isLatePress' | 'speaker' | 'stopSpeaking' | 'words' | 'spoken'
>

/** An attempt at a part of the sentence: the voice says it, then the learner. Nothing of it is kept. */
export function createPartAttempt(practice: PartPractice) {
  const { get, set, subscribe } = createState<PartState>({ stage: 'none', outcome: null, heard: '' })
  const { language } = practice.get()
  const judge = createJudge(practice.words, practice.spoken)
  let isOpen = true

  function hear(reference: string): void {
    const judgePart = ({ text, by, failure }: UnscoredTranscript) => {
      const ended = { reference, transcript: text, language, by, recording: null, isWritten: false }
      const isWaiting = judge.judge(ended, failure, (outcome) => set({ stage: 'none', outcome, heard: text }))
      if (isWaiting) set({ stage: 'judging' })
    }
    const isHeard = isOpen && practice.hear(judgePart)
    set({ stage: isHeard ? 'hearing' : 'none' })
  }
  return {
    get,
    subscribe,
    begin({ from, to }: TextSpan): void {
      const { activity, sentence } = practice.get()
      if (get().stage !== 'none' || activity !== 'none' || practice.isLatePress()) return
      set({ stage: 'voice', outcome: null })
      // A voice that cannot be had keeps nobody from speaking.
      practice.speaker.sayPart(from, to, (isStopped) =>
        isStopped ? set({ stage: 'none' }) : hear(sentence.slice(from, to)),
      )
    },
    stop(): void {
      if (get().stage === 'voice') practice.speaker.stop()
      else if (!judge.skip()) practice.stopSpeaking()
    },
    /** Nothing more comes of it. */
    close(): void {
      isOpen = false
      judge.drop()
    },
  }
}
