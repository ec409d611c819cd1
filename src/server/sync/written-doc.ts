import { createHash } from 'node:crypto'
import { textDeletedAt } from '#domain/brought/brought-text.ts'
import type { KeptTranslations } from '#domain/kinds/day.ts'
import type { RowKind } from '#domain/kinds/kinds.ts'
import type { Doc } from '#domain/sync/sync-protocol.ts'
import type { WrittenDoc } from './diary-store.ts'

type DeletedDoc = { entry?: { id?: string }; deleted?: { at?: unknown; entry?: { id?: string } } }

type SavedEntry = { translations?: KeptTranslations }

/** An entry without what is typed into one of its translations, which stands with it. */
function savedOf(entry: SavedEntry | undefined): SavedEntry | undefined {
  if (entry?.translations === undefined) return entry
  const { translations, ...rest } = entry
  const saved = Object.entries(translations).map(
    ([language, { typed: _, ...kept }]) => [language, kept] as const,
  )
  const there = saved.filter(([, kept]) => Object.keys(kept).length > 0)
  return there.length === 0 ? rest : { ...rest, translations: Object.fromEntries(there) }
}

/** What of a document the learner has saved; the rest is drafts, and what was deleted. */
const SAVED_PART: Record<RowKind, (doc: { entry?: SavedEntry }) => unknown> = {
  day: ({ entry }) => savedOf(entry),
  minutes: () => undefined,
  sentence: () => undefined,
}

function hashOf(text: string | undefined): string {
  return createHash('sha256')
    .update(text ?? '')
    .digest('base64url')
}

/** A parsed document as the server writes it. JSON escapes a NUL and half a character: both engines take the text. */
export function writeDoc(kind: RowKind, doc: Doc): WrittenDoc {
  const text = JSON.stringify(doc)
  return {
    text,
    bytes: Buffer.byteLength(text),
    entryHash: hashOf(JSON.stringify(SAVED_PART[kind](doc))),
    deletion: deletionIn(kind, doc),
  }
}

/** Of an entry, and of a text that was brought. */
function deletionIn(kind: RowKind, doc: Doc): string | null {
  if (kind === 'sentence') return textDeletedAt(doc)?.toString() ?? null
  if (kind !== 'day' || !Object.hasOwn(doc, 'deleted')) return null
  return JSON.stringify((doc as DeletedDoc).deleted?.at ?? null)
}

/** The deletion whose words lie in a document that was written, or in its versions; null: there are none. */
export function deletionOf(kind: RowKind, text: string): string | null {
  return deletionIn(kind, JSON.parse(text))
}

/**
 * A row once what was deleted is gone for good, with the time, by which devices know that what they had before is no
 * base for a merge; `entryId`: of what was deleted, unless it is there again.
 */
export function withoutDeleted(text: string, purgedAt: number): { text: string; entryId: string | null } {
  const { deleted, ...rest }: DeletedDoc = JSON.parse(text)
  const entryId = deleted?.entry?.id
  return {
    text: JSON.stringify({ ...rest, purgedAt }),
    entryId: entryId === undefined || entryId === rest.entry?.id ? null : entryId,
  }
}

/** What stays of a version when the entry with this id is gone for good; null: nothing. */
export function versionWithout(text: string, entryId: string | null): string | null {
  const { deleted, ...rest }: DeletedDoc = JSON.parse(text)
  const isOfEntry = entryId !== null && rest.entry?.id === entryId
  if (isOfEntry || Object.keys(rest).length === 0) return null
  return deleted === undefined ? text : JSON.stringify(rest)
}
