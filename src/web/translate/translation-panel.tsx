import { type ReactNode, useId, useRef, useState } from 'react'
import type { Entry } from '#domain/journal/entry.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { isBlank } from '#domain/text/text-summary.ts'
import type { TranslationRequest } from '#domain/translate/translator.ts'
import { dayTitle } from '#web/i18n/format-date.ts'
import { languageTitle } from '#web/i18n/language-name.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { ComparedVersions } from './compared-versions.tsx'
import { isOfOtherLevel, useLevelChoice } from './level-choice.tsx'
import { OwnVersionActions, OwnVersionColumn, ToOwnVersion } from './own-version.tsx'
import type { TranslateScreenProps } from './translate-screen.tsx'
import { TranslationActions } from './translation-actions.tsx'
import { TranslationColumn } from './translation-column.tsx'
import { languagesOf } from './translation-job.ts'
import { TranslationNotes, TranslationNotice } from './translation-notices.tsx'
import { bridgeOf, isWrittenAlone } from './translation-shown.ts'
import {
  beginsWithOwn,
  hasBothVersions,
  useFocusOf,
  useOwnFirst,
  useOwnStep,
  type Wish,
} from './use-own-step.ts'
import { useTranslationDesk } from './use-translation-desk.ts'

type TranslationPanelProps = Omit<TranslateScreenProps, 'entry' | 'slots'> & {
  entry: Entry
  corrections: ReactNode
  startTranslating: boolean
}

export function TranslationPanel(props: TranslationPanelProps) {
  const { entry, profile, typed, ports, ownVersion: version, startTranslating, onComposing } = props
  const { text, savedState } = typed
  const { from, to } = languagesOf(entry, profile)
  const isPossible = profile !== null && !isBlank(entry.content)
  const request: TranslationRequest | null = isPossible ? { text: entry.content, from, to } : null
  const [wish, setWish] = useState<Wish>(() =>
    isPossible &&
    beginsWithOwn({ entry, text, languages: { from, to }, isOwnFirst: version.isFirst, startTranslating })
      ? 'own'
      : 'translation',
  )
  const [isHeld] = useState(version.isFirst) // also when the setting is turned off here: that asks for nothing
  const startsUnasked = startTranslating && !isHeld
  const level = useLevelChoice(props.level)
  const shared = useTranslationDesk({
    ...ports,
    ...typed,
    ...{ entry, request, target: to },
    wantedLevel: level.wanted ?? null,
    startTranslating: startsUnasked,
  })
  const step = useOwnStep(wish, setWish, shared, version)
  const choice = useOwnFirst(version)
  const area = useRef<HTMLTextAreaElement>(null)
  const reasonId = useId()
  const head = useRef<HTMLHeadingElement>(null)
  const focusText = () => area.current?.focus()
  const focusHead = () => head.current?.focus({ preventScroll: true })
  useFocusOf(step.shown, { area, head })
  const state = { ...shared, savedState, reasonId }
  const isShown = step.shown === 'translation'
  const isAlone = isWrittenAlone(shared.work, request)

  return (
    <div className="translate">
      <TranslationNotes
        {...shared}
        reasonId={reasonId}
        isShown={isShown}
        onWrite={focusText}
        onChecked={focusHead}
      />
      <div className={step.shown === 'compared' ? undefined : 'translate-columns'}>
        <SourceColumn entry={entry} language={from} />
        {step.shown === 'own' && (
          <OwnVersionColumn {...{ version, area, onComposing }} onActive={ports.onActive} target={to} />
        )}
        {isShown && (
          <TranslationColumn
            {...shared}
            {...{ isAlone, area, head, level, onComposing }}
            toModel={props.level.toModel}
            onChecked={focusHead}
          />
        )}
      </div>
      {step.compared && (
        <ComparedVersions
          {...{ version, step, head }}
          machine={step.compared}
          via={bridgeOf(shared.work, request?.from)}
        />
      )}
      {step.shown === 'own' && <OwnVersionActions {...state} {...{ version, step, choice }} />}
      {isShown && (
        <TranslationActions {...state} isToTranslate={isOfOtherLevel(shared.work, level)}>
          <ToOwnVersion {...{ work: shared.work, request, step, choice }} />
        </TranslationActions>
      )}
      <TranslationNotice {...shared} isShown={isShown} onWrite={focusText} />
      {(!isShown || !hasBothVersions(entry, to)) && props.corrections}
    </div>
  )
}

/** Paragraphs, each with the blank lines after it, so that both columns have the same space between them. */
function paragraphsOf(content: string): string[] {
  return content.replaceAll(/\r\n?/g, '\n').split(/(?<=\n[^\S\n]*\n)(?=[^\S\n]*\S)/u)
}

function SourceColumn({ entry, language }: { entry: Entry; language: LanguageCode }) {
  const { language: siteLanguage } = useTexts('common')
  return (
    <section className="translate-source">
      <h2 className="translate-head">
        {languageTitle(language, siteLanguage)} <span>{dayTitle(entry.date, siteLanguage)}</span>
      </h2>
      <div className="translate-words" lang={language} translate="no" dir="auto">
        {paragraphsOf(entry.content).map((text, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other name than their place
          <p key={index}>{text}</p>
        ))}
      </div>
    </section>
  )
}
