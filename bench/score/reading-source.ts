import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LanguageCode } from '#domain/languages.ts'
import type { AttemptReadings } from '#domain/shadow/read-words.ts'
import type { Reader, Readings } from '#domain/words/reader.ts'
import { findMecabReader } from '#server/engines/mecab/mecab-reader.ts'
import { pinyinReader } from '#server/engines/pinyin/pinyin-reader.ts'

/** Answers of mecab and pinyin-pro that were recorded, so that figures are the same where mecab is not installed. */
const FILE = join(import.meta.dirname, 'recorded-readings.json')

type Recorded = Record<string, Readings>

/** Both texts of an attempt in words. */
type Asked = [reference: string[], heard: string[]]

function keyOf(language: LanguageCode, texts: Asked): string {
  return `${language} ${texts.map((words) => words.join('|')).join(' / ')}`
}

/**
 * Answers how the words of attempts are read: as it was recorded, else by the program that the server asks, where it
 * is installed. What is new can be kept.
 */
export async function readingSource() {
  const recorded: Recorded = existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : {}
  const mecab = await findMecabReader()
  const readers: Reader[] = [pinyinReader(), ...(mecab === undefined ? [] : [mecab])]
  const used: Recorded = {}
  return {
    async readingsOf(texts: Asked, language: LanguageCode): Promise<AttemptReadings | null> {
      const key = keyOf(language, texts)
      let found = recorded[key]
      if (found === undefined) {
        const reader = readers.find((one) => one.supports(language))
        const answer = await reader?.read({ texts, language }, new AbortController().signal)
        if (answer?.ok) found = answer.value.readings
      }
      if (found === undefined) return null
      used[key] = found
      const [reference, heard] = found
      return reference === undefined || heard === undefined ? null : { reference, heard }
    },
    /** Keeps the answers that were used, and no others. */
    keep(): void {
      const lines = Object.keys(used)
        .toSorted()
        .map((key) => `${JSON.stringify(key)}: ${JSON.stringify(used[key])}`)
      writeFileSync(FILE, `{\n${lines.join(',\n')}\n}\n`)
    },
  }
}

export type ReadingSource = Awaited<ReturnType<typeof readingSource>>
