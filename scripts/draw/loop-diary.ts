import type { Profile } from '#domain/accounts/profile.ts'
import type { Entry, Mood } from '#domain/journal/entry.ts'
import type { CountedDay } from '#web/documents/minutes.ts'

export const TODAY = '2026-11-21'

export const INES: Profile = {
  id: 'local:ines@example.com',
  name: 'Ines',
  email: 'ines@example.com',
  nativeLanguage: 'en-US',
  targetLanguage: 'es-ES',
  preferences: { theme: 'light', autoTranslate: false, autoShadow: false },
}

const SAID = 'Llovió toda la tarde, así que volví a casa por el camino largo, cruzando el mercado.'

/** Six minutes of today: the first sentence was said. */
export const PRACTICE: CountedDay = {
  date: TODAY,
  activeMs: { write: 240_000, translate: 45_000, speak: 75_000 },
  bestAccuracy: { [SAID]: 94 },
}

function entry(date: string, mood: Mood, content: string, more: Partial<Entry> = {}): Entry {
  return { id: `${date}-1`, date, content, tags: [], mood, language: 'en-US', ...more }
}

const TRANSLATED = {
  translationLanguage: 'es-ES',
  translatedBy: 'gemini',
  translationQuality: 'good',
} as const

/** A diary of some days, the newest first. */
export const WEEK: Entry[] = [
  entry(
    TODAY,
    'grateful',
    "It rained all afternoon, so I took the long way home through the market. The woman at the fruit stall remembered me and gave me two plums to try.\n\nI wanted to tell her they tasted like my grandmother's garden, but I only knew how to say thank you. Tomorrow I want to be able to say the rest.",
    {
      ...TRANSLATED,
      tags: ['market', 'rain'],
      translatedContent: `${SAID} La mujer del puesto de fruta se acordaba de mí y me dio dos ciruelas para probar.\n\nQuería decirle que sabían al jardín de mi abuela, pero solo supe decir gracias. Mañana quiero poder decir el resto.`,
    },
  ),
  entry(
    '2026-11-20',
    'tired',
    'Slow day. I read the same page three times on the train and then gave up and looked out of the window.',
    { ...TRANSLATED, translatedContent: 'Un día lento.' },
  ),
  entry('2026-11-18', 'happy', 'Mai called. We laughed about the summer with the broken oven.', {
    ...TRANSLATED,
    translatedContent: 'Mai llamó.',
  }),
  entry(
    '2026-11-17',
    'frustrated',
    'The meeting went badly, mostly because I was not ready for it. I want to write down what I should have said.',
  ),
  entry('2026-11-15', 'relaxed', 'A quiet Sunday with soup and an old film.'),
  entry('2026-11-14', 'excited', 'The first evening of the choir. I know nobody yet, and I sang anyway.'),
]
