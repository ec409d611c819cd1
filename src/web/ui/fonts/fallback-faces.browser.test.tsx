import { beforeEach, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import '#web/ui/base.css'

const TEXTS = { en: 'two plums', ja: '子供と歩いた', zh: '我和朋友走路', ko: '친구와 걸었다' }
const SIZES = [17, 19, 21, 25, 28, 34]

beforeEach(() => {
  document.documentElement.dataset.wordFace = ''
})

/** Where each text of a size stands beside a smaller one, and how high their line is. */
async function measure(lang: keyof typeof TEXTS, hasFace: boolean) {
  const { container } = await render(
    <ul lang={lang}>
      {SIZES.map((size) => (
        <li key={size} style={{ display: 'flex', alignItems: 'baseline' }}>
          {[size, size * 0.75].map((one) => (
            <span key={one} style={{ font: `430 ${one}px / 48px var(--word)` }}>
              {TEXTS[lang]} Li
            </span>
          ))}
        </li>
      ))}
    </ul>,
  )
  const list = container.querySelector('ul')
  if (list === null) throw new Error('no list')
  if (!hasFace) {
    const faces = getComputedStyle(list).getPropertyValue('--word')
    expect(faces).toMatch(/^Alegreya, /)
    list.style.setProperty('--word', faces.replace(/^Alegreya, /, ''))
  }
  await Promise.all(SIZES.map((size) => document.fonts.load(`430 ${size}px Alegreya`)))
  return [...container.querySelectorAll('li, span')].map((part) => {
    const { y, height } = part.getBoundingClientRect()
    return { y, height }
  })
}

it.each(Object.keys(TEXTS) as (keyof typeof TEXTS)[])(
  'a line stands where it stands, whether the word face is there or not (%s)',
  async (lang) => {
    const before = await measure(lang, false)
    document.body.replaceChildren()
    expect(await measure(lang, true)).toEqual(before)
  },
)
