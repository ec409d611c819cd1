import type { Day } from '#domain/clock.ts'
import { addDays, addMonths, daysOfMonth, mondayOf, monthOf } from '#domain/days.ts'
import { type LanguageCode, type LanguageSubtag, primarySubtag } from '#domain/languages.ts'
import { foldSame } from '#domain/text/fold-text.ts'

/** How far a sentence looks ahead: to the next day, the one after, next week, next month. */
export type Ahead = 'day' | 'dayAfter' | 'week' | 'month'

type Rule = { ahead: Ahead; pattern: RegExp }

// a word begins and ends where no letter, mark or digit is beside it; a hyphen belongs to it
const START = String.raw`(?<![\p{L}\p{M}\p{N}'’-])`
const END = String.raw`(?![\p{L}\p{M}\p{N}-])`

/** `words`: a pattern of whole words. `not`, `next`: what stands right before or after where they mean something else. */
function rule(ahead: Ahead, words: string, { not = '', next = '', flags = 'iu' } = {}): Rule {
  const before = not === '' ? '' : String.raw`(?<!${START}(?:${not})\s+)`
  const after = next === '' ? '' : String.raw`(?!\s*(?:${next})${END})`
  return { ahead, pattern: new RegExp(`${before}${START}(?:${words})${END}${after}`, flags) }
}

/** In scripts that do not part words. */
function within(ahead: Ahead, words: string): Rule {
  return { ahead, pattern: new RegExp(words, 'u') }
}

const KOREAN_END = String.raw`(?:은|는|이|도|의|에|에는|에도|부터|까지|쯤|만|이면|이나|아침|저녁|오전|오후|밤)?(?![\p{L}\p{N}])`

/**
 * What tells that a sentence looks ahead, in each language; rather too few words than a wrong one. The traps are words
 * for the morning ('por la mañana', 'heute Morgen', 'i morges'), good-byes ('à demain', 'até amanhã', 'до завтра'),
 * stories ('the next week', 'một tuần sau') and what only looks alike ('завтрак', '다음 주제', '后天的').
 */
