import { z } from 'zod'
import { type LanguageCode, primarySubtag } from '#domain/languages.ts'

/** The languages of a LibreTranslate server: each code, and the codes it can be translated into. */
export type LibretranslateLanguages = Map<string, Set<string>>

const listing = z.array(z.object({ code: z.string(), targets: z.array(z.string()).optional() }))

/** Names that changed from version to version, newest first. */
const NAMES: Partial<Record<LanguageCode, string[]>> = {
  'zh-CN': ['zh-Hans', 'zh'],
  'pt-BR': ['pt-BR', 'pb', 'pt'],
}

/** Reads what GET /languages answers; servers before 1.3 name no targets and translate between all. */
export function parseLanguages(value: unknown): LibretranslateLanguages | undefined {
  const read = listing.safeParse(value)
  if (!read.success) return undefined
  const all = read.data.map(({ code }) => code)
  return new Map(read.data.map(({ code, targets = all }) => [code, new Set(targets)]))
}

function namesOf(language: LanguageCode): string[] {
  return NAMES[language] ?? [primarySubtag(language)]
}

/** What the server calls the two languages; undefined where it does not translate between them. */
export function pairFor(
  languages: LibretranslateLanguages,
  from: LanguageCode,
  to: LanguageCode,
): { source: string; target: string } | undefined {
  const pairs = namesOf(from).flatMap((source) => namesOf(to).map((target) => ({ source, target })))
  return pairs.find(({ source, target }) => languages.get(source)?.has(target))
}
