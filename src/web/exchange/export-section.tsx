import { useState } from 'react'
import { type CsvColumn, csvSeparatorFor, diaryCsv } from '#domain/exchange/diary-csv.ts'
import { diaryJson } from '#domain/exchange/diary-file.ts'
import { diaryMarkdown, type MarkdownTexts } from '#domain/exchange/diary-markdown.ts'
import type { PracticeRows } from '#domain/exchange/practice-file.ts'
import type { DiaryDay } from '#domain/journal/entry-store.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { dayTitle, longDay } from '#web/i18n/format-date.ts'
import { languageInSentence } from '#web/i18n/language-name.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Message } from '#web/ui/form/message.tsx'
import { ExchangeSection } from './exchange-section.tsx'

const FILE_FORMATS = ['json', 'markdown', 'csv'] as const

type FileFormat = (typeof FILE_FORMATS)[number]

/** The words that a file holds beside those of the diary, and the learner's own language, which spreadsheets go by. */
type FileTexts = {
  markdown: MarkdownTexts
  column(name: CsvColumn): string
  nativeLanguage: LanguageCode
}

/** Every day with its last words, and what was practised. */
type WholeDiary = { days: DiaryDay[]; practice: PracticeRows }

const NAMES: Record<FileFormat, string> = { json: 'diary.json', markdown: 'diary.md', csv: 'diary.csv' }

function piecesOf({ days, practice }: WholeDiary, format: FileFormat, texts: FileTexts): Generator<string> {
  if (format === 'json') return diaryJson(days, practice)
  if (format === 'markdown') return diaryMarkdown(days, texts.markdown)
  return diaryCsv(days, texts.column, csvSeparatorFor(texts.nativeLanguage))
}

const PORTION = 500 // pieces between two chances for the tab to answer

/** The diary as a file. It is made in portions, so that the tab stays responsive. */
async function diaryFile(
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

/** The words of the files, in the language of the site. */
function useFileTexts(nativeLanguage: LanguageCode): FileTexts {
  const { t, language } = useTexts('exchange')
  const { t: journal } = useTexts('journal')
  return {
    nativeLanguage,
    column: (name) => t(`columns.${name}`),
    markdown: {
      title: t('file.title'),
      day: (date) => dayTitle(date, language),
      mood: (mood) => t('file.mood', { mood: journal(`moods.${mood}`) }),
      tags: (tags) => t('file.tags', { tags }),
      writtenOn: (date) => t('file.writtenOn', { date: longDay(date, language) }),
      draft: t('file.draft'),
      translation: t('file.translation'),
      translationInto: (code) => t('file.translationInto', { language: languageInSentence(code, language) }),
      own: t('file.own'),
      corrections: t('file.corrections'),
      deleted: t('file.deleted'),
    },
  }
}

type ExportSectionProps = {
  readDiary(): Promise<WholeDiary>
  download(name: string, text: string): void
  nativeLanguage: LanguageCode
}

export function ExportSection({ readDiary, download, nativeLanguage }: ExportSectionProps) {
  const { t } = useTexts('exchange')
  const texts = useFileTexts(nativeLanguage)
  const [making, setMaking] = useState<FileFormat | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const exportAs = async (format: FileFormat) => {
    setMaking(format)
    setHasFailed(false)
    try {
      const { name, text } = await diaryFile(await readDiary(), format, texts)
      download(name, text)
    } catch (error) {
      console.error('The diary could not be exported', error)
      setHasFailed(true)
    }
    setMaking(null)
  }
  return (
    <ExchangeSection title={t('export.title')} text={t('export.text')}>
      <div className="exchange-actions">
        {FILE_FORMATS.map((format) => (
          <Button
            key={format}
            variant="outline"
            isLoading={making === format}
            onClick={() => void exportAs(format)}
          >
            {t(`export.${format}`)}
          </Button>
        ))}
      </div>
      {hasFailed && <Message tone="failure">{t('export.failed')}</Message>}
    </ExchangeSection>
  )
}
