import { useEffect, useMemo } from 'react'
import { keepCorrections, parseKept, toKeep } from '#domain/feedback/corrections.ts'
import type { Entry } from '#domain/journal/entry.ts'
import { askText } from '#domain/look-back/ask-text.ts'
import { CorrectionsSection, type CorrectionsSectionProps } from '#web/feedback/corrections-section.tsx'
import { useAskTexts } from '#web/look-back/use-ask-texts.ts'
import { KeepWord } from '#web/practice/words/keep-word.tsx'
import { createKeptWords } from '#web/practice/words/kept-words.ts'
import type { OpenDiary } from '../diary/open-diary.ts'
import { createCorrectorFinder } from '../services/browser-corrections.ts'
import { useServices } from '../services/services.ts'
import { useAttemptPorts } from './attempt-ports.ts'

type CorrectionsPartProps = Pick<CorrectionsSectionProps, 'own' | 'of' | 'startChecking' | 'onStanding'> & {
  diary: OpenDiary
  entry: Entry
  onActive(): void
}

/** The corrections of a text that the learner wrote, kept with its day; in a chunk of its own. */
export function CorrectionsPart({ diary, entry, own, onActive, ...props }: CorrectionsPartProps) {
  const services = useServices()
  const askTexts = useAskTexts()
  const asked = { date: entry.date, meant: own.meant, said: { text: own.text, isByLearner: true } }
  const findCorrectors = useMemo(() => createCorrectorFinder(services.accounts), [services])
  const kept = useMemo(() => parseKept(entry.corrections), [entry.corrections])
  const keeping = useAttemptPorts(diary)
  const words = useMemo(
    () => createKeptWords(keeping, { entry, language: own.language }),
    [keeping, entry, own.language],
  )
  useEffect(() => words.open(), [words])
  return (
    <CorrectionsSection
      {...props}
      own={own}
      onUse={(text, over) => {
        const { ownLanguage } = diary.journal.get().open.draft
        if (props.of === 'entry') diary.journal.type({ content: text }, { content: over })
        else if (props.of === 'own')
          diary.journal.type({ own: text, ownLanguage }, { own: over, ownLanguage })
        else diary.journal.type({ translatedContent: text }, { translatedContent: over })
        onActive()
      }}
      keepWords={({ sentence, ...stretch }, describedBy) => (
        <KeepWord kept={words} choice={{ sentence, stretch }} describedBy={describedBy} />
      )}
      onAsk={() => services.copy(askText([asked], askTexts))}
      kept={kept?.language === own.language ? kept : null}
      ports={{
        findCorrectors,
        findTranslators: services.findTranslators,
        async onCorrections(corrections) {
          const next = toKeep(corrections, own.language)
          if (next === undefined) return false
          return diary.journal.core.changeDay(entry.date, (doc) => keepCorrections(doc, next))
        },
        onActive,
      }}
    />
  )
}
