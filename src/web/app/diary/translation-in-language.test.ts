import { expect, it } from 'vitest'
import { NEW_PREFERENCES, type Profile } from '#domain/accounts/profile.ts'
import { memoryTranslator } from '#domain/translate/translator.fake.ts'
import { createDaysInLanguage } from '#web/documents/days-in-language.ts'
import { device, entry, put } from '#web/journal/journal.fixture.ts'
import type { Services } from '../services/services.ts'
import { jobsOf } from './open-translations.ts'

const TODAY = '2026-11-21'

it('a translation that is on its way while the learner turns to another language goes where it was asked for', async () => {
  const one = device()
  const own = { translatedContent: 'Mi lluvia.', translationLanguage: 'es-ES' as const, translatedBy: 'hand' }
  put(one.rows, entry(TODAY, 'Rain.', { language: 'en-US', ...own }))
  const profile: Profile = {
    ...{ id: 'ines', name: 'Ines', nativeLanguage: 'en-US', targetLanguage: 'da-DK' },
    ...{ languages: ['es-ES', 'da-DK'], preferences: NEW_PREFERENCES },
  }
  const learner = { profile }
  const language = { language: 'da-DK', isOneOfSeveral: true, first: 'es-ES' } as const
  const journal = one.open(createDaysInLanguage(one.store(), language))
  await journal.load()
  const services = {
    accounts: { stored: () => learner.profile },
    findTranslators: async () => [
      memoryTranslator({
        async answer({ text, to }) {
          learner.profile = { ...profile, targetLanguage: 'es-ES' }
          return { ok: true, value: { text: `${text} ${to}`, by: 'gemini', quality: 'good' } }
        },
      }),
    ],
  } as unknown as Services
  const jobs = jobsOf({ journal, language }, services)
  const order = { date: TODAY, isAsked: false, signal: new AbortController().signal }
  expect(await jobs.translate(order)).toEqual({ kind: 'done' })
  const stored = one.rows.rows.get(TODAY)?.doc.entry
  expect(stored).toMatchObject(own)
  expect(stored?.translations?.['da-DK']).toMatchObject({ translatedContent: 'Rain. da-DK' })
})
