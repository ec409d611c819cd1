import { useState } from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Message } from '#web/ui/form/message.tsx'
import { ExchangeSection } from './exchange-section.tsx'

type AnkiSectionProps = {
  /** The file of the words that are kept; null where there are none. */
  readWords(): Promise<string | null>
  /** The same as a package with sounds. `lacksSounds`: not every sentence has one of the voice. */
  makePackage?: (() => Promise<{ bytes: Uint8Array<ArrayBuffer>; lacksSounds: boolean } | null>) | undefined
  download(name: string, content: string | Uint8Array<ArrayBuffer>): void
}

type State = 'idle' | 'text' | 'package' | 'empty' | 'failed' | 'lacksSounds'

/** The kept words as a file for Anki, the flashcard program. */
export function AnkiDownload({ readWords, makePackage, download }: AnkiSectionProps) {
  const { t } = useTexts('words')
  const [state, setState] = useState<State>('idle')
  const isMaking = state === 'text' || state === 'package'
  async function make(what: 'text' | 'package', then: () => Promise<State>) {
    setState(what)
    try {
      setState(await then())
    } catch (error) {
      console.error('The words could not be exported', error)
      setState('failed')
    }
  }
  const makeText = async (): Promise<State> => {
    const text = await readWords()
    if (text === null) return 'empty'
    download('words-for-anki.txt', text)
    return 'idle'
  }
  const makeWhole = async (): Promise<State> => {
    const made = await makePackage?.()
    if (!made) return 'empty'
    download('words-for-anki.apkg', made.bytes)
    return made.lacksSounds ? 'lacksSounds' : 'idle'
  }
  return (
    <>
      <div className="exchange-actions">
        <Button
          variant="outline"
          isLoading={state === 'text'}
          disabled={isMaking}
          onClick={() => void make('text', makeText)}
        >
          {t('anki.download')}
        </Button>
        {makePackage !== undefined && (
          <Button
            variant="outline"
            isLoading={state === 'package'}
            disabled={isMaking}
            onClick={() => void make('package', makeWhole)}
          >
            {t('anki.package')}
          </Button>
        )}
      </div>
      {makePackage !== undefined && <p className="exchange-note">{t('anki.packageNote')}</p>}
      {state === 'empty' && <Message tone="hint">{t('anki.empty')}</Message>}
      {state === 'lacksSounds' && <Message tone="hint">{t('anki.lacksSounds')}</Message>}
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
