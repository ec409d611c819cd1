import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const OF_THE_SITE = ['src/web/ui/layout/layout.tsx'] // its list of languages
const ELEMENT_WITH_LANG =
  /<([a-z]\w*)\b(?:[^<>{}]|\{(?:[^{}<>]|=>|\{(?:[^{}]|\{[^{}]*\})*\})*\})*?\slang=\{[^>]*>/g

it('whatever has a language of its own, learned or the learner’s, says whether the browser may translate it', () => {
  const files = globSync('src/web/**/*.tsx').filter((file) => !/\.(test|fixture|fake)\./.test(file))
  const elements = files
    .filter((file) => !OF_THE_SITE.includes(file))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(ELEMENT_WITH_LANG)].map(([tag]) => ({ file, tag })),
    )
    .filter(({ tag }) => !tag.startsWith('<svg')) // is hidden, and its texts are drawn
  expect(elements.length).toBeGreaterThan(40)
  expect(elements.filter(({ tag }) => !/translate="(no|yes)"/.test(tag))).toEqual([])
})
