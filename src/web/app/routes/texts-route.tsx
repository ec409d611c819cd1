import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type BroughtText, entryOfText } from '#domain/brought/brought-text.ts'
import type { TextSource } from '#domain/brought/take-text.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { useJournal } from '#web/journal/journal.ts'
import { openedFiles, sharedTexts } from '#web/practice/brought/given-text.adapter.ts'
import { createTexts, type Texts as TextsStore } from '#web/practice/brought/texts.ts'
import {
  AboutText,
  addressOfText,
  BroughtMark,
  TextList,
  TextsScreen,
} from '#web/practice/brought/texts-screen.tsx'
import { EntriesComing } from '#web/ui/connection.tsx'
import { Toast } from '#web/ui/form/toast.tsx'
import { AppPage } from '#web/ui/layout/app-page.tsx'
import { Link } from '#web/ui/link.tsx'
import { WithReadings } from '../diary/readings.tsx'
import { useAttemptPorts } from '../practice/attempt-ports.ts'
import { WordsToKeep } from '../practice/words-of-entry.tsx'
import { useArrival } from '../services/browser-router.tsx'
import type { PageProps } from '../services/services.ts'
import { type LoopParts, LoopRoute } from './loop-route.tsx'
import { PractisedText } from './shadow-route.tsx'

export function TextsRoute(props: PageProps) {
  const { t } = useTexts('brought')
  return <LoopRoute {...props} step="speak" gate="shadow" title={t('title')} Screen={Texts} />
}

/** Files that are opened with the app lead here, and what other apps share, which says so in its address. */
function sourceAt(search: string): TextSource {
  return new URLSearchParams(search).has('shared') ? sharedTexts : openedFiles
}

function Texts(props: LoopParts) {
  const { diary, profile } = props
  const ports = useAttemptPorts(diary)
  const texts = useMemo(() => createTexts(ports), [ports])
  useEffect(() => texts.open(), [texts])
  const { search } = useLocation()
  const navigate = useNavigate()
  const source = useMemo(() => sourceAt(search), [search])
  const [removed, setRemoved] = useState<BroughtText | null>(null)
  const asked = new URLSearchParams(search).get('of')
  useArrival(asked ?? '') // each text is a screen of its own, at one path
  return (
    <>
      {asked === null ? (
        <TextsScreen {...{ profile, texts, source }} onBrought={(key) => void navigate(addressOfText(key))} />
      ) : (
        <WithReadings {...props}>
          <AskedText
            key={asked}
            {...props}
            {...{ texts, asked }}
            onRemoved={(text) => {
              setRemoved(text)
              void navigate('/texts')
            }}
          />
        </WithReadings>
      )}
      {removed && <Removed text={removed} texts={texts} onGone={() => setRemoved(null)} />}
    </>
  )
}

function Removed({ text, texts, onGone }: { text: BroughtText; texts: TextsStore; onGone(): void }) {
  const { t } = useTexts('brought')
  const bringBack = () => {
    void texts.bringBack(text)
    onGone()
  }
  return (
    <Toast
      key={text.key}
      message={t('deleted')}
      action={{ label: t('undo'), onPress: bringBack }}
      onGone={onGone}
    />
  )
}

type AskedTextProps = LoopParts & {
  texts: TextsStore
  asked: string
  onRemoved(text: BroughtText): void
}

function AskedText({ texts, asked, onRemoved, ...parts }: AskedTextProps) {
  const { status, texts: known } = useSyncExternalStore(texts.subscribe, texts.get)
  const text = known.find(({ key }) => key === asked)
  if (text !== undefined) return <Practice {...parts} {...{ texts, text, known, onRemoved }} />
  if (status === 'reading') return null
  return <NoText {...parts} hasFailed={status === 'failed'} />
}

/** A text that was deleted, or has not come yet. */
function NoText({ diary, sessionLine, hasFailed }: LoopParts & { hasFailed: boolean }) {
  const { t } = useTexts('brought')
  const isFilling = useJournal(diary.journal, (state) => state.isFilling)
  return (
    <AppPage layout="notebook" sessionLine={sessionLine} list={null}>
      <h1 className="visually-hidden" tabIndex={-1}>
        {t('title')}
      </h1>
      <p className="shadow-empty">{isFilling ? <EntriesComing /> : t(hasFailed ? 'notRead' : 'gone')}</p>
      <Link className="shadow-back" to="/texts">
        {t('title')}
      </Link>
    </AppPage>
  )
}

type PracticeProps = LoopParts & {
  texts: TextsStore
  text: BroughtText
  known: readonly BroughtText[]
  onRemoved(text: BroughtText): void
}

/** It is practised as an entry is, and is none. */
function Practice({ texts, text, known, onRemoved, ...parts }: PracticeProps) {
  const { diary, profile, today, sessionLine, onActive } = parts
  const navigate = useNavigate()
  const entry = useMemo(() => entryOfText(text), [text])
  return (
    <PractisedText
      {...{ diary, profile, entry, today, onActive }}
      language={text.language}
      slots={{
        sessionLine,
        list: <TextList texts={known} current={text.key} />,
        mark: <BroughtMark />,
        unsaved: (
          <>
            <AboutText text={text} texts={texts} onRemoved={() => onRemoved(text)} />
            <WordsToKeep {...{ diary, entry }} language={text.language} />
          </>
        ),
      }}
      onReword={async () => 'other-text'} // only what a machine drafted is reworded
      onOpenToday={() => {
        diary.journal.openToday()
        void navigate('/shadow')
      }}
    />
  )
}
