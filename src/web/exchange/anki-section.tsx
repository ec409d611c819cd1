import { useState } from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Message } from '#web/ui/form/message.tsx'
import { ExchangeSection } from './exchange-section.tsx'

type AnkiSectionProps = {
  /** The file of the words that are kept; null where there are none. */
  readWords(): Promise<string | null>
  download(name: string, text: string): void
}

/** The kept words as a file for Anki, the flashcard program. */
export function AnkiDownload({ readWords, download }: AnkiSectionProps) {
  const { t } = useTexts('words')
  const [state, setState] = useState<'idle' | 'making' | 'empty' | 'failed'>('idle')
  const make = async () => {
    setState('making')
    try {
      const text = await readWords()
      if (text !== null) download('words-for-anki.txt', text)
      setState(text === null ? 'empty' : 'idle')
    } catch (error) {
      console.error('The words could not be exported', error)
      setState('failed')
    }
  }
  return (
    <>
      <div className="exchange-actions">
        <Button variant="outline" isLoading={state === 'making'} onClick={() => void make()}>
          {t('anki.download')}
        </Button>
      </div>
      {state === 'empty' && <Message tone="hint">{t('anki.empty')}</Message>}
      {state === 'failed' && <Message tone="failure">{t('anki.failed')}</Message>}
    </>
  )
}

export function AnkiSection(props: AnkiSectionProps) {
  const { t } = useTexts('words')
  return (
    <ExchangeSection title={t('anki.title')} text={t('anki.text')}>
      <AnkiDownload {...props} />
    </ExchangeSection>
  )
}
