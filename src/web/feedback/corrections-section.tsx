import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { Checked, Corrections, Scope } from '#domain/feedback/corrections.ts'
import { sentencesToCheck } from '#domain/feedback/sentences-to-check.ts'
import {
  areAbout,
  chooseWay,
  countOpen,
  type Placed,
  placesInText,
  type UsedWay,
} from '#domain/feedback/used-remarks.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { chooseTranslator } from '#domain/translate/translator.ts'
import { languageInSentence } from '#web/i18n/language-name.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { useIsOffline } from '#web/ui/connection.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { LinkButton } from '#web/ui/form/link-button.tsx'
import { Message } from '#web/ui/form/message.tsx'
import { CheckedSentence, type KeepWords } from './checked-sentence.tsx'
import {
  type CorrectionDesk,
  type CorrectionPorts,
  type CorrectionWork,
  type OwnText,
  openCorrectionDesk,
} from './correction-desk.ts'
import { CorrectionFailure } from './correction-failure.tsx'
import './corrections-section.css'

export type CorrectionsSectionProps = {
  ports: CorrectionPorts
  own: OwnText
  /** Which text of the entry this is. */
  of: 'entry' | 'own' | 'translation'
  /** What the day keeps: said of this text or of an earlier version of it. */
  kept: Corrections | null
  /** Copies the text and what was meant by it, for somebody who knows the language. Answers whether the browser allowed it. */
  onAsk(): Promise<boolean>
  /** Gets the text with a correction used in it, or no longer, and the text before. */
  onUse(text: string, over: string): void
  /** Checks the text at once, with the first who can, where nothing was said of it. */
  startChecking?: boolean
  /** Gets how the text stands; then its first check leads on, as long as there was none. */
  onStanding?: ((standing: CheckStanding) => void) | undefined
  /** Draws how words that a remark puts right are kept. */
  keepWords?: KeepWords | undefined
}

/** 'looking': who can check is not known yet; 'nobody': nothing here can. */
export type CheckStanding = 'looking' | 'nobody' | 'unchecked' | 'checked'

function standingOf(
  { correctors }: CorrectionWork,
  said: SaidOfText | null,
  language: LanguageCode,
): CheckStanding {
  if (said?.isAbout) return 'checked'
  if (correctors === null) return 'looking'
  return correctors.some((one) => one.supports(language)) ? 'unchecked' : 'nobody'
}

/** Corrections, where each of their sentences stands in the text by now, and whether they are about it. */
type SaidOfText = { corrections: Corrections; places: (Placed | null)[]; isAbout: boolean }

function saidOf(corrections: Corrections, text: string): SaidOfText {
  const { sentences, scope } = corrections
  return { corrections, places: placesInText(sentences, scope, text), isAbout: areAbout(corrections, text) }
}

type PartProps = Pick<CorrectionsSectionProps, 'own' | 'of' | 'keepWords' | 'onAsk' | 'onUse'> & {
  desk: CorrectionDesk
  work: CorrectionWork
  /** The first check is what leads on. */
  leads: boolean
}

/** What a machine says of sentences that the learner wrote themselves, beside them: the learner uses it, or does not. */
export function CorrectionsSection(props: CorrectionsSectionProps) {
  const { ports, own, of, kept, startChecking = false, onStanding, keepWords, onAsk, onUse } = props
  const { t } = useTexts('feedback')
  const titleId = useId()
  const latest = useRef(ports)
  const latestOwn = useRef(own)
  useLayoutEffect(() => {
    latest.current = ports
    latestOwn.current = own
  })
  const [desk] = useState(() => openCorrectionDesk(kept, () => latest.current))
  const work = useSyncExternalStore(desk.subscribe, desk.get)
  useEffect(() => {
    void desk.find()
    return desk.close
  }, [desk])
  useEffect(() => desk.take(kept), [desk, kept])
  const { corrections } = work
  const said = useMemo(() => corrections && saidOf(corrections, own.text), [corrections, own.text])
  const standing = standingOf(work, said, own.language)
  useEffect(() => onStanding?.(standing), [onStanding, standing])
  const isStarted = useRef(false) // what is typed afterwards is checked at a press
  const isToStart = startChecking && standing === 'unchecked'
  useEffect(() => {
    if (!isToStart || isStarted.current) return
    isStarted.current = true
    void desk.checkFirst(latestOwn.current)
  }, [desk, isToStart])
  const isOffline = useIsOffline()
  const wasOffline = useRef(isOffline)
  useEffect(() => {
    if (wasOffline.current && !isOffline) void desk.find() // without a connection nobody could be asked
    wasOffline.current = isOffline
  }, [desk, isOffline])
  const leads = onStanding !== undefined && standing === 'unchecked'
  const parts = { desk, work, own, of, keepWords, onAsk, onUse, leads }
  return (
    <section className="corrections" aria-labelledby={titleId}>
      <div className="corrections-head">
        <h2 id={titleId}>{t('title')}</h2>
        <Count said={said} />
      </div>
      {of === 'own' && <p>{t('ofOwn')}</p>}
      <Actions {...parts} />
      <CorrectionFailure failed={work.failed} own={own} />
      {!work.isKept && <Message tone="hint">{t('notKept')}</Message>}
      {said !== null && <Said {...parts} said={said} />}
      <ReadBack {...parts} />
    </section>
  )
}

/** How many sentences have a remark that the learner has not used; a live region, because it comes after a wait. */
function Count({ said }: { said: SaidOfText | null }) {
  const { t } = useTexts('feedback')
  const { places = [], corrections: { sentences } = { sentences: [] } } = said ?? {}
  const n = countOpen(sentences, places)
  return <p role="status">{said !== null && t('found', { n, m: sentences.length })}</p>
}

