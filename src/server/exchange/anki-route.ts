import type { Context } from 'hono'
import { z } from 'zod'
import { isDay } from '#domain/clock.ts'
import {
  ANKI_FIELDS,
  LONGEST_ANKI_FIELD,
  MOST_ANKI_NOTES,
  type PackedNote,
} from '#domain/exchange/anki-package.ts'
import type { JsonBounds } from '#domain/json-bounds.ts'
import { readBoundedJson } from '#server/http/read-json.ts'
import { ankiCollection, BETWEEN_FIELDS } from './anki-collection.ts'

const BOUNDS: JsonBounds = { depth: 6, values: 20 * MOST_ANKI_NOTES, names: 5 * MOST_ANKI_NOTES }

const LONGEST_NAME = 200 // UTF-16 units of an id or a tag

const field = z
  .string()
  .max(LONGEST_ANKI_FIELD)
  .transform((text) => text.replaceAll(BETWEEN_FIELDS, ' ').replaceAll('\0', ''))
const tag = z
  .string()
  .max(LONGEST_NAME)
  .regex(/^\S+$/)
  .refine((text) => !text.includes(BETWEEN_FIELDS) && !text.includes('\0'))

const wish = z.object({
  notes: z
    .array(
      z.object({
        guid: z.string().min(1).max(LONGEST_NAME),
        date: z.string().refine(isDay),
        fields: z.array(field).length(ANKI_FIELDS.length),
        tags: z.array(tag).max(10),
      }) satisfies z.ZodType<PackedNote>,
    )
    .min(1)
    .max(MOST_ANKI_NOTES),
})

/** POST /api/anki: notes as the collection of a package for Anki. Nothing of them is kept or logged. */
export async function ankiRoute(c: Context, now: () => number): Promise<Response> {
  const body = await readBoundedJson(c, BOUNDS)
  if (!body.ok && body.error === 'too-large') return c.json({ error: 'too-long' }, 413)
  const read = wish.safeParse(body.ok ? body.value : undefined)
  if (!read.success) return c.json({ error: 'bad-request' }, 400)
  return c.body(ankiCollection(read.data.notes, now()), 200, { 'content-type': 'application/vnd.sqlite3' })
}
