import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LanguageCode } from '#domain/languages.ts'
import type { AttemptReadings } from '#domain/shadow/heard-words.ts'
import type { Reader } from '#domain/spoken/reader.ts'
import { findMecabReader } from '#server/engines/mecab/mecab-reader.ts'
import { pinyinReader } from '#server/engines/pinyin/pinyin-reader.ts'

const FILE = join(import.meta.dirname, 'recorded-readings.json')

const APART = '/' // between the readings of one word

/** Answers of mecab and pinyin-pro by language, and by word with the word after it. */
type Recorded = Record<string, Record<string, string>>

/** Both texts of an attempt in words. */
type Asked = [reference: string[], heard: string[]]

function keysOf(words: readonly string[]): string[] {
  return words.map((word, place) => `${word} ${words[place + 1] ?? ''}`)
}

function readingsIn(written: string): string[] {
  return written.split(APART).filter((reading) => reading !== '')
}

async function readersHere(): Promise<Reader[]> {
  const mecab = await findMecabReader()
  return [pinyinReader(), ...(mecab === undefined ? [] : [mecab])]
}

/**
 * Answers how the words of attempts are read: as it was recorded, so that figures are the same where mecab is not
 * installed; else by the program that the server asks. `isRecording`: asks again, for `keep` to write.
 */
export async function readingSource(isRecording = false) {
  const recorded: Recorded = existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : {}
  const kept: Recorded = {}
  const readers = await readersHere()

  function recordedFor(words: readonly string[], language: LanguageCode): (readonly string[])[] | null {
    const known = keysOf(words).map((key) => recorded[language]?.[key])
    return known.every((one) => one !== undefined) ? known.map(readingsIn) : null
  }

  function record(
    words: readonly string[],
    readings: readonly (readonly string[])[],
    language: LanguageCode,
  ): void {
    const own = kept[language] ?? {}
    kept[language] = own
    for (const [place, key] of keysOf(words).entries())
      own[key] = [...new Set([...readingsIn(own[key] ?? ''), ...(readings[place] ?? [])])].join(APART)
  }

  async function asked(texts: Asked, language: LanguageCode): Promise<AttemptReadings | null> {
    const reader = readers.find((one) => one.supports(language))
    const answer = await reader?.read({ texts, language }, new AbortController().signal)
    const [reference, heard] = answer?.ok ? answer.value.readings : []
    if (reference === undefined || heard === undefined) return null
    record(texts[0], reference, language)
    record(texts[1], heard, language)
    return { reference, heard }
  }

  return {
    async readingsOf(texts: Asked, language: LanguageCode): Promise<AttemptReadings | null> {
      const known = isRecording ? [] : texts.map((words) => recordedFor(words, language))
      const [reference, heard] = known
      return reference && heard ? { reference, heard } : asked(texts, language)
    },
    /** Writes what was answered, and nothing else. */
    keep(): void {
      const parts = Object.entries(kept).map(([language, words]) => {
        const lines = Object.keys(words)
          .toSorted()
          .map((key) => `    ${JSON.stringify(key)}: ${JSON.stringify(words[key])}`)
        return `  ${JSON.stringify(language)}: {\n${lines.join(',\n')}\n  }`
      })
      writeFileSync(FILE, `{\n${parts.join(',\n')}\n}\n`)
    },
  }
}

export type ReadingSource = Awaited<ReturnType<typeof readingSource>>
