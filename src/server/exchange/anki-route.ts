import { createHash } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
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
import { PRODUCT_NAME } from '#domain/product.ts'
import { readBoundedJson } from '#server/http/request-body.ts'

// The collection as Anki 2.1 imports it from a package: https://github.com/ankidroid/Anki-Android/wiki/Database-Structure
const SCHEMA = `
  CREATE TABLE col (id integer primary key, crt integer not null, mod integer not null, scm integer not null,
    ver integer not null, dty integer not null, usn integer not null, ls integer not null, conf text not null,
    models text not null, decks text not null, dconf text not null, tags text not null);
  CREATE TABLE notes (id integer primary key, guid text not null, mid integer not null, mod integer not null,
    usn integer not null, tags text not null, flds text not null, sfld integer not null, csum integer not null,
    flags integer not null, data text not null);
  CREATE TABLE cards (id integer primary key, nid integer not null, did integer not null, ord integer not null,
    mod integer not null, usn integer not null, type integer not null, queue integer not null, due integer not null,
    ivl integer not null, factor integer not null, reps integer not null, lapses integer not null, left integer not null,
    odue integer not null, odid integer not null, flags integer not null, data text not null);
  CREATE TABLE revlog (id integer primary key, cid integer not null, usn integer not null, ease integer not null,
    ivl integer not null, lastIvl integer not null, factor integer not null, time integer not null, type integer not null);
  CREATE TABLE graves (usn integer not null, oid integer not null, type integer not null);
  CREATE INDEX ix_notes_usn ON notes (usn);
  CREATE INDEX ix_cards_usn ON cards (usn);
  CREATE INDEX ix_revlog_usn ON revlog (usn);
  CREATE INDEX ix_cards_nid ON cards (nid);
  CREATE INDEX ix_cards_sched ON cards (did, queue, due);
  CREATE INDEX ix_revlog_cid ON revlog (cid);
  CREATE INDEX ix_notes_csum ON notes (csum);
`
const SCHEMA_VERSION = 11

// The same in every package: Anki knows the kind of note and the deck again by them.
const MODEL_ID = 1764000000001
const DECK_ID = 1764000000002

/** No field has it. */
const BETWEEN_FIELDS = '\x1f'

const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&nbsp;': ' ' }

/** A field without its HTML, by which Anki sorts notes and finds those that are there already. */
function plainOf(field: string): string {
  return field
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:lt|gt|amp|nbsp);/g, (entity) => ENTITIES[entity] ?? entity)
}

/** Anki's checksum of the first field. */
function checksumOf(plain: string): number {
  return Number.parseInt(createHash('sha1').update(plain).digest('hex').slice(0, 8), 16)
}

const FRONT = '{{Sentence}}<br><small>{{What I wrote}}</small>'
const BACK = '{{Whole sentence}}<br><small>{{What I wrote}}</small><br>{{Voice}}{{My recording}}'
const STYLE = '.card { font-family: sans-serif; font-size: 22px; text-align: center; }'

function modelOf(seconds: number) {
  const field = (name: string, ord: number) => {
    return { name, ord, sticky: false, rtl: false, font: 'Arial', size: 20, media: [] }
  }
  const template = { name: 'Card 1', ord: 0, qfmt: FRONT, afmt: BACK, did: null, bqfmt: '', bafmt: '' }
  return {
    ...{ id: MODEL_ID, name: PRODUCT_NAME, type: 0, mod: seconds, usn: -1, sortf: 0, did: DECK_ID },
    ...{ tmpls: [template], flds: ANKI_FIELDS.map(field), css: STYLE, latexPre: '', latexPost: '' },
    ...{ req: [[0, 'any', [0]]], tags: [], vers: [] },
  }
}

function deckOf(id: number, name: string, seconds: number) {
  const today = { newToday: [0, 0], revToday: [0, 0], lrnToday: [0, 0], timeToday: [0, 0] }
  const plain = { id, name, desc: '', mod: seconds, usn: -1, dyn: 0, conf: 1, collapsed: false }
  return { ...plain, extendNew: 10, extendRev: 50, ...today }
}

const OPTIONS_OF_DECK = {
  ...{ id: 1, name: 'Default', mod: 0, usn: 0, maxTaken: 60, autoplay: true, timer: 0, replayq: true },
  new: {
    bury: true,
    delays: [1, 10],
    initialFactor: 2500,
    ints: [1, 4, 7],
    order: 1,
    perDay: 20,
    separate: true,
  },
  rev: { bury: true, ease4: 1.3, fuzz: 0.05, ivlFct: 1, maxIvl: 36500, minSpace: 1, perDay: 100 },
  lapse: { delays: [10], leechAction: 0, leechFails: 8, minInt: 1, mult: 0 },
}

const CONFIG = {
  ...{
    activeDecks: [1],
    curDeck: 1,
    newSpread: 0,
    collapseTime: 1200,
    timeLim: 0,
    estTimes: true,
    dueCounts: true,
  },
  ...{ curModel: String(MODEL_ID), nextPos: 1, sortType: 'noteFld', sortBackwards: false, addToCur: true },
}

/** Makes ids of the days of notes, as Anki takes theirs from the time: each once, in the order of the days. */
function idMaker(): (date: string) => number {
  let last = 0
  return (date) => {
    last = Math.max(last + 1, Date.parse(date))
    return last
  }
}

function fill(database: DatabaseSync, notes: readonly PackedNote[], now: number): void {
  const seconds = Math.floor(now / 1000)
  const decks = { 1: deckOf(1, 'Default', seconds), [DECK_ID]: deckOf(DECK_ID, PRODUCT_NAME, seconds) }
  const json = [CONFIG, { [MODEL_ID]: modelOf(seconds) }, decks, { 1: OPTIONS_OF_DECK }, {}].map((part) =>
    JSON.stringify(part),
  )
  database
    .prepare('INSERT INTO col VALUES (1, ?, ?, ?, ?, 0, 0, 0, ?, ?, ?, ?, ?)')
    .run(seconds, now, now, SCHEMA_VERSION, ...json)
  const addNote = database.prepare("INSERT INTO notes VALUES (?, ?, ?, ?, -1, ?, ?, ?, ?, 0, '')")
  const addCard = database.prepare(
    "INSERT INTO cards VALUES (?, ?, ?, 0, ?, -1, 0, 0, ?, 0, 0, 0, 0, 0, 0, 0, 0, '')",
  )
  const idOf = idMaker()
  for (const [place, { guid, date, fields, tags }] of notes.entries()) {
    const id = idOf(date)
    const plain = plainOf(fields[0] ?? '')
    const spaced = ` ${tags.join(' ')} ` // so that Anki finds each by the spaces around it
    const joined = fields.join(BETWEEN_FIELDS)
    addNote.run(id, guid, MODEL_ID, seconds, spaced, joined, plain, checksumOf(plain))
    addCard.run(id, id, DECK_ID, seconds, place + 1)
  }
}

/** The notes as a collection of Anki, a SQLite database that is made in memory and kept nowhere. `now` in epoch ms. */
function ankiCollection(notes: readonly PackedNote[], now: number): Uint8Array<ArrayBuffer> {
  const database = new DatabaseSync(':memory:')
  try {
    database.exec(`BEGIN; ${SCHEMA}`)
    fill(database, notes, now)
    database.exec('COMMIT')
    return new Uint8Array(database.serialize())
  } finally {
    database.close()
  }
}

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
