import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Checked, Corrections, Remark } from '#domain/feedback/corrections.ts'
import { memoryCorrector } from '#domain/feedback/corrector.fake.ts'
import { CORRECT_FAILURES } from '#domain/feedback/corrector.ts'
import { memoryTranslator } from '#domain/translate/translator.fake.ts'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { setServerAway } from '#web/ui/connection.tsx'
import { CorrectionsSection, type CorrectionsSectionProps } from './corrections-section.tsx'
import '#web/ui/base.css'

const TEXT = 'Mañana voy a visitar mi abuela. Hoy llueve mucho. <b>No</b> sé qué.'

const SAID: Corrections = {
  by: 'gemini',
  scope: 'language',
  question: '¿Dónde vive tu abuela?',
  sentences: [
    {
      text: 'Mañana voy a visitar mi abuela.',
      verdict: 'remarks',
      corrected: 'Mañana voy a visitar a mi abuela.',
      remarks: [{ start: 21, end: 23, instead: ['a mi'], kind: 'grammar', why: 'A person takes “a”.' }],
    },
    { text: 'Hoy llueve mucho.', verdict: 'fine', remarks: [] },
    { text: '<b>No</b> sé qué.', verdict: 'rewritten', corrected: '<i>Ni idea.</i>', remarks: [] },
  ],
}

const says = memoryCorrector({ answer: () => ({ ok: true, value: SAID }) })
const own = { text: TEXT, language: 'es-ES', nativeLanguage: 'en-US', meant: 'Tomorrow …' } as const
const button = (name: string) => page.getByRole('button', { name, exact: true })
const region = () => page.getByRole('region', { name: 'Corrections' })

const NOBODY = { findCorrectors: async () => [], findTranslators: async () => [] }

type Given = Partial<Omit<CorrectionsSectionProps, 'ports'>> & {
  ports?: Partial<CorrectionsSectionProps['ports']>
}

function show({ ports, ...given }: Given = {}) {
  const kept: Corrections[] = []
  const props: CorrectionsSectionProps = {
    own,
    of: 'translation',
    kept: null,
    ports: {
      findCorrectors: async () => [says],
      findTranslators: async () => [memoryTranslator()],
      onCorrections: async (corrections) => kept.push(corrections) > 0,
      onActive: () => undefined,
      ...ports,
    },
    onUse: () => undefined,
    onAsk: async () => true,
    ...given,
  }
  const rendered = render(<CorrectionsSection {...props} />)
  const again = async (next: Partial<CorrectionsSectionProps>) =>
    (await rendered).rerender(<CorrectionsSection {...props} {...next} />)
  return { kept, rendered, again }
}

beforeEach(() => startTestTexts('en'))