function Actions({ desk, work, own, of, leads, onAsk }: PartProps) {
  const { t } = useTexts('feedback')
  const [asked, setAsked] = useState<{ of: string; isCopied: boolean } | null>(null)
  const ask = async () => setAsked({ of: own.text, isCopied: await onAsk() })
  const able = (work.correctors ?? []).filter((one) => one.supports(own.language))
  const pair = { from: own.language, to: own.nativeLanguage }
  const canReadBack = typeof chooseTranslator(work.translators, pair) !== 'string'
  const isBusy = work.running !== null
  const isMissing = work.correctors !== null && able.length === 0
  const isOffline = useIsOffline()
  return (
    <div className="corrections-actions">
      <div className="corrections-buttons">
        {able.map(({ id }, place) => (
          <Button
            key={id}
            variant={leads && place === 0 ? 'primary' : 'outline'}
            isLoading={work.running === id}
            disabled={isBusy}
            onClick={() => void desk.check(id, own)}
          >
            {work.running === id ? t('checking') : t('checkWith', { name: t(`names.${id}`) })}
          </Button>
        ))}
        {canReadBack && (
          <Button
            variant="outline"
            isLoading={work.running === 'reading'}
            disabled={isBusy}
            onClick={() => void desk.readBack(own)}
          >
            {work.running === 'reading' ? t('reading') : t('readBack')}
          </Button>
        )}
        <Button variant="outline" onClick={() => void ask()}>
          {t('ask')}
        </Button>
        {isBusy && <LinkButton onClick={desk.cancel}>{t('cancel')}</LinkButton>}
        <p role="status">{asked?.of === own.text && t(asked.isCopied ? 'copied' : 'notCopied')}</p>
      </div>
      {able.map(({ id, scope }) => (
        <p key={id}>{t(`sees.${seenScope(scope, own)}`, { name: capitalised(t(`names.${id}`)) })}</p>
      ))}
      {isMissing && (
        <p>
          {t(`failures.${whyNobody(work, isOffline)}`)} {of === 'entry' && t('practiceAnyway')}
        </p>
      )}
    </div>
  )
}

/** Why nobody can check the text, where those that are here are known. */
function whyNobody({ correctors }: CorrectionWork, isOffline: boolean) {
  if (correctors?.length !== 0) return 'unsupported-language'
  return isOffline ? 'offline' : 'unconfigured'
}

/** What a corrector gets: only the sentences where nothing beside them says what was meant. */
function seenScope(scope: Scope, { meant }: OwnText): Scope | 'alone' {
  return scope === 'language' && meant === '' ? 'alone' : scope
}

/** A name at the head of a sentence: 'The language model'. */
function capitalised(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

function Said({ own, work, said, keepWords, onUse }: PartProps & { said: SaidOfText }) {
  const { t, language: siteLanguage } = useTexts('feedback')
  const { places, isAbout } = said
  const { by, scope, sentences, question } = said.corrections
  const language = languageInSentence(own.language, siteLanguage)
  const keep = work.isKept ? keepWords : undefined // they stand in what the day keeps
  const [usedHere, setUsedHere] = useState<string | null>(null)
  const checkedBy = t(`checkedBy.${seenScope(scope, own)}`, { name: t(`names.${by}`), language })
  const isUsed = places.some((placed) => placed?.used.some((way) => way !== null))
  const isNow = own.text === usedHere || isAbout
  function apply(checked: Checked, placed: Placed, place: number, way: UsedWay) {
    const text = chooseWay(own.text, { checked, scope, placed }, place, way)
    setUsedHere(text)
    onUse(text, own.text)
  }
  const { left } = sentencesToCheck(own.text, own.language)
  return (
    <div className="corrections-said">
      {!isNow && <p className="corrections-earlier">{t('earlier')}</p>}
      <p>
        {scope === 'spelling' && <strong>{t('spellingOnly')} </strong>}
        {isUsed ? checkedBy : `${checkedBy} ${t('unchanged')}`}
      </p>
      {isNow && left > 0 && <p>{t('firstOnly', { count: sentences.length })}</p>}
      <ol className="corrections-list">
        {sentences.map((checked, at) => {
          const placed = places[at] ?? null
          return (
            <CheckedSentence
              // biome-ignore lint/suspicious/noArrayIndexKey: a sentence can stand in a text twice
              key={at}
              {...{ checked, scope, own }}
              used={placed?.used ?? null}
              onUse={(place, way) => placed && apply(checked, placed, place, way)}
              keepWords={keep}
            />
          )
        })}
      </ol>
      {question !== undefined && (
        <div className="corrections-question">
          <h3>{t('question')}</h3>
          <p lang={own.language} translate="no" dir="auto">
            {question}
          </p>
        </div>
      )}
    </div>
  )
}

/** What a translator understood: never a verdict, because a wrong sentence can read back without a fault. */
function ReadBack({ work, own }: PartProps) {
  const { t } = useTexts('feedback')
  const { t: tTranslate } = useTexts('translate')
  const titleId = useId()
  const { readBack } = work
  if (readBack === null) return null
  return (
    <section className="corrections-back" aria-labelledby={titleId}>
      <div className="corrections-head">
        <h3 id={titleId}>{t('readBackTitle')}</h3>
      </div>
      {readBack.of !== own.text && <p className="corrections-earlier">{t('earlier')}</p>}
      <p role="status">{t('understood', { name: tTranslate(`names.${readBack.by}`) })}</p>
      <p className="corrections-words" lang={own.nativeLanguage} translate="no" dir="auto">
        {readBack.text}
      </p>
    </section>
  )
}
