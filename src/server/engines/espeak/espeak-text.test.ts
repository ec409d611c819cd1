import { describe, expect, it } from 'vitest'
import { espeakText } from './espeak-text.ts'

describe('what espeak-ng gets to read', () => {
  it.each([
    ['FAIL-2: emoji alone are no words', '😀 👩‍👩‍👧 🇩🇰 ❤️ 👍🏽 1️⃣'.replace('1️⃣', ''), ''],
    ['FAIL-2: emoji in a sentence are not described', 'I am happy 😀👍🏽 today 🇩🇰.', 'I am happy today .'],
    ['FAIL-4: a null character and half a character are spaces', 'a\u0000b \ud83d c', 'a b c'],
    ['a command to espeak is none', 'a\u0001150P b', 'a 150P b'],
    ['brackets are brackets, not names of sounds', '[[hello]] [[[x', '[ [hello]] [ [ [x'],
    ['lines are sentences, blank ones vanish', 'One\r\n \n\n Two\tthree ', 'One\n\nTwo three'],
    ['signs that are read stay', '5 € © 3 % < 7', '5 € © 3 % < 7'],
    ['nothing but signs is nothing', '… — !? ‼ 。、', ''],
    ['other scripts stay', '今日は café Привет كتب', '今日は café Привет كتب'],
  ])('%s', (_, text, expected) => {
    expect(espeakText(text)).toBe(expected)
  })
})
