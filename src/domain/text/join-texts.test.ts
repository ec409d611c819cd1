import { expect, it } from 'vitest'
import { insertWords, joinTexts } from './join-texts.ts'

it.each([
  ['I ran', 'home', 'I ran home'],
  ['I ran ', 'home', 'I ran home'],
  ['', 'home', 'home'],
  ['집에', '갔어요', '집에 갔어요'],
  ['果物屋の', '女の人', '果物屋の女の人'],
  ['雨だった。', 'そして雪', '雨だった。そして雪'],
  ['我喜欢', 'jazz', '我喜欢jazz'],
  ['𠮷野家', 'で', '𠮷野家で'],
  ['วันนี้', 'ฝนตก', 'วันนี้ฝนตก'],
  ['كتبت', 'اليوم', 'كتبت اليوم'],
])('%j and %j are %j', (left, right, joined) => {
  expect(joinTexts(left, right)).toBe(joined)
})

it('DIARY-28: dictated words stand apart from their neighbours, but not in scripts without spaces', () => {
  expect(insertWords('I home', 1, ' ran ')).toBe('I ran home')
  expect(insertWords('私行く', 1, 'は')).toBe('私は行く')
})
