import { expect, it } from 'vitest'
import { fliteText } from './flite-synthesiser.ts'
import { THIRTY_SENTENCES } from './thirty-sentences.fixture.ts'

it.each([
  'x',
  '7',
  'a-',
  'a_',
  'a.',
  '12,',
  'xxxxx ',
  'BCD ',
  'é-',
  '%',
  'zq\n',
  'y',
  'a',
  'xxxa',
  'ha',
  `${'x'.repeat(60)} `,
])('a text of %j alone, which would be spelled sign by sign, is left to another voice', (sign) => {
  expect(fliteText(`I said ${sign.repeat(2_000).slice(0, 1_990)}`)).toBeUndefined()
})

it('an entry is read, and so are the numbers, initials and made-up words in it', () => {
  const entry = THIRTY_SENTENCES.join(' ')
  for (const text of [
    entry.repeat(2_000).slice(0, 2_000),
    'haha '.repeat(400),
    'aaaaaah '.repeat(200),
    'Why do my shy sly spies try rhythm? '.repeat(40),
    'My number is 555-0199, I was born on 12/03/1998 and paid $20.50 (25%) to the U.S. and the BBC. '.repeat(
      10,
    ),
    'hmmmmmmmmm, brrrr!',
    'x'.repeat(60),
    '!'.repeat(1_000) + entry.slice(0, 900),
    `a${' \n'.repeat(900)}b`,
  ])
    expect(fliteText(text)).toBeTypeOf('string')
})
