import type { LanguageCode } from '#domain/languages.ts'
import { wordsToRead } from '#domain/shadow/accuracy.ts'
import type { WordReader } from '#domain/spoken/reader.ts'
import { judgeAnswer, type Verdict } from '#domain/vocabulary/judge-answer.ts'
import { readingsOfAttempt } from '#web/practice/sentence/judge.ts'

export type Filled = { words: string; answer: string; language: LanguageCode; isSaid: boolean }

/** Judges what was filled in by the readings of its words; without readings it is only stricter. */
export async function judgeFilled(
  reader: WordReader,
  { words, answer, language, isSaid }: Filled,
  signal: AbortSignal,
): Promise<Verdict> {
  try {
    const spoken = await reader.spokenIn(language)
    const verdict = judgeAnswer(words, answer, language, { known: { spoken }, isSaid })
    const unclear = verdict === 'right' ? null : wordsToRead(words, answer, language, { spoken })
    const readings = unclear && (await readingsOfAttempt(reader, unclear, language, signal))
    if (readings === null) return verdict
    return judgeAnswer(words, answer, language, { known: { spoken, readings }, isSaid })
  } catch (error) {
    console.error('Nothing is known of how words are read, so they are compared as they are written', error)
    return judgeAnswer(words, answer, language)
  }
}
