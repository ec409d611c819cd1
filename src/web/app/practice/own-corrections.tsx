import { lazy } from 'react'
import type { Profile } from '#domain/accounts/profile.ts'
import type { Entry } from '#domain/journal/entry.ts'
import { isBlank } from '#domain/text/text-summary.ts'
import { loadTexts } from '#web/i18n/text-store.ts'
import { OptionalSection } from '../loading/error-boundaries.tsx'
import type { Services } from '../services/services.ts'

async function load() {
  const [{ CorrectionsPart }] = await Promise.all([import('./corrections-part.tsx'), loadTexts(['feedback'])])
  return { default: CorrectionsPart }
}

const LazyCorrections = lazy(load)

type OwnCorrectionsProps = { services: Services; profile: Profile; entry: Entry; onActive(): void }

/** Corrections of a translation that the learner wrote by hand; nothing where a machine made it. */
export function OwnCorrections({ services, profile, entry, onActive }: OwnCorrectionsProps) {
  const { translatedContent: text = '', translatedBy, content } = entry
  if (translatedBy !== 'hand' || isBlank(text)) return null
  const language = entry.translationLanguage ?? profile.targetLanguage
  const nativeLanguage = entry.language ?? profile.nativeLanguage
  const own = { text, language, nativeLanguage, meant: content, level: profile.levels?.[language] }
  return (
    <OptionalSection instead={null}>
      <LazyCorrections {...{ services, own, onActive }} of={`${profile.id} ${entry.date}`} />
    </OptionalSection>
  )
}
