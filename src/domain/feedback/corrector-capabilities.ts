import { fieldsOf } from '#domain/fields.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { describeEngines, readEngines } from '#domain/speech/speech-engines.ts'
import { CORRECTOR_ORDER, type CorrectorId, SCOPES, type Scope } from './corrections.ts'
import type { Corrector } from './corrector.ts'

export type CorrectorCapability = { id: CorrectorId; scope: Scope; languages: LanguageCode[] }

/** The part of `GET /api/capabilities` about corrections, in order of preference. */
export function correctorsOf(correctors: readonly Corrector[]): CorrectorCapability[] {
  const described = describeEngines(correctors)
  return correctors.map(({ id, scope }, index) => ({
    id,
    scope,
    languages: described[index]?.languages ?? [],
  }))
}

/** Reads an answer of the server; unknown correctors, scopes and languages are left out. */
export function parseCorrectors(value: unknown): CorrectorCapability[] {
  const { correctors } = fieldsOf(value)
  if (!Array.isArray(correctors)) return []
  return correctors.flatMap((item) => {
    const scope = SCOPES.find((one) => one === fieldsOf(item).scope)
    return scope === undefined
      ? []
      : readEngines([item], CORRECTOR_ORDER).map((engine) => ({ ...engine, scope }))
  })
}
