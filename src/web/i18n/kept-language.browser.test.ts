import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { nameChosenLanguage, wantedLanguage } from './kept-language.ts'

beforeEach(() => localStorage.clear())

it('a language that was chosen stays chosen where the address had asked for another one', () => {
  const before = location.href
  onTestFinished(() => history.replaceState(history.state, '', before))
  history.replaceState({ key: 'a' }, '', `${location.pathname}?q=sol&lng=da#2026-11-21`)
  expect(wantedLanguage()).toBe('da')
  nameChosenLanguage('vi')
  expect([location.search, location.hash, history.state]).toEqual(['?q=sol', '#2026-11-21', { key: 'a' }])
  expect(wantedLanguage()).toBe('vi')
  nameChosenLanguage('en')
  expect([wantedLanguage(), location.search]).toEqual(['en', '?q=sol'])
})
