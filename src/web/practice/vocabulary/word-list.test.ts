import { describe, expect, it } from 'vitest'
import { noSentences } from '#domain/sentences/sentence-store.fake.ts'
import {
  entryOf,
  keptWords,
  missing,
  numbered,
  openDesk,
  TODAY,
} from '#web/practice/review/review.fixture.ts'
import { removeWord, searchRows, wordRows } from './word-list.ts'

const TEXT = 'La reunión salió mal, porque yo no estaba preparada.'
const SKI = 'El niño subió a la montaña.'

/** A word kept today, one due today, one of a sentence that it also fails in, and one that fails alone. */
async function open() {
  const shared = noSentences()
  const [fresh, due, failing] = [entryOf(0, '', SKI), entryOf(2, '', TEXT), entryOf(3, '', TEXT)]
  keptWords(shared, { entry: fresh }, 'montaña')
  keptWords(shared, { entry: due }, 'salió mal')
  missing(shared, failing, 8, 'separada')
  const opened = openDesk({ shared, entries: [fresh, due, failing] })
  await opened.desk.read()
  return opened
}

describe('the words of a learner', () => {
  it('are those that are kept and those that fail, each in its sentence; those that fail come by no schedule', async () => {
    const { desk } = await open()
    const rows = wordRows(desk)
    expect(
      rows.map(({ word, sentence, comes, failing }) => [word, sentence, comes, failing?.heardAs]),
    ).toEqual([
      ['preparada', TEXT, null, 'separada'],
      ['salió mal', TEXT, TODAY, undefined],
      ['montaña', SKI, '2026-11-23', undefined],
    ])
    expect(rows.map(({ sentence, at }) => sentence.slice(at.start, at.end))).toEqual(
      rows.map(({ word }) => word),
    )
  })

  it('that are kept and fail in one sentence stand there once', async () => {
    const shared = noSentences()
    const entry = entryOf(3, '', TEXT)
    missing(shared, entry, 8, 'separada')
    keptWords(shared, { entry }, 'estaba preparada')
    const { desk } = openDesk({ shared, entries: [entry] })
    await desk.read()
    expect(wordRows(desk).map(({ word }) => word)).toEqual(['estaba preparada'])
  })

  it('that today has no room for wait', async () => {
    const shared = noSentences()
    const entries = Array.from({ length: 6 }, (_, at) => numbered(at + 1))
    for (const entry of entries) keptWords(shared, { entry }, 'página')
    const { desk } = openDesk({ shared, entries })
    await desk.read()
    const comes = wordRows(desk).map((row) => row.comes)
    expect(comes).toEqual([...Array(4).fill(TODAY), 'waiting', 'waiting'])
  })

  it('are found by word and sentence, in whatever spelling', async () => {
    const { desk } = await open()
    const found = (query: string) => searchRows(wordRows(desk), query).map(({ word }) => word)
    expect(found('  ')).toHaveLength(3)
    expect(found('MONTANA')).toEqual(['montaña'])
    expect(found('reunion estaba')).toEqual(['preparada', 'salió mal'])
    expect(found('niño reunión')).toEqual([])
  })

  it('a kept one that is left out comes no more, and can be brought back', async () => {
    const { desk, moving } = await open()
    const [, kept] = wordRows(desk)
    if (kept === undefined) throw new Error('there is none')
    const bringBack = await removeWord(desk, kept)
    expect(wordRows(desk).map(({ word }) => word)).toEqual(['preparada', 'montaña'])
    if (typeof bringBack !== 'function') throw new Error('it cannot be brought back')
    expect(await bringBack()).toBe(true)
    expect(wordRows(desk).map(({ word }) => word)).toContain('salió mal')
    expect(moving.written).toBe(2)
  })

  it('one that fails and is left out is not practised by itself any more', async () => {
    const { desk } = await open()
    const [failing] = wordRows(desk)
    if (failing === undefined) throw new Error('there is none')
    expect(await removeWord(desk, failing)).toBeNull()
    expect(desk.failing()).toEqual([])
    expect(wordRows(desk).map(({ word }) => word)).toEqual(['salió mal', 'montaña'])
  })
})
