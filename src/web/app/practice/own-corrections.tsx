import type { Profile } from '#domain/accounts/profile.ts'
import { writtenTextOf } from '#domain/feedback/own-text.ts'
import type { Entry } from '#domain/journal/entry.ts'
import { ownLanguageOf } from '#domain/journal/straight.ts'
import type { CorrectionsSectionProps } from '#web/feedback/corrections-section.tsx'
import type { OpenDiary } from '../diary/open-diary.ts'
import { optionalPart } from '../loading/optional-part.tsx'

const Corrections = optionalPart(
  'shown',
  () => import('./corrections-part.tsx').then((part) => part.CorrectionsPart),
  'feedback',
  'words',
  'days',
)

type OwnCorrectionsProps = Pick<CorrectionsSectionProps, 'startChecking' | 'onStanding'> & {
  diary: OpenDiary
  profile: Profile
  entry: Entry
  /** On screen: the translation, or the entry that is written in the language that is learned, saved or not. */
  typed: { text: string; isEntry: boolean }
  onActive(): void
}

/** Corrections of what the learner wrote in the language they learn; nothing where a machine wrote it. */
export function OwnCorrections({ profile, typed, ...props }: OwnCorrectionsProps) {
  const { entry } = props
  const written = writtenTextOf(entry, profile.targetLanguage, typed)
  if (written === null) return null
  const { of, ...own } = written
  const nativeLanguage = ownLanguageOf(entry, profile.nativeLanguage)
  const level = profile.levels?.[own.language]
  return (
    <Corrections
      key={`${profile.id} ${entry.date} ${own.language}`}
      {...props}
      of={of}
      own={{ ...own, nativeLanguage, meant: of === 'entry' ? '' : entry.content, level }}
    />
  )
}
