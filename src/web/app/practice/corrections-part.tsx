import { useMemo } from 'react'
import type { Corrections } from '#domain/feedback/corrections.ts'
import { CorrectionsSection, type CorrectionsSectionProps } from '#web/feedback/corrections-section.tsx'
import { createCorrectorFinder } from '../services/browser-corrections.ts'
import type { Services } from '../services/services.ts'

export type CorrectionsPartProps = Pick<CorrectionsSectionProps, 'own' | 'onActive'> & {
  services: Services
  /** What the text is of, unlike any other while the diary is open. */
  of: string
}

/** What was said during this visit, by what it is of. */
const said = new Map<string, Corrections>()

/** The corrections of a text that the learner wrote, in a chunk of its own. */
export function CorrectionsPart({ services, of, ...props }: CorrectionsPartProps) {
  const findCorrectors = useMemo(() => createCorrectorFinder(services.accounts), [services])
  return (
    <CorrectionsSection
      {...props}
      key={of}
      kept={said.get(of) ?? null}
      findCorrectors={findCorrectors}
      findTranslators={services.findTranslators}
      onCorrections={(corrections) => said.set(of, corrections)}
    />
  )
}
