import { type RefObject, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { writtenTextOf } from '#domain/feedback/own-text.ts'
import { keepDraft } from '#domain/journal/change-entry.ts'
import type { Entry } from '#domain/journal/entry.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { isBlank } from '#domain/text/text-summary.ts'
import { mayReplace, needsTranslation, type TranslationDay } from '#domain/translate/may-replace.ts'
import type { TranslationRequest } from '#domain/translate/translator.ts'
import { languageOfOwn, type OwnVersionPorts } from './own-version.tsx'
import { type DeskInput, openDesk, type TranslationDesk } from './translation-desk.ts'
import { missingTranslator } from './translation-shown.ts'
import { type Made, machinesVersion, savedOf, type TranslationWork, workOf } from './translation-work.ts'

type TranslationInput = {
  entry: Entry
  /** The language that the entry is translated into. */
  target: LanguageCode
  /** What would be translated; null while it cannot be. */
  request: TranslationRequest | null
}

export type TranslationProps = TranslationInput & { desk: TranslationDesk; work: TranslationWork }

type Input = Omit<DeskInput, 'saved'> &
  TranslationInput & {
    /** Translate without being asked when the entry opens, if that is missing or out of date. */
    startTranslating: boolean
  }

/** The desk of the entry on screen. */
export function useTranslationDesk(input: Input): TranslationProps {
  const { entry, target, request, text, isOwn = false, startTranslating } = input
  const now = { ...input, saved: savedOf(entry, target) }
  const latest = useRef(now)
  const [desk] = useState(() => openDesk(() => latest.current))
  const state = useSyncExternalStore(desk.subscribe, desk.get)
  const content = useRef(entry.content)

  useLayoutEffect(() => {
    latest.current = now
  })
  useLayoutEffect(() => desk.close, [desk]) // at once, so that no answer reaches the next entry
  useEffect(() => {
    if (content.current !== entry.content) desk.changeEntry()
    content.current = entry.content
  }, [desk, entry.content])
  useEffect(() => {
    const find = () =>
      void desk.findTranslators().catch(() => undefined /* they are looked up again when they are needed */)
    find()
    addEventListener('online', find) // the server may have others by now than it was last known to have
    return () => removeEventListener('online', find)
  }, [desk])
  useEffect(() => {
    const { request, entry, text } = latest.current
    if (startTranslating && request !== null && needsTranslation(entry, text))
      void desk.translate({ isAsked: false })
  }, [desk, startTranslating])
  return { desk, work: workOf(state, { text, saved: now.saved, isOwn }), entry, target, request }
}

/** What the learner wants to see; the machine's is not asked for before 'compared' or 'translation'. */
export type Wish = 'own' | 'compared' | 'translation'

type Beginning = Pick<TranslationDay, 'languages' | 'isOwnFirst'> & {
  entry: Entry
  text: string
  startTranslating: boolean
}

/** Whether the learner has words of their own beside the translation, which is a machine's. */
export function hasBothVersions(entry: Entry, target: LanguageCode): boolean {
  return writtenTextOf(entry, target)?.of === 'own'
}

/** Whether the page opens at the own version: there is no translation, or a machine's that is to be made anew. */
export function beginsWithOwn({ entry, text, startTranslating, ...learner }: Beginning): boolean {
  const day = { ...learner, doc: keepDraft({ entry }, { translatedContent: text }) }
  const unasked = { entry, languages: learner.languages, isAsked: false, isWatched: true }
  return (startTranslating || isBlank(text)) && mayReplace(day, unasked, null) === 'own-first'
}

/** Words that the learner has written as the translation itself: they are shown, whatever was wanted. */
function isByHand({ text, basis }: TranslationProps['work']): boolean {
  return !isBlank(text) && (basis === null || basis.by === 'hand')
}

export type OwnStep = ReturnType<typeof useOwnStep>

/** Which version is on screen, and what leads from one to the next. */
export function useOwnStep(
  wish: Wish,
  setWish: (wish: Wish) => void,
  shared: TranslationProps,
  version: OwnVersionPorts,
) {
  const { desk, work, entry, request, target } = shared
  const machine = machinesVersion(work, entry.isTranslationStale === true, target)
  const isOut = wish === 'translation' || isByHand(work) || work.offered !== null
  const compared: Made | null = !isOut && wish === 'compared' ? machine : null
  const ask = () => {
    if (machine === null && request !== null) void desk.translate({ isAsked: true })
  }
  return {
    shown: isOut ? ('translation' as const) : compared === null ? ('own' as const) : ('compared' as const),
    compared,
    /** The machine's translation on screen can be compared with an own version. */
    mayCompare: machine !== null && !isBlank(version.own) && version.own !== machine.text,
    /** No machine's translation has come, or none can: the own version can be the translation without it. */
    mayKeep: wish === 'compared' || missingTranslator(work, request) !== null,
    compare() {
      setWish('compared')
      ask()
    },
    show() {
      setWish('translation')
      ask()
    },
    write: () => setWish('own'),
    use: () => setWish('translation'),
    keep() {
      desk.keepOwn(version.own, languageOfOwn(version, target))
      setWish('translation')
    },
  }
}

/** The setting as the learner has just chosen it, before it is stored or where it cannot be. */
export function useOwnFirst({ isFirst, onFirst }: OwnVersionPorts) {
  const [chosen, setChosen] = useState<{ isFirst: boolean; isKept: boolean } | null>(null)
  return {
    isFirst: chosen?.isFirst ?? isFirst,
    isKept: chosen?.isKept ?? true,
    async choose(next: boolean): Promise<void> {
      setChosen({ isFirst: next, isKept: true })
      const isKept = await onFirst(next)
      setChosen((now) => (now?.isFirst === next ? { isFirst: next, isKept } : now))
    },
  }
}

type Places = { area: RefObject<HTMLTextAreaElement | null>; head: RefObject<HTMLElement | null> }

/** When another version comes on screen, what was pressed may be gone: the focus goes to the text, or its heading. */
export function useFocusOf(shown: OwnStep['shown'], { area, head }: Places): void {
  const before = useRef(shown)
  useLayoutEffect(() => {
    if (before.current === shown) return
    before.current = shown
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (!isLost) return
    if (shown !== 'own') return head.current?.focus()
    area.current?.focus()
    area.current?.setSelectionRange(area.current.value.length, area.current.value.length) // to go on writing
  }, [shown, area, head])
}
