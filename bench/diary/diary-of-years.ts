import type { Profile } from '#domain/accounts/profile.ts'
import { DAY_MS, type Day, dayOf } from '#domain/clock.ts'
import type { Entry } from '#domain/journal/entry.ts'
import type { DayRow } from '#domain/journal/entry-store.ts'
import { MOODS } from '#domain/kinds/day.ts'
import { seededRandom } from '../statistics.ts'

const VIETNAMESE =
  'hôm nay tôi thức dậy sớm và pha một tách cà phê sữa đá rồi ngồi bên cửa sổ nghe tiếng mưa rơi trên mái nhà mẹ gọi điện hỏi thăm chuyện học tiếng Anh buổi chiều đi chợ mua rau cá tươi với chị hàng xóm trời nắng đẹp quá nên cả nhà ra công viên chơi em bé cười rất vui tối đọc sách viết nhật ký ngủ ngon'
const ENGLISH =
  'today I woke up early made a cup of iced coffee and sat by the window listening to the rain on the roof my mother called to ask about the English lessons in the afternoon we went to the market for fresh fish and greens with our neighbour it was so sunny that everyone walked to the park the baby laughed a lot in the evening I read wrote in my diary and slept well'
const TAGS = ['nhà', 'gia đình', 'work', 'học', 'du lịch', 'rain', 'coffee', 'bạn bè']

/** Vietnamese and English of the usual length of an entry, in characters. */
const ENTRY_LENGTH = 570
const SENTENCE_WORDS = 11

function pick<Item>(items: readonly Item[], random: () => number): Item {
  return items[Math.floor(random() * items.length)] as Item
}

function writeText(words: readonly string[], random: () => number): string {
  let text = ''
  for (let count = 0; text.length < ENTRY_LENGTH; count++) {
    const word = pick(words, random)
    if (count % SENTENCE_WORDS === 0)
      text += `${count === 0 ? '' : '. '}${word[0]?.toUpperCase()}${word.slice(1)}`
    else text += ` ${word}`
  }
  return `${text}.`
}

function dayBefore(today: Date, days: number): Day {
  const noon = new Date(today.getFullYear(), today.getMonth(), today.getDate(), 12)
  return dayOf(noon.getTime() - days * DAY_MS)
}

/** The diary of someone who has written every day up to yesterday: `count` rows, oldest first, always the same. */
export function diaryOfYears(count: number, today = new Date()): DayRow[] {
  const random = seededRandom(2026)
  const vietnamese = VIETNAMESE.split(' ')
  const english = ENGLISH.split(' ')
  return Array.from({ length: count }, (_, index) => {
    const date = dayBefore(today, count - index)
    const entry: Entry = {
      id: `${Date.parse(date)}-${Math.floor(random() * 2 ** 32).toString(36)}`,
      date,
      content: writeText(vietnamese, random),
      tags: [...new Set([pick(TAGS, random), pick(TAGS, random)])],
      mood: pick([...MOODS, ''] as const, random),
      translatedContent: writeText(english, random),
      language: 'vi-VN',
      translationLanguage: 'en-US',
      translatedBy: 'gemini',
      translationQuality: 'good',
    }
    return { date, doc: { entry }, rev: 0, dirty: 1 }
  })
}

export const BENCH_PROFILE: Profile = {
  id: 'bench',
  name: 'Lan',
  email: 'lan@example.com',
  nativeLanguage: 'vi-VN',
  targetLanguage: 'en-US',
  preferences: { theme: 'light', autoTranslate: false, autoShadow: false },
}