describe('corrections', () => {
  it('PROMISE-1: stand beside the text of the learner, say who saw what, and change nothing', async () => {
    const { kept } = show()
    await button('Check with Gemini').click()
    await expect.element(region().getByText('Corrections in 1 of 3 sentences')).toBeVisible()
    await expect
      .element(region().getByText('Checked as Spanish by Gemini,', { exact: false }))
      .toMatchTextContent(/Your text is unchanged\./)
    const marks = [...document.querySelectorAll('mark')].map((mark) => mark.textContent)
    expect(marks).toEqual(['mi'])
    await expect.element(region().getByText('A person takes “a”.')).toBeVisible()
    await expect.element(region().getByText('No corrections.')).toBeVisible()
    await expect.element(region().getByText('Another way to say it')).toBeVisible()
    await expect.element(region().getByText('<i>Ni idea.</i>')).toBeVisible()
    await expect.element(region().getByText('¿Dónde vive tu abuela?')).toBeVisible()
    expect(document.querySelector('.corrections b, .corrections i')).toBeNull()
    expect(kept).toEqual([SAID])
  })

  it('stay within the width of a phone, whatever a model says without a space', async () => {
    await page.viewport(360, 740)
    onTestFinished(() => page.viewport(414, 896))
    const long = 'x'.repeat(300)
    const text = `Mi ${long}.`
    const remarks: Remark[] = [{ start: 3, end: 303, instead: [`${long}o`], kind: 'word', why: long }]
    const sentences: Checked[] = [{ text, verdict: 'remarks', corrected: `Mi ${long}o.`, remarks }]
    show({ kept: { ...SAID, question: long, sentences }, own: { ...own, text } })
    await expect.element(region().getByText('Corrections in 1 of 1 sentences')).toBeVisible()
    expect(document.documentElement.scrollWidth).toBe(360)
  })

  it('of an earlier version say so', async () => {
    show({ kept: SAID, own: { ...own, text: 'Otra cosa.' } })
    await expect.element(region().getByText('For an earlier version')).toBeVisible()
  })

  it('are used by one press, and undone by another, without a word being said of an earlier version', async () => {
    const texts: string[] = []
    let now = TEXT
    const onUse = (text: string) => {
      texts.push(text)
      now = text
    }
    const { again } = show({ kept: SAID, onUse })
    await button('Use it').click()
    expect(texts).toEqual([TEXT.replace('visitar mi', 'visitar a mi')])
    await again({ kept: SAID, onUse, own: { ...own, text: now } })
    await expect.element(region().getByText('Used', { exact: true })).toBeVisible()
    await expect.element(button('Undo')).toHaveFocus()
    expect(button('Use it').query()).toBeNull()
    expect(region().getByText('For an earlier version').query()).toBeNull()
    expect(region().getByText('Your text is unchanged.', { exact: false }).query()).toBeNull()
    await button('Undo').click()
    expect(texts.at(-1)).toBe(TEXT)
    await again({ kept: SAID, onUse, own: { ...own, text: now } })
    await expect.element(button('Use it')).toHaveFocus()
  })

  it('that were used say nothing of an earlier version when they are opened again, and are counted no longer', async () => {
    show({ kept: SAID, own: { ...own, text: TEXT.replace('visitar mi', 'visitar a mi') } })
    await expect.element(region().getByText('Corrections in 0 of 3 sentences')).toBeVisible()
    expect(region().getByText('For an earlier version').query()).toBeNull()
  })

  it('that are asked for are made once, also where there are some of an earlier text; what is typed then waits for a press', async () => {
    const other = { ...own, text: 'Otra cosa.' }
    const { kept, again } = show({ kept: SAID, own: other, startChecking: true })
    await expect.poll(() => kept.length).toBe(1)
    await again({ kept: SAID, own: { ...own, text: 'Otra cosa más.' }, startChecking: true })
    await expect.element(button('Check with Gemini')).toBeVisible()
    expect(kept).toHaveLength(1)
  })

  it('need a connection, and are made once it is there where they were asked for', async () => {
    setServerAway(true)
    onTestFinished(() => setServerAway(false))
    let here = [] as (typeof says)[]
    const { kept } = show({ startChecking: true, ports: { findCorrectors: async () => here } })
    await expect.element(region().getByText('Checking needs a connection.', { exact: false })).toBeVisible()
    here = [says]
    setServerAway(false)
    await expect.poll(() => kept.length).toBe(1)
  })

  it('of several ways are each a button of its own, and only the one that is pressed is used', async () => {
    const text = 'I bougt milk.'
    const remarks: Remark[] = [{ start: 2, end: 7, instead: ['bout', 'bought', 'bough'], kind: 'spelling' }]
    const kept: Corrections = {
      by: 'hunspell',
      scope: 'spelling',
      sentences: [{ text, verdict: 'remarks', remarks }],
    }
    const texts: string[] = []
    const onUse = (now: string) => texts.push(now)
    const english = { ...own, language: 'en-US', nativeLanguage: 'vi-VN', text } as const
    const { again } = show({ kept, onUse, own: english })
    await expect.element(button('bout')).toBeVisible()
    await expect.element(button('bough')).toBeVisible()
    expect(button('Use it').query()).toBeNull()
    await button('bought').click()
    expect(texts).toEqual(['I bought milk.'])
    await again({ kept, onUse, own: { ...english, text: 'I bought milk.' } })
    await expect.element(button('Undo')).toHaveFocus()
    await expect.element(button('Undo')).toHaveAccessibleDescription('bougt could be bought')
    expect(button('bout').query()).toBeNull()
    await button('Undo').click()
    expect(texts.at(-1)).toBe(text)
    await again({ kept, onUse, own: english })
    await expect.element(button('bought')).toHaveFocus()
  })

  it('cannot be used where the sentence is written otherwise by now, and are used where it says so already', async () => {
    const { again } = show({ kept: SAID, own: { ...own, text: 'Otra cosa. Hoy llueve mucho.' } })
    await expect.element(region().getByText('For an earlier version')).toBeVisible()
    expect(button('Use it').query()).toBeNull()
    await again({ kept: SAID, own: { ...own, text: TEXT.replace('visitar mi', 'visitar a mi') } })
    await expect.element(button('Undo')).toBeVisible()
  })

  it('of the own version say which text they are about', async () => {
    show({ of: 'own' })
    await expect
      .element(region().getByText('These are about your own version, not the machine translation.'))
      .toBeVisible()
  })

  it('that could not be kept say so, until the next are', async () => {
    const answers = [false, true]
    show({ ports: { onCorrections: async () => answers.shift() ?? true } })
    await button('Check with Gemini').click()
    const told = region().getByText("These couldn't be saved with your entry.", { exact: false })
    await expect.element(told).toBeVisible()
    await expect.element(region().getByText('A person takes “a”.')).toBeVisible()
    await button('Check with Gemini').click()
    await expect.element(told).not.toBeInTheDocument()
  })

  it('that another device has kept meanwhile take the place of earlier ones', async () => {
    const { again } = show({ kept: SAID })
    await expect.element(region().getByText('A person takes “a”.')).toBeVisible()
    const fine = SAID.sentences.map(({ text }) => ({ text, verdict: 'fine' as const, remarks: [] }))
    await again({ kept: { ...SAID, sentences: fine } })
    await expect.element(region().getByText('Corrections in 0 of 3 sentences')).toBeVisible()
  })

  it.each([
    [true, 'Copied.'],
    [false, "Your browser didn't allow copying. Select the text and copy it."],
  ])('can be asked of somebody, also where nothing here checks (copied: %s)', async (isCopied, told) => {
    const asked: string[] = []
    const onAsk = async () => asked.push('once') > 0 && isCopied
    const { again } = show({ onAsk, ports: NOBODY })
    await button('Copy to ask someone').click()
    await expect.element(region().getByText(told)).toBeVisible()
    expect(asked).toEqual(['once'])
    await again({ onAsk, own: { ...own, text: 'Otra cosa.' } })
    await expect.element(region().getByText(told)).not.toBeInTheDocument()
  })

  it('of spelling alone say so, and a fine sentence is only spelled well', async () => {
    const hunspell = memoryCorrector({ id: 'hunspell', scope: 'spelling' })
    show({ ports: { findCorrectors: async () => [hunspell] } })
    await button('Check with Hunspell').click()
    await expect.element(region().getByText('Spelling only', { exact: false }).first()).toBeVisible()
    await expect.element(region().getByText('Corrections in 0 of 2 sentences')).toBeVisible()
    await expect.element(region().getByText('No misspellings found.').first()).toBeVisible()
  })

  it('reads back what a translator understood, which is no verdict', async () => {
    show()
    await button('Translate it back').click()
    await expect
      .element(region().getByText("What Gemini understood. Grammar mistakes don't show here."))
      .toBeVisible()
    await expect.element(region().getByText('[en-US]', { exact: false })).toBeVisible()
  })

  it('without anybody who can check say so, and offer to ask somebody alone', async () => {
    show({ ports: NOBODY })
    await expect.element(region().getByText("Sentences can't be checked here right now.")).toBeVisible()
    const buttons = [...document.querySelectorAll('.corrections button')].map((one) => one.textContent)
    expect(buttons).toEqual(['Copy to ask someone'])
    const practise = 'You can still practice your sentences.'
    await expect.element(region().getByText(practise, { exact: false })).not.toBeInTheDocument()
  })

  it('of an entry in the language learned say, without anybody who can check, that it can be practised', async () => {
    show({ of: 'entry', ports: NOBODY })
    await expect
      .element(region().getByText('You can still practice your sentences.', { exact: false }))
      .toBeVisible()
  })

  it.each(['en', 'vi', 'da'] as const)(
    'every failure has its own words, and the text is unchanged (%s)',
    async (language) => {
      startTestTexts(language)
      const told = new Set<string>()
      for (const error of CORRECT_FAILURES) {
        const failing = memoryCorrector({ answer: () => ({ ok: false, error }) })
        const { rendered } = show({ ports: { ...NOBODY, findCorrectors: async () => [failing] } })
        await page.getByRole('button').first().click()
        await expect.element(page.getByRole('alert')).toBeVisible()
        told.add(page.getByRole('alert').element().querySelector('p')?.textContent ?? '')
        await (await rendered).unmount()
      }
      expect(told.size).toBe(CORRECT_FAILURES.length)
    },
  )

  it.each(['en', 'vi', 'da'] as const)('stand within a page of 360 px (%s)', async (language) => {
    startTestTexts(language)
    await page.viewport(360, 740)
    show({ kept: SAID })
    await expect.element(page.getByText('A person takes “a”.')).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  })
})
