import { createRef } from 'react'
import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { SITE_LANGUAGES } from '#domain/languages.ts'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { SentenceHead } from '#web/practice/shadow/sentence-head.tsx'
import { newShadowing } from '#web/practice/shadow/shadowing.ts'
import { BroughtMark } from './texts-screen.tsx'
import '#web/practice/shadow/shadow-screen.css'
import '#web/ui/base.css'

const TEXT_PX = 261 // of a phone of 320: without the gutters and the rule of the notebook

it.each(SITE_LANGUAGES)(
  'on a phone every dot is whole beside the words about the text (%s)',
  async (language) => {
    startTestTexts(language)
    await page.viewport(320, 740)
    onTestFinished(() => page.viewport(1280, 800))
    await render(
      <div style={{ width: TEXT_PX }}>
        <SentenceHead
          state={newShadowing('es-ES', ['Uno.', 'Dos.', 'Tres.'])}
          {...{ best: {}, hidesText: false, head: createRef(), onOpen: () => undefined }}
        >
          <BroughtMark />
        </SentenceHead>
      </div>,
    )
    await document.fonts.ready
    const dots = document.querySelector('.dots')
    expect(dots?.scrollWidth).toBe(dots?.clientWidth)
    const right = Math.max(
      ...[...document.querySelectorAll('.sentence-head *')].map((one) => one.getBoundingClientRect().right),
    )
    expect(right).toBeLessThanOrEqual(
      document.querySelector('.sentence-head')?.getBoundingClientRect().right ?? 0,
    )
  },
)
