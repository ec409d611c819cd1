import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isDay } from '#domain/clock.ts'
import { addDays } from '#domain/days.ts'
import { LANGUAGES, type LanguageCode } from '#domain/languages.ts'
import { type Ahead, dayLookedTo, looksAhead } from './looks-ahead.ts'

const AHEAD: [LanguageCode, Ahead, string][] = [
  ['en-US', 'day', 'Tomorrow the man comes about the boiler.'],
  ['en-US', 'dayAfter', 'We leave the day after tomorrow.'],
  ['en-US', 'week', 'The exam is next week, I think.'],
  ['en-US', 'month', 'Next month I start the new job.'],
  ['es-ES', 'day', 'Mañana voy a visitar a mi abuela.'],
  ['es-ES', 'day', 'Tengo que estudiar mañana por la mañana.'],
  ['es-ES', 'dayAfter', 'Pasado mañana es fiesta.'],
  ['es-ES', 'week', 'La semana que viene empiezo el curso.'],
  ['es-ES', 'month', 'Vuelvo el próximo mes.'],
  ['fr-FR', 'day', 'Demain, je vais chez le dentiste.'],
  ['fr-FR', 'dayAfter', 'Il arrive après-demain.'],
  ['fr-FR', 'week', 'J’ai un examen la semaine prochaine.'],
  ['de-DE', 'day', 'Morgen kommt der Handwerker.'],
  ['de-DE', 'day', 'Ich muss morgen früh aufstehen.'],
  ['de-DE', 'dayAfter', 'Übermorgen fahren wir ab.'],
  ['de-DE', 'week', 'Nächste Woche habe ich frei.'],
  ['it-IT', 'day', 'Domani vado dal medico.'],
  ['it-IT', 'dayAfter', 'Partiamo dopodomani.'],
  ['it-IT', 'week', 'La prossima settimana comincia il corso.'],
  ['pt-BR', 'day', 'Amanhã vou ao médico.'],
  ['pt-BR', 'dayAfter', 'Viajo depois de amanhã.'],
  ['pt-BR', 'week', 'A prova é na semana que vem.'],
  ['da-DK', 'day', 'I morgen kommer min mor på besøg.'],
  ['da-DK', 'dayAfter', 'Vi rejser i overmorgen.'],
  ['da-DK', 'week', 'Jeg har eksamen i næste uge.'],
  ['ru-RU', 'day', 'Завтра я иду к врачу.'],
  ['ru-RU', 'dayAfter', 'Мы уезжаем послезавтра.'],
  ['ru-RU', 'week', 'На следующей неделе экзамен.'],
  ['vi-VN', 'day', 'Ngày mai tôi đi khám bệnh.'],
  ['vi-VN', 'day', 'Sáng mai tôi phải dậy sớm.'],
  ['vi-VN', 'dayAfter', 'Ngày kia chúng tôi đi.'],
  ['vi-VN', 'week', 'Tuần sau tôi thi.'],
  ['ja-JP', 'day', '明日、病院に行きます。'],
  ['ja-JP', 'dayAfter', '明後日に出発する。'],
  ['ja-JP', 'week', '来週から新しい仕事だ。'],
  ['ko-KR', 'day', '내일은 병원에 간다.'],
  ['ko-KR', 'dayAfter', '모레 떠난다.'],
  ['ko-KR', 'week', '다음 주에 시험이 있다.'],
  ['zh-CN', 'day', '明天我要去看医生。'],
  ['zh-CN', 'dayAfter', '我们后天出发。'],
  ['zh-CN', 'week', '下周有考试。'],
]

