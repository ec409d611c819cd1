import { expect, it } from 'vitest'
import { withCaret } from './writing.ts'

it.each([
  ['a line that comes below', 'Rain. a|', 'Rain. a\nA line.', 'Rain. a|\nA line.'],
  ['a line that comes above', 'Rain. a|', 'A line.\nRain. a', 'A line.\nRain. a|'],
  ['lines above and below', 'Rain.\na b|', 'Rain.\nOne.\na b\nTwo.', 'Rain.\nOne.\na b|\nTwo.'],
  ['a space that became a line break', 'Rain. a b|', 'Rain.\na b\nA line.', 'Rain.\na b|\nA line.'],
  [
    'the caret amid the text',
    'Rain. a| b.\nEnd.',
    'One.\nRain.\na b.\nEnd.\nTwo.',
    'One.\nRain.\na| b.\nEnd.\nTwo.',
  ],
  ['a space that a merge left out', 'Rain. a |', 'Rain. a\nA line.', 'Rain. a |\nA line.'],
  ['the same with lines above', 'Rain. a |', 'One.\nRain. a\nTwo.', 'One.\nRain. a |\nTwo.'],
  [
    'signs that mean something in an expression',
    'Is (it) so?|',
    'One.\nIs (it) so?\nTwo.',
    'One.\nIs (it) so?|\nTwo.',
  ],
  ['other words in all', 'Rain.|', 'Snow. Ice.', 'Snow. Ice.|'],
  ['nothing left', 'Rain.|', '', '|'],
])('the caret stays behind its words: %s', (_, before, text, after) => {
  const shown = withCaret(text, before.replace('|', ''), before.indexOf('|'))
  expect(`${shown.text.slice(0, shown.caret)}|${shown.text.slice(shown.caret)}`).toBe(after)
})
