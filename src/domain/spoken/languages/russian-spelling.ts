import { respeller, type SpellingRule } from '#domain/spoken/respeller.ts'

// Double forms: Русский орфографический словарь РАН, https://orfo.ruslang.ru/
const SPELLINGS: SpellingRule[] = [
  [/^нуль$/, 'ноль'],
  [/^матрац/, 'матрас'],
  [/^калош/, 'галош'],
  [/^туннель/, 'тоннель'],
  [/^вайфай$/, 'вай-фай'],
  [/^(емейл|имэйл|емэйл)/, 'имейл'],
  [/^риэлтор/, 'риелтор'],
  [/^тинейджер/, 'тинэйджер'],
  [/^йогурт/, 'иогурт'],
  [/^шпатлев/, 'шпаклев'],
  [/^строгать/, 'стругать'],
]

/** One spelling of a Russian word that has two. */
export const russianSpelling = respeller(SPELLINGS)