const RULES: Record<LanguageSubtag, readonly Rule[]> = {
  en: [
    rule('dayAfter', '(?:the )?day after tomorrow'),
    rule('day', 'tomorrow', { not: "after|like there(?:’|'|)s no|see you|until|till" }),
    rule('week', 'next week', { not: 'the|that|see you' }),
    rule('month', 'next month', { not: 'the|that' }),
  ],
  es: [
    rule('dayAfter', 'pasado mañana'),
    rule('day', 'mañana', {
      not: 'la|una|esta|esa|aquella|otra|cada|toda|media|buena|medio|de|el|pasado|hasta|hoy|ayer|misma|mi|tu|su|primera',
      next: 'siguiente|entera|mismo',
    }),
    rule('week', 'la (?:semana próxima|semana que viene|próxima semana)'),
    rule('month', 'el (?:mes próximo|mes que viene|próximo mes)'),
  ],
  fr: [
    rule('dayAfter', 'après[- ]demain'),
    rule('day', 'demain', { not: "après|à|jusqu[’']à" }),
    rule('week', 'la semaine prochaine'),
    rule('month', 'le mois prochain'),
  ],
  de: [
    rule('dayAfter', 'übermorgen'),
    rule('day', 'morgen', {
      not: 'heute|gestern|vorgestern|guten|am|jeden|jedem|eines|einem|diesen|diesem|den|der|dem|vom|zum|bis|gegen|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|[Hh]eute|[Gg]estern|[Gg]uten|[Jj]eden|[Aa]m|[Gg]egen|[Bb]is|[Ee]ines|[Dd]er|[Dd]iesen',
      flags: 'u', // 'Morgen' is the morning, but where a sentence begins
    }),
    { ahead: 'day', pattern: /^[^\p{L}\p{N}]*Morgen\s+(?!allerseits|zusammen|alle\b)\p{L}/u },
    rule('week', '(?:nächste|kommende|in der nächsten|in der kommenden) Woche'),
    rule('month', '(?:nächsten|kommenden|im nächsten|im kommenden) Monat'),
  ],
  it: [
    rule('dayAfter', 'dopo ?domani'),
    rule('day', 'domani', { not: 'dopo|a|fino a|il' }),
    rule('week', '(?:la )?(?:settimana prossima|prossima settimana)'),
    rule('month', '(?:il )?(?:mese prossimo|prossimo mese)'),
  ],
  pt: [
    rule('dayAfter', 'depois de amanhã'),
    rule('day', 'amanhã', { not: 'depois de|até|o' }),
    rule('week', '(?:semana que vem|próxima semana|semana próxima)'),
    rule('month', '(?:mês que vem|próximo mês|mês próximo)'),
  ],
  da: [
    rule('dayAfter', 'i ?overmorgen'),
    rule('day', 'i ?morgen', { not: 'vi ses|ses' }),
    rule('week', 'næste uge'),
    rule('month', 'næste måned'),
  ],
  ru: [
    rule('dayAfter', 'послезавтра'),
    rule('day', 'завтра', { not: 'до' }),
    rule('week', 'на (?:следующей|будущей) неделе'),
    rule('month', 'в (?:следующем|будущем) месяце'),
  ],
  vi: [
    rule('dayAfter', '[Nn]gày (?:mốt|kia)', { not: 'một|Một', flags: 'u' }),
    rule('day', '(?:[Nn]gày|[Ss]áng|[Tt]rưa|[Cc]hiều|[Tt]ối|[Đđ]êm) mai', { flags: 'u' }), // Mai is a name
    rule('week', 'tuần (?:tới|sau)', {
      not: String.raw`một|hai|ba|bốn|mấy|vài|nhiều|các|những|\p{N}+`,
      next: 'đó',
    }),
    rule('month', 'tháng (?:tới|sau)', {
      not: String.raw`một|hai|ba|bốn|mấy|vài|nhiều|các|những|\p{N}+`,
      next: 'đó',
    }),
  ],
  ja: [
    within('dayAfter', '明後日|あさって'),
    within('day', '明日(?![香葉菜美])'),
    within('week', '(?<!再)来週'),
    within('month', '(?<!再)来月'),
  ],
  ko: [
    { ahead: 'dayAfter', pattern: new RegExp(`${START}(?:내일)?모레${KOREAN_END}`, 'u') },
    { ahead: 'day', pattern: new RegExp(`${START}내일${KOREAN_END}`, 'u') },
    { ahead: 'week', pattern: new RegExp(`${START}다음 ?주(?:말)?${KOREAN_END}`, 'u') },
    { ahead: 'month', pattern: new RegExp(`${START}다음 ?달${KOREAN_END}`, 'u') },
  ],
  zh: [
    within('dayAfter', '(?<!大)后天(?![的性养])'),
    within('day', '(?<![到])明天(?!见)'),
    within('week', '下(?:个?星期|个?礼拜|周(?![围边遭身密长全折转]))'),
    within('month', '下个月'),
  ],
}

const FURTHEST_FIRST: readonly Ahead[] = ['month', 'week', 'dayAfter', 'day']

/** How far a sentence looks ahead, at its furthest; null where it does not, as far as can be told. */
export function looksAhead(sentence: string, language: LanguageCode): Ahead | null {
  const rules = RULES[primarySubtag(language)]
  const text = foldSame(sentence)
  const found = rules.filter(({ pattern }) => pattern.test(text)).map(({ ahead }) => ahead)
  return FURTHEST_FIRST.find((ahead) => found.includes(ahead)) ?? null
}

/** The day on which it can be told how it went: the day itself, or the last of the week or month. */
export function dayLookedTo(written: Day, ahead: Ahead): Day {
  if (ahead === 'day') return addDays(written, 1)
  if (ahead === 'dayAfter') return addDays(written, 2)
  if (ahead === 'week') return addDays(mondayOf(written), 13)
  return daysOfMonth(addMonths(monthOf(written), 1)).at(-1) ?? written
}
