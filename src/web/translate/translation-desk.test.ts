import { expect, it } from 'vitest'
import type { SavedTranslation } from '#domain/journal/save-translation.ts'
import { type DeskPorts, openDesk } from './translation-desk.ts'
import {
  hasUnsavedWords,
  type Kept,
  type Made,
  OPENED_DESK,
  savedTranslationOf,
  workOf,
} from './translation-work.ts'

const OWN: Made = { text: 'Hoy fui al mercado.', language: 'es-ES', by: 'hand' }
const DRAFT: Made = { text: 'Hoy anduve al mercado.', language: 'es-ES', by: 'apertium', quality: 'draft' }
const CHECKED: Made = { ...DRAFT, quality: 'checked' }
const UNKNOWN: Made = { text: 'Fui hoy al mercado.', language: 'es-ES' }

/** A desk over a diary in memory, whose translator answers `answer`. */
function deskOver(saved: Kept['saved'], text: string, answer: Made) {
  let kept: Kept = { text, saved }
  const ports: DeskPorts = {
    findTranslators: async () => [],
    async translate({ show }) {
      show?.({ ...answer, by: 'apertium', quality: 'draft' }, kept.text)
      kept = { ...kept, saved: answer }
      return { kind: 'done' }
    },
    onType: (typed, _, isOwn) => {
      kept = { ...kept, text: typed, isOwn }
    },
    async onSave(translation: SavedTranslation) {
      kept = { ...kept, saved: translation as Made }
      return true
    },
    onActive: () => undefined,
    onPracticeAloud: () => undefined,
  }
  const reload = () => openDesk(() => ({ ...ports, ...kept }))
  return { desk: reload(), kept: () => kept, reload }
}

const savedAs = (work: ReturnType<typeof workOf>) => savedTranslationOf(work, 'es-ES')

it.each([
  ['a translation of the learner’s own', OWN, OWN.text],
  ['one that was imported', UNKNOWN, UNKNOWN.text],
  ['a draft that the learner has checked', CHECKED, CHECKED.text],
  ['a draft that the learner has changed', DRAFT, `${DRAFT.text} Y al parque.`],
  ['words that were typed and not saved', null, 'Hoy fui'],
])(
  '%s that is brought back, and what it took the place of, have their makers after a reload',
  async (_, saved, text) => {
    const made = { ...DRAFT, text: 'Hoy camino al mercado.' }
    const { desk, kept } = deskOver(saved, text, made)
    const before = savedAs(workOf(OPENED_DESK, kept()))
    await desk.translate({ isAsked: true })
    for (const expected of [before, savedAs(workOf(desk.get(), { text: made.text, saved: made })), before]) {
      desk.bringBack('es-ES')
      await Promise.resolve()
      const afterReload = workOf(OPENED_DESK, kept())
      expect(savedAs(afterReload)).toEqual(expected)
      expect(hasUnsavedWords(kept())).toBe(false)
    }
  },
)

it.each([
  ['a rough draft', DRAFT],
  ['a draft that was checked', CHECKED],
])(
  'words that are typed in place of %s are the learner’s, and those that change it are not, after a reload, too',
  async (_, saved) => {
    const { desk, kept, reload } = deskOver(saved, saved.text, DRAFT)
    const afterReload = () => savedAs(workOf(OPENED_DESK, kept()))
    desk.type(`${saved.text} Y al parque.`)
    expect(afterReload()).toMatchObject({ by: 'apertium', isEdited: true })
    desk.type('')
    desk.type('H')
    desk.type('Hoy fui')
    expect(afterReload()).toEqual({ text: 'Hoy fui', language: 'es-ES', by: 'hand' })
    const reloaded = reload()
    reloaded.type('Hoy fui al mercado.')
    expect(afterReload()).toEqual({ text: 'Hoy fui al mercado.', language: 'es-ES', by: 'hand' })
    await reloaded.save('es-ES')
    expect(kept().saved).toEqual(OWN)
  },
)

it('OPEN-17: a translation of earlier words that is brought back is out of date again', async () => {
  const { desk, kept } = deskOver({ ...DRAFT, isStale: true }, DRAFT.text, { ...DRAFT, text: 'Hoy camino.' })
  await desk.translate({ isAsked: true })
  desk.bringBack('es-ES')
  expect(kept().saved).toEqual({ ...DRAFT, isStale: true })
  desk.bringBack('es-ES')
  expect(kept().saved).toEqual({ ...DRAFT, text: 'Hoy camino.' })
  desk.changeEntry()
  desk.bringBack('es-ES')
  expect(kept().saved).toEqual({ ...DRAFT, isStale: true })
})
