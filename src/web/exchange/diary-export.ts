import { type CsvColumn, csvSeparatorFor, diaryCsv } from '#domain/exchange/diary-csv.ts'
import { diaryJson } from '#domain/exchange/diary-file.ts'
import { diaryMarkdown, type MarkdownTexts } from '#domain/exchange/diary-markdown.ts'
import type { PracticeRows } from '#domain/exchange/practice-file.ts'
import type { DiaryDay } from '#domain/journal/entry-store.ts'
import type { LanguageCode } from '#domain/languages.ts'

export const FILE_FORMATS = ['json', 'markdown', 'csv'] as const

export type FileFormat = (typeof FILE_FORMATS)[number]

/** The words that a file holds beside those of the diary, and the learner's own language, which spreadsheets go by. */
export type FileTexts = {
  markdown: MarkdownTexts
  column(name: CsvColumn): string
  nativeLanguage: LanguageCode
}

/** Every day with its last words, and what was practised. */
export type WholeDiary = { days: DiaryDay[]; practice: PracticeRows }

const NAMES: Record<FileFormat, string> = { json: 'diary.json', markdown: 'diary.md', csv: 'diary.csv' }

function piecesOf({ days, practice }: WholeDiary, format: FileFormat, texts: FileTexts): Generator<string> {
  if (format === 'json') return diaryJson(days, practice)
  if (format === 'markdown') return diaryMarkdown(days, texts.markdown)
  return diaryCsv(days, texts.column, csvSeparatorFor(texts.nativeLanguage))
}

const PORTION = 500 // pieces between two chances for the tab to answer

/** The diary as a file. It is made in portions, so that the tab stays responsive. */
export async function diaryFile(
  diary: WholeDiary,
  format: FileFormat,
  texts: FileTexts,
): Promise<{ name: string; text: string }> {
  let text = ''
  let count = 0
  for (const piece of piecesOf(diary, format, texts)) {
    text += piece
    count += 1
    if (count % PORTION === 0) await new Promise((resolve) => setTimeout(resolve))
  }
  return { name: NAMES[format], text }
}
