import { useState } from 'react'
import type { LanguageCode } from '#domain/languages.ts'
import { dayTitle, longDay } from '#web/i18n/format-date.ts'
import { languageInSentence } from '#web/i18n/language-name.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Message } from '#web/ui/form/message.tsx'
import { diaryFile, FILE_FORMATS, type FileFormat, type FileTexts, type WholeDiary } from './diary-export.ts'
import { ExchangeSection } from './exchange-section.tsx'

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