const NOT_AHEAD: [LanguageCode, string][] = [
  ['en-US', 'See you tomorrow, she said.'],
  ['en-US', 'The next week it rained every day.'],
  ['es-ES', 'Estudié por la mañana.'],
  ['es-ES', 'Esta mañana llovía mucho.'],
  ['es-ES', 'Me levanté a las seis de la mañana.'],
  ['es-ES', 'Una mañana vi un zorro.'],
  ['es-ES', '¡Hasta mañana!'],
  ['fr-FR', 'À demain, dit-elle.'],
  ['fr-FR', 'Le lendemain, il pleuvait.'],
  ['de-DE', 'Heute Morgen hat es geregnet.'],
  ['de-DE', 'Heute morgen hat es geregnet.'],
  ['de-DE', 'Am Morgen war es kalt.'],
  ['de-DE', 'Jeden Morgen trinke ich Tee.'],
  ['de-DE', 'Guten Morgen zusammen!'],
  ['de-DE', 'Morgens ist es kalt.'],
  ['it-IT', 'A domani, ha detto.'],
  ['it-IT', "L'indomani pioveva."],
  ['pt-BR', 'De manhã choveu.'],
  ['pt-BR', 'Até amanhã!'],
  ['da-DK', 'I morges regnede det.'],
  ['da-DK', 'Jeg løber om morgenen.'],
  ['ru-RU', 'На завтрак была каша.'],
  ['ru-RU', 'До завтра!'],
  ['vi-VN', 'Sáng Mai gọi cho tôi.'],
  ['vi-VN', 'Một tuần sau đó trời mưa.'],
  ['vi-VN', 'Hoa mai nở vàng.'],
  ['ja-JP', '明日香さんと話した。'],
  ['ko-KR', '다음 주제는 어려웠다.'],
  ['ko-KR', '내 일은 재미있다.'],
  ['zh-CN', '这是后天的努力。'],
  ['zh-CN', '树下周围很安静。'],
]

describe('a sentence that looks ahead', () => {
  it.each(AHEAD)('%s, to the %s: %s', (language, ahead, sentence) => {
    expect(looksAhead(sentence, language)).toBe(ahead)
    expect(looksAhead(sentence.normalize('NFD'), language)).toBe(ahead)
  })

  it.each(NOT_AHEAD)('is none in %s: %s', (language, sentence) => {
    expect(looksAhead(sentence, language)).toBeNull()
  })

  it('has words in each language', () => {
    expect(new Set(AHEAD.map(([language]) => language))).toEqual(new Set(LANGUAGES))
  })

  it('is told by its furthest day', () => {
    expect(looksAhead('Tomorrow I write it, and next week I send it.', 'en-US')).toBe('week')
  })

  it('is looked for in anything, in no time', () => {
    const odd = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 400 }),
      fc.constantFrom(
        'constructor',
        '__proto__',
        '',
        ' ',
        'mañana'.repeat(2000),
        'the '.repeat(5000),
        '下'.repeat(5000),
      ),
    )
    fc.assert(
      fc.property(odd, fc.constantFrom(...LANGUAGES), (text, language) => {
        expect(['day', 'dayAfter', 'week', 'month', null]).toContain(looksAhead(text, language))
      }),
    )
  })
})

describe('the day that is looked to', () => {
  it.each<[string, Ahead, string]>([
    ['2026-11-23', 'day', '2026-11-24'],
    ['2026-12-31', 'day', '2027-01-01'],
    ['2026-11-23', 'dayAfter', '2026-11-25'],
    ['2026-11-23', 'week', '2026-12-06'], // from a Monday to the Sunday of the next week
    ['2026-11-29', 'week', '2026-12-06'],
    ['2027-01-31', 'month', '2027-02-28'],
  ])('from %s, the %s: %s', (written, ahead, day) => {
    expect(dayLookedTo(written, ahead)).toBe(day)
  })

  it('is always a later one', () => {
    const day = fc.integer({ min: -9000, max: 9000 }).map((count) => addDays('2026-11-23', count))
    const ahead = fc.constantFrom<Ahead>('day', 'dayAfter', 'week', 'month')
    fc.assert(
      fc.property(day, ahead, (written, far) => {
        const looked = dayLookedTo(written, far)
        expect(isDay(looked) && looked > written && looked <= addDays(written, 62)).toBe(true)
      }),
    )
  })
})
