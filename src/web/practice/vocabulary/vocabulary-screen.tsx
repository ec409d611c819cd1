import { type ReactNode, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'
import { ReadDesk } from '#web/practice/review/read-desk.tsx'
import type { ReviewDesk } from '#web/practice/review/review-desk.ts'
import type { SpeechPorts } from '#web/practice/sentence/sentence-practice.ts'
import { createWordVoice } from '#web/practice/words/hear-word.ts'
import { EntriesComing } from '#web/ui/connection.tsx'
import { Message } from '#web/ui/form/message.tsx'
import { Toast } from '#web/ui/form/toast.tsx'
import { Link } from '#web/ui/link.tsx'
import { VoiceFailureMessage } from '#web/ui/speech/voice-failure-message.tsx'
import { removeWord, searchRows, type WordRow, wordRows } from './word-list.ts'
import { WordRows } from './word-rows.tsx'
import './vocabulary-screen.css'

type VocabularyScreenProps = {
  desk: ReviewDesk
  speech: Pick<SpeechPorts, 'voice' | 'settings'>
  /** The words as a file for Anki. */
  anki: ReactNode
}

/** The words of the learner: those that are kept, and those that one keeps failing at. */
export function VocabularyScreen(props: VocabularyScreenProps) {
  const { t } = useTexts('words')
  return (
    <div className="vocabulary wrap">
      <h1 tabIndex={-1}>{t('list.title')}</h1>
      <ReadDesk desk={props.desk}>
        <Words {...props} />
      </ReadDesk>
    </div>
  )
}

function Words({ desk, speech, anki }: VocabularyScreenProps) {
  const { t } = useTexts('words')
  const { known } = useSyncExternalStore(desk.subscribe, desk.get)
  const rows = useMemo(() => (known === null ? [] : wordRows(desk)), [desk, known])
  const [query, setQuery] = useState('')
  const found = useMemo(() => searchRows(rows, query), [rows, query])
  const { language } = desk.ports
  const [voice] = useState(() => createWordVoice({ ...speech, language }))
  const { failure } = useSyncExternalStore(voice.subscribe, voice.get)
  const canSpeak = useSyncExternalStore(speech.voice.subscribe, speech.voice.isSupported)
  useEffect(() => voice.stop, [voice])
  const removing = useRemoving(desk, found)
  if (known === null) return null
  return (
    <>
      {rows.length === 0 && query === '' ? (
        <None isFilling={known.isFilling} />
      ) : (
        <>
          <Count rows={rows} today={known.today} />
          <div className="vocabulary-bar">
            <input
              type="search"
              className="field-control"
              aria-label={t('list.search')}
              placeholder={t('list.search')}
              onChange={(event) => setQuery(event.target.value)}
            />
            {anki}
          </div>
          <p className="vocabulary-found" role="status">
            {query.trim() !== '' && t('list.found', { count: found.length })}
          </p>
          <WordRows
            rows={found}
            language={language}
            today={known.today}
            onHear={canSpeak ? voice.hear : null}
            onRemove={(row) => void removing.remove(row)}
          />
        </>
      )}
      {failure && <VoiceFailureMessage failure={failure} />}
      {removing.notice}
    </>
  )
}

function Count({ rows, today }: { rows: readonly WordRow[]; today: string }) {
  const { t, language } = useTexts('words')
  const format = new Intl.NumberFormat(language)
  const counted = (count: number) => ({ count, number: format.format(count) })
  const coming = rows.filter(({ comes }) => comes === today).length
  return (
    <p className="vocabulary-count">
      {t('list.count', counted(rows.length))} {coming > 0 && t('list.today', counted(coming))}
    </p>
  )
}

function None({ isFilling }: { isFilling: boolean }) {
  const { t } = useTexts('words')
  const { t: journal } = useTexts('journal')
  if (isFilling)
    return (
      <p className="vocabulary-none">
        <EntriesComing />
      </p>
    )
  return (
    <>
      <p className="vocabulary-none">{t('list.none')}</p>
      <p className="vocabulary-way-on">
        <Link to="/translate">{journal('goToTranslation')}</Link>
      </p>
    </>
  )
}

type Removed = { row: WordRow; bringBack: (() => Promise<boolean>) | null }

/** Leaves words out, says so, and brings the last one back. The keyboard goes on at the row that stands there then. */
function useRemoving(desk: ReviewDesk, rows: readonly WordRow[]) {
  const { t } = useTexts('words')
  const { t: tReview } = useTexts('review')
  const [removed, setRemoved] = useState<Removed | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const next = useRef<string | null>(null)
  useEffect(() => {
    if (next.current === null || document.activeElement !== document.body) return
    focusRow(rows.find(({ id }) => id === next.current)?.id)
    next.current = null
  })
  async function remove(row: WordRow): Promise<void> {
    const place = rows.indexOf(row)
    next.current = (rows[place + 1] ?? rows[place - 1])?.id ?? ''
    const outcome = await removeWord(desk, row)
    setHasFailed(outcome === 'unstored')
    setRemoved(outcome === 'unstored' ? null : { row, bringBack: outcome })
  }
  async function bringBack({ row, bringBack: again }: Removed): Promise<void> {
    next.current = row.id
    setHasFailed(again !== null && !(await again()))
    setRemoved(null)
  }
  const notice = (
    <>
      {hasFailed && <Message tone="failure">{tReview('unstored')}</Message>}
      {removed !== null && (
        <Toast
          key={removed.row.id}
          message={removed.bringBack === null ? tReview('words.leftOut') : t('leftOut')}
          {...(removed.bringBack !== null && {
            action: { label: tReview('bringBack'), onPress: () => void bringBack(removed) },
          })}
          onGone={() => setRemoved(null)}
        />
      )}
    </>
  )
  return { remove, notice }
}

/** The button that was pressed is gone: where no row is left, the title gets the focus. */
function focusRow(id: string | undefined): void {
  const row = id === undefined ? null : document.querySelector(`[data-row="${CSS.escape(id)}"] .link-button`)
  const target = row ?? document.querySelector('.vocabulary > h1')
  if (target instanceof HTMLElement) target.focus({ preventScroll: row === null })
}
