import { type ChangeEvent, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { CSV_COLUMNS } from '#domain/exchange/diary-csv.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { PRODUCT_NAME } from '#domain/product.ts'
import { languageInSentence } from '#web/i18n/language-name.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Message } from '#web/ui/form/message.tsx'
import { ProgressLine } from '#web/ui/progress-line.tsx'
import {
  type CountedState,
  createDiaryImport,
  type ImportPorts,
  type ImportState,
  type ReportedState,
} from './diary-import.ts'
import { ExchangeSection } from './exchange-section.tsx'
import { ImportReport } from './import-report.tsx'

/** While a file is imported its button is gone, and the focus with it: the focus returns there, unless it has moved on. */
function useFocusAfter(isBusy: boolean) {
  const place = useRef<HTMLDivElement>(null)
  const wasBusy = useRef(false)
  useLayoutEffect(() => {
    if (wasBusy.current && !isBusy && document.activeElement === document.body)
      place.current?.querySelector('button')?.focus({ preventScroll: true })
    wasBusy.current = isBusy
  }, [isBusy])
  return place
}

type ImportSectionProps = ImportPorts & {
  nativeLanguage: LanguageCode
  /** The languages that the learner learns. */
  learned: readonly LanguageCode[]
}

/** Brings a file into the diary. It is cancelled when the page is left; the same file goes on where it stopped. */
export function ImportSection({ nativeLanguage, learned, ...ports }: ImportSectionProps) {
  const { t } = useTexts('exchange')
  const [running] = useState(() => createDiaryImport(ports))
  const state = useSyncExternalStore(running.subscribe, running.get)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => running.cancel, [running])
  const columnOf = (name: string) =>
    CSV_COLUMNS.find((column) => t(`columns.${column}`).toLowerCase() === name.toLowerCase()) ?? null
  const isBusy = state.status === 'reading' || state.status === 'bringing'
  const actions = useFocusAfter(isBusy)
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    if (file !== undefined) void running.start(file, { columnOf, nativeLanguage })
    target.value = '' // so that the same file can be chosen again
  }
  return (
    <ExchangeSection title={t('import.title')} text={t('import.text', { product: PRODUCT_NAME })}>
      <input
        ref={input}
        type="file"
        accept=".json,.zip,.csv,application/json,application/zip,text/csv"
        hidden
        aria-label={t('import.choose')}
        onChange={choose}
      />
      {isBusy ? (
        <Progress state={state} onCancel={running.cancel} />
      ) : (
        <>
          <div className="exchange-actions" ref={actions}>
            <Button variant="outline" onClick={() => input.current?.click()}>
              {t('import.choose')}
            </Button>
          </div>
          <Result state={state} learned={learned} />
          {'details' in state && <ImportReport state={state} />}
        </>
      )}
    </ExchangeSection>
  )
}

function useCounts() {
  const { language } = useTexts('exchange')
  const format = new Intl.NumberFormat(language)
  return {
    daysOf: ({ come, total }: CountedState) => ({ come: format.format(come), total: format.format(total) }),
    counted: (count: number) => ({ count, number: format.format(count) }),
  }
}

type BusyState = Extract<ImportState, { status: 'reading' }> | CountedState

function Progress({ state, onCancel }: { state: BusyState; onCancel(): void }) {
  const { t } = useTexts('exchange')
  const { daysOf, counted } = useCounts()
  const { file } = state
  const isReading = state.status === 'reading'
  const title = isReading ? t('import.reading', { file }) : t(`import.source.${state.source}`, { file })
  return (
    <div className="exchange-progress">
      <p className="exchange-file">
        <strong>{title}</strong>
        {!isReading && <span>{t('import.progress', daysOf(state))}</span>}
      </p>
      <ProgressLine label={title} share={isReading ? state.share : state.come / state.total} />
      <p className="exchange-note">
        {!isReading && state.joined > 0 && t('import.joined', counted(state.joined))}
      </p>
      <div className="exchange-actions">
        <Button variant="outline" onClick={onCancel}>
          {t('import.cancel')}
        </Button>
        <p className="exchange-note">{t('import.cancelNote')}</p>
      </div>
    </div>
  )
}

type ResultProps<State> = Pick<ImportSectionProps, 'learned'> & { state: State }

function Result({ state, learned }: ResultProps<ImportState>) {
  const { t } = useTexts('exchange')
  const { daysOf, counted } = useCounts()
  switch (state.status) {
    case 'refused':
      return (
        <Message tone="failure">
          <p>{t('import.refused', { file: state.file })}</p>
          <p>{t(`import.faults.${state.fault}`)}</p>
          {'details' in state && <LeftOutRemarks state={state} />}
        </Message>
      )
    case 'done': {
      const isKnown = state.total > 0 && state.days.same.length === state.total
      return (
        <Message tone="success">
          <p>{t(isKnown ? 'import.allKnown' : 'import.done', counted(state.total))}</p>
          <Remarks {...{ state, learned }} />
        </Message>
      )
    }
    case 'cancelled':
      return (
        <Message tone="hint">
          <p>{t('import.cancelled', daysOf(state))}</p>
          <Remarks {...{ state, learned }} />
        </Message>
      )
    case 'stopped': {
      const cause = state.failure === 'storage-full' ? 'storage-full' : 'other'
      return <Message tone="failure">{t(`import.stopped.${cause}`, daysOf(state))}</Message>
    }
    default:
      return null
  }
}

/** What came to days with words, what is not seen yet, and what of the file came nowhere. */
function Remarks({ state, learned }: ResultProps<CountedState>) {
  const { t, language: siteLanguage } = useTexts('exchange')
  const { counted } = useCounts()
  const { joined, media, tagsMoved } = state
  const others = state.furtherLanguages.filter((code) => !learned.includes(code))
  const names = others.map((code) => languageInSentence(code, siteLanguage))
  return (
    <>
      {joined > 0 && <p>{t('import.joined', counted(joined))}</p>}
      {others.length > 0 && (
        <p>
          {t('import.otherLanguages', {
            count: others.length,
            languages: new Intl.ListFormat(siteLanguage).format(names),
          })}
        </p>
      )}
      <LeftOutRemarks state={state} />
      {media > 0 && <p>{t('import.media', counted(media))}</p>}
      {tagsMoved > 0 && <p>{t('import.tagsMoved', counted(tagsMoved))}</p>}
    </>
  )
}

/** How much of the file came nowhere, and the first of it. */
function LeftOutRemarks({ state: { skipped, skippedFiles, details } }: { state: ReportedState }) {
  const { t } = useTexts('exchange')
  const { counted } = useCounts()
  const file = details.leftOut.find(({ place }) => place !== null)?.file ?? null
  return (
    <>
      {skipped !== null && (
        <p>
          {t('import.skipped', counted(skipped.count))}{' '}
          {t(`import.firstSkipped.${skipped.first.fault}`, { place: skipped.first.place })}{' '}
          {file !== null && t('import.skippedIn', { file })}
        </p>
      )}
      {skippedFiles !== null && (
        <p>
          {t('import.skippedFiles', counted(skippedFiles.count))}{' '}
          {t(`import.firstSkippedFile.${skippedFiles.first.fault}`, { file: skippedFiles.first.file })}
        </p>
      )}
    </>
  )
}
