import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { keepDraft } from '#domain/journal/change-entry.ts'
import { createMemoryDays } from '#web/documents/memory-days.ts'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { createScriptedListener } from '#web/speech/listening/listener.fake.ts'
import { confirmConversion } from '#web/ui/form/conversion.fixture.ts'
import { editor, list, openDiary, rowsWith, save, state } from './diary-screen.fixture.tsx'
import { entry, put } from './journal.fixture.ts'

beforeEach(() => startTestTexts('en'))

describe('the editor', () => {
  it('DIARY-3 DIARY-4: beside the list stands the editor under the date of today', async () => {
    await openDiary({ rows: rowsWith(entry('2026-11-20', 'Yesterday.')) })
    await expect
      .element(page.getByRole('heading', { level: 1, name: 'Saturday, November 21, 2026' }))
      .toBeVisible()
    const [left, right] = [
      editor().element().getBoundingClientRect(),
      list().element().getBoundingClientRect(),
    ]
    if (innerWidth >= 900) expect(left.right).toBeLessThanOrEqual(right.left)
    await expect.element(list()).toBeVisible()
  })

  it('DIARY-5 DIARY-6: has text area, mood, tag input, Save, dictation, and the link to translation', async () => {
    await page.viewport(640, 800)
    await openDiary()
    await expect.element(editor()).toBeVisible()
    await expect.element(page.getByRole('combobox', { name: 'Mood' })).toBeVisible()
    await expect.element(page.getByRole('textbox', { name: 'Add tag' })).toBeVisible()
    await expect.element(save()).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Start dictation' })).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Go to Translation' }))
      .toHaveAttribute('href', '/translate')
  })

  it('DIARY-5: on a phone, mood and tags of a blank day come with the first character, and stay while they hold something', async () => {
    await page.viewport(639, 800)
    await openDiary()
    const mood = page.getByRole('combobox', { name: 'Mood' })
    await expect.element(save()).toBeVisible()
    await expect.element(mood).not.toBeInTheDocument()
    await editor().fill('S')
    await expect.element(mood).toBeVisible()
    await expect.element(page.getByRole('textbox', { name: 'Add tag' })).toBeVisible()
    await mood.selectOptions('happy')
    await editor().fill('')
    await expect.element(mood).toBeVisible()
    await mood.selectOptions('')
    await expect.element(mood).not.toBeInTheDocument()
  })

  it.each([
    [360, 740],
    [360, 560],
    [1280, 900],
    [1280, 600],
  ])(
    'is a blank page of six lines at least, all of which a press writes on (%i x %i)',
    async (width, height) => {
      await page.viewport(width, height)
      onTestFinished(() => page.viewport(414, 896))
      await openDiary()
      await expect.element(editor()).toBeVisible()
      const area = editor().element()
      const { left, top, right, bottom } = area.getBoundingClientRect()
      const lines = (bottom - top) / Number.parseFloat(getComputedStyle(area).lineHeight)
      expect(Math.floor(lines)).toBeGreaterThanOrEqual(6)
      const dock = document.querySelector('.dock')?.getBoundingClientRect().top ?? height
      const lowest = Math.min(bottom, dock, height) - 4
      for (const [x, y] of [
        [left + 20, top + 4],
        [(left + right) / 2, (top + lowest) / 2],
        [right - 4, lowest],
      ] as const)
        expect(document.elementFromPoint(x, y)).toBe(area)
    },
  )

  it.each([
    [360, 740],
    [1280, 800],
  ])('nothing at the foot moves with the first character (%i x %i)', async (width, height) => {
    await page.viewport(width, height)
    onTestFinished(() => page.viewport(414, 896))
    await openDiary()
    const top = () =>
      page.getByRole('link', { name: 'Go to Translation' }).element().getBoundingClientRect().top
    const before = top()
    await editor().fill('S')
    await expect.element(page.getByRole('combobox', { name: 'Mood' })).toBeVisible()
    expect(top()).toBe(before)
  })

  it('DIARY-7 DIARY-8: Save is disabled while the text is empty or only white space', async () => {
    await openDiary()
    await expect.element(save()).toBeDisabled()
    await editor().fill('  \n ')
    await expect.element(save()).toBeDisabled()
    await editor().fill('Sol.')
    await expect.element(save()).toBeEnabled()
  })

  it('the saved state says Draft while typing and Saved on this device after Save', async () => {
    await openDiary()
    await editor().fill('Sol.')
    await expect.element(state('Draft')).toBeVisible()
    await save().click()
    await expect.element(state('Saved on this device')).toBeVisible()
    await expect.element(list().getByText('Sol.')).toBeVisible()
  })

  it('an entry with words leads to its earlier versions, and a deleted entry to those that can come back', async () => {
    const { journal } = await openDiary({ rows: rowsWith(entry('2026-11-20', 'Lluvia.')), hasServer: true })
    const link = (name: string) => page.getByRole('link', { name })
    await expect.element(link('Earlier versions')).not.toBeInTheDocument()
    await expect.element(link('Deleted entries')).not.toBeInTheDocument()
    await editor().fill('Sol.')
    await expect.element(link('Earlier versions')).toHaveAttribute('href', '/diary/history#2026-11-21')
    await journal.remove('2026-11-20')
    await expect.element(link('Deleted entries')).toHaveAttribute('href', '/diary/history')
  })

  it('without an account, no link promises earlier versions, which only the server has', async () => {
    await openDiary()
    await editor().fill('Sol.')
    await expect.element(page.getByRole('link', { name: 'Go to Translation' })).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Earlier versions' })).not.toBeInTheDocument()
  })

  it.each([360, 1280])('its two links stand side by side at the right (%i px)', async (width) => {
    await page.viewport(width, 800)
    await openDiary({ hasServer: true })
    await editor().fill('Sol.')
    await save().click()
    await expect.element(state('Saved on this device')).toBeVisible()
    const box = (name: string) => page.getByRole('link', { name }).element().getBoundingClientRect()
    const [earlier, translation] = [box('Earlier versions'), box('Go to Translation')]
    expect(translation.top).toBe(earlier.top)
    expect(translation.left - earlier.right).toBe(16)
    expect(translation.right).toBeCloseTo(editor().element().getBoundingClientRect().right, 0)
  })

  it('Ctrl and Enter save; the text area says which language it is in', async () => {
    const { journal } = await openDiary()
    await expect.element(editor()).toHaveAttribute('lang', 'es-ES')
    await expect.element(editor()).toHaveAttribute('dir', 'auto')
    await editor().click()
    await userEvent.keyboard('Sol.{Control>}{Enter}{/Control}')
    await expect.poll(() => journal.get().entries.map(({ content }) => content)).toEqual(['Sol.'])
  })

  it('an entry keeps the language it was written in', async () => {
    const { journal } = await openDiary({
      rows: rowsWith(entry('2026-11-21', 'Regn.', { language: 'da-DK' })),
    })
    await expect.element(editor()).toHaveAttribute('lang', 'da-DK')
    await editor().fill('Regn igen.')
    await save().click()
    await expect
      .poll(() => journal.get().entries[0])
      .toMatchObject({ content: 'Regn igen.', language: 'da-DK' })
  })

  it('DIARY-21 DIARY-22: the mood select offers none and the eight moods, and Save keeps the choice', async () => {
    const { journal } = await openDiary()
    const mood = page.getByRole('combobox', { name: 'Mood' })
    const offered = [...mood.element().querySelectorAll('option')].map(({ value }) => value)
    expect(offered).toEqual([
      '',
      'happy',
      'sad',
      'excited',
      'tired',
      'anxious',
      'relaxed',
      'frustrated',
      'grateful',
    ])
    await editor().fill('Sol.')
    await mood.selectOptions('grateful')
    await save().click()
    await expect.poll(() => journal.get().entries[0]?.mood).toBe('grateful')
    await mood.selectOptions('')
    await save().click()
    await expect.poll(() => journal.get().entries[0]?.mood).toBe('')
  })

  it('DIARY-23 DIARY-24 DIARY-25 DIARY-26: Enter adds the trimmed tag once, a blank one never, and each can be removed', async () => {
    const { journal } = await openDiary()
    await editor().fill('Sol.')
    const input = page.getByRole('textbox', { name: 'Add tag' })
    for (const typed of ['  market ', '   ', 'market', 'rain']) {
      await input.fill(typed)
      await userEvent.keyboard('{Enter}')
    }
    await save().click()
    await expect.poll(() => journal.get().entries[0]?.tags).toEqual(['market', 'rain'])
    await page.getByRole('button', { name: 'Remove tag market' }).click()
    await page.getByRole('button', { name: 'Remove tag rain' }).click()
    await save().click()
    await expect.poll(() => journal.get().entries[0]?.tags).toEqual([])
  })

  it('Enter that confirms a conversion adds no tag, the next one does', async () => {
    const { journal } = await openDiary()
    await editor().fill('Sol.')
    const input = page.getByRole('textbox', { name: 'Add tag' })
    await input.fill('市場')
    expect(confirmConversion(input.element())).toBe(true)
    expect(journal.get().open.draft.tags).toEqual([])
    await userEvent.keyboard('{Enter}')
    expect(journal.get().open.draft.tags).toEqual(['市場'])
  })
})

describe('the caret in the editor', () => {
  const area = () => editor().element() as HTMLTextAreaElement

  /** The entry of today, with the caret at a place in it, while another tab changes its words. */
  async function changeElsewhere({ caret, from, to }: { caret: number; from: string; to: string }) {
    const { rows } = await openDiary({ rows: rowsWith(entry('2026-11-21', from)) })
    area().focus()
    area().setSelectionRange(caret, caret)
    const elsewhere = createMemoryDays(rows)
    await elsewhere.update('2026-11-21', (doc = {}) => keepDraft(doc, { content: to }))
    await expect.element(editor()).toHaveValue(to)
    return area().selectionStart
  }

  it('moves with its word when another tab writes before it', async () => {
    expect(await changeElsewhere({ caret: 4, from: 'Sol.', to: 'Hoy hay Sol.' })).toBe(12)
  })

  it('stays where it is when another tab writes behind it', async () => {
    expect(await changeElsewhere({ caret: 2, from: 'Sol.', to: 'Sol. Viento.' })).toBe(2)
  })

  it('stays behind its words when others have written before and behind them', async () => {
    const to = 'Hoy.\nSol y viento.\nFrío.'
    expect(await changeElsewhere({ caret: 5, from: 'Sol y viento.', to })).toBe(10)
  })

  it('an input method composes on the text it began with, and what came meanwhile is there when it ends', async () => {
    const { journal, rows } = await openDiary({ rows: rowsWith(entry('2026-11-21', 'Mưa.')) })
    const compose = (content: string) => {
      area().value = content
      area().dispatchEvent(new InputEvent('input', { bubbles: true }))
    }
    area().focus()
    area().dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }))
    compose('Mưa. Tra')
    const elsewhere = createMemoryDays(rows)
    await elsewhere.update('2026-11-21', (doc = {}) => keepDraft(doc, { content: 'Nắng.\nMưa.' }))
    compose('Mưa. Trà')
    await expect.poll(() => journal.get().open.isDurable).toBe(true)
    expect(area().value).toBe('Mưa. Trà')
    area().dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }))
    await expect.element(editor()).toHaveValue('Nắng.\nMưa. Trà')
    await expect.poll(() => rows.rows.get('2026-11-21')?.doc.draft?.content).toBe('Nắng.\nMưa. Trà')
  })

  it('stays where the learner types in the middle, and what is typed next goes there', async () => {
    const { journal } = await openDiary({ rows: rowsWith(entry('2026-11-21', 'Sol viento.')) })
    area().focus()
    area().setSelectionRange(3, 3)
    await userEvent.keyboard(' y')
    expect(area().selectionStart).toBe(5)
    await expect.poll(() => journal.get().open.isDurable).toBe(true)
    await userEvent.keyboard(',')
    expect(journal.get().open.draft.content).toBe('Sol y, viento.')
  })
})

it('a key changes nothing on the page but the text', async () => {
  const { journal } = await openDiary()
  await editor().click()
  await userEvent.keyboard('S')
  await expect.element(state('Draft')).toBeVisible()
  await expect.element(page.getByRole('definition').last()).toHaveTextContent('1')
  const drawn: string[] = []
  const watch = new MutationObserver((changes) => drawn.push(...changes.map(({ target }) => target.nodeName)))
  watch.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
  await userEvent.keyboard('olviento')
  await expect.poll(() => journal.get().open.isDurable).toBe(true)
  watch.disconnect()
  expect(drawn).toEqual([])
})

describe('dictation', () => {
  it('DIARY-27 DIARY-28: listens in the native language, shows interim words, and puts settled ones at the caret', async () => {
    const { journal, listener } = await openDiary()
    await editor().fill('Hoy .')
    ;(editor().element() as HTMLTextAreaElement).setSelectionRange(4, 4)
    await page.getByRole('button', { name: 'Start dictation' }).click()
    await expect.poll(listener.language).toBe('es-ES')
    listener.hear('', 'he cam')
    await expect.element(page.getByText('he cam')).toBeVisible()
    expect(journal.get().open.draft.content).toBe('Hoy .')
    listener.hear('he caminado', 'mu')
    await expect.element(editor()).toHaveValue('Hoy he caminado .')
    listener.hear('he caminado mucho', '')
    await expect.element(editor()).toHaveValue('Hoy he caminado mucho .')
    await page.getByRole('button', { name: 'Stop dictation' }).click()
    await expect.element(page.getByRole('button', { name: 'Start dictation' })).toBeVisible()
  })

  it('typing while dictating keeps both', async () => {
    const { listener } = await openDiary()
    await page.getByRole('button', { name: 'Start dictation' }).click()
    await expect.poll(listener.language).toBe('es-ES')
    listener.hear('Por la mañana.', '')
    await editor().fill('Por la mañana. Café!')
    listener.hear('Por la mañana. Por la tarde.', '')
    const text = () => (editor().element() as HTMLTextAreaElement).value
    await expect.poll(text).toContain('Por la tarde.')
    expect(text()).toContain('Café!')
  })

  it('DIARY-29: an error of recognition says so, and keeps what was heard', async () => {
    const { listener } = await openDiary()
    await page.getByRole('button', { name: 'Start dictation' }).click()
    await expect.poll(listener.language).toBe('es-ES')
    listener.hear('Hoy llueve.', '')
    listener.fail('network')
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent(/^Error with speech recognition\. Please try again\./)
    await expect.element(editor()).toHaveValue('Hoy llueve.')
  })

  it('SPEECH-3: a browser that cannot hear says so', async () => {
    const listener = createScriptedListener({ isSupported: false })
    await openDiary({ listener })
    await page.getByRole('button', { name: 'Start dictation' }).click()
    await expect.poll(listener.language).toBe('es-ES')
    listener.fail('unsupported')
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('Your browser does not support speech recognition.')
  })
})

function tenYears() {
  return Array.from({ length: 3650 }, (_, index) => {
    const date = new Date(Date.UTC(2016, 0, 1 + index)).toISOString().slice(0, 10)
    return entry(date, `Entry of ${date}.`)
  })
}

async function scrollToFirstDay() {
  const scroller = list().element().querySelector('.entry-list-scroller')
  await expect
    .poll(() => {
      scroller?.scrollTo({ top: scroller.scrollHeight })
      return list().getByText('Entry of 2016-01-01.').elements().length
    })
    .toBe(1)
}

describe('the list', () => {
  it('LIST-6: without entries it says so, and shows the first steps', async () => {
    await openDiary()
    await expect.element(list().getByText('No journal entries yet. Start writing today!')).toBeVisible()
    await expect.element(list().getByRole('list', { name: 'How it works' })).toBeVisible()
  })

  it('LIST-1 LIST-2 LIST-3: rows newest first, each with its date, preview, Edit and Delete', async () => {
    await openDiary({ rows: rowsWith(entry('2026-02-03', 'Winter.'), entry('2026-11-20', 'Yesterday.')) })
    const rows = list().getByRole('listitem').elements()
    expect(rows.map((row) => row.querySelector('time')?.textContent)).toEqual(['Nov 20, 2026', 'Feb 3, 2026'])
    await expect.element(list().getByText('Winter.')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Edit Nov 20, 2026' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Delete Feb 3, 2026' })).toBeVisible()
  })

  it('LIST-4 LIST-5: 100 characters are shown whole, 101 are cut with an ellipsis', async () => {
    await openDiary({
      rows: rowsWith(entry('2026-11-19', 'a'.repeat(100)), entry('2026-11-20', 'b'.repeat(101))),
    })
    await expect.element(list().getByText('a'.repeat(100), { exact: true })).toBeVisible()
    await expect.element(list().getByText(`${'b'.repeat(100)}…`, { exact: true })).toBeVisible()
  })

  it('LIST-7: Edit opens that entry', async () => {
    await openDiary({ rows: rowsWith(entry('2026-11-20', 'Yesterday.', { tags: ['market'], mood: 'sad' })) })
    await page.getByRole('button', { name: 'Edit Nov 20, 2026' }).click()
    await expect.element(editor()).toHaveValue('Yesterday.')
    await expect.element(page.getByRole('combobox', { name: 'Mood' })).toHaveValue('sad')
    await expect.element(page.getByRole('button', { name: 'Remove tag market' })).toBeVisible()
    await expect
      .element(page.getByRole('heading', { level: 1 }))
      .toHaveTextContent('Friday, November 20, 2026')
  })

  it('LIST-8 LIST-9: Delete asks, and a no deletes nothing', async () => {
    const confirm = vi.fn(() => false)
    await openDiary({ rows: rowsWith(entry('2026-11-20', 'Yesterday.')), confirm })
    await page.getByRole('button', { name: 'Delete Nov 20, 2026' }).click()
    expect(confirm).toHaveBeenCalledWith('Are you sure you want to delete this entry?')
    await expect.element(list().getByText('Yesterday.')).toBeVisible()
  })

  it('LIST-10: a yes removes the entry, which can be brought back', async () => {
    await openDiary({ rows: rowsWith(entry('2026-11-20', 'Yesterday.')) })
    await page.getByRole('button', { name: 'Delete Nov 20, 2026' }).click()
    await expect.element(list().getByText('Yesterday.')).not.toBeInTheDocument()
    const title = page.getByRole('heading', { name: 'Journal entries' })
    await expect.element(title).toHaveFocus() // what was pressed is gone
    await page.getByRole('button', { name: 'Bring it back' }).click()
    await expect.element(list().getByText('Yesterday.')).toBeVisible()
    await expect.element(title).toHaveFocus()
  })

  it('ten years are in the list, of which only the rows near the visible part are drawn', async () => {
    await openDiary({ rows: rowsWith(...tenYears()) })
    await expect.element(list().getByText('3,650')).toBeVisible()
    expect(list().element().querySelectorAll('*').length).toBeLessThan(250)
    await scrollToFirstDay()
  })

  it('entries that come when the list was empty can be scrolled to', async () => {
    const { journal, rows } = await openDiary()
    put(rows, ...tenYears())
    await journal.load()
    await expect.element(list().getByText('3,650')).toBeVisible()
    await scrollToFirstDay()
  })

  it('a query filters the list, whatever the accents', async () => {
    await openDiary({
      rows: rowsWith(entry('2026-11-19', 'Mañana.'), entry('2026-11-20', 'Tarde.')),
      filter: { query: 'manana' },
    })
    await expect.element(list().getByText('Mañana.')).toBeVisible()
    await expect.element(list().getByText('Tarde.')).not.toBeInTheDocument()
    await expect.element(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('manana')
  })
})

it.each([
  ['vi', 'Lưu', 'Bài nhật ký', 'Thứ Bảy, 21 tháng 11, 2026', '20 thg 11, 2026'],
  ['da', 'Gem', 'Dagbogsindlæg', 'Lørdag den 21. november 2026', '20. nov. 2026'],
] as const)(
  'DIARY-4 LIST-2: the page speaks %s, dates in their natural form',
  async (language, save, area, title, row) => {
    startTestTexts(language)
    await openDiary({ rows: rowsWith(entry('2026-11-20', 'x')) })
    await expect.element(page.getByRole('button', { name: save, exact: true })).toBeVisible()
    await expect.element(page.getByRole('textbox', { name: area })).toBeVisible()
    await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect.element(page.getByText(row, { exact: true })).toBeVisible()
  },
)

it.each([640, 768, 900, 1024, 1280])(
  'from 640 px up mood and tags stand in one row (%i px)',
  async (width) => {
    await page.viewport(width, 800)
    for (const language of ['en', 'vi', 'da'] as const) {
      startTestTexts(language)
      const tags = ['la lluvia', 'la familia', 'el trabajo de la tarde']
      await openDiary({ rows: rowsWith({ ...entry('2026-11-21', 'Sol.'), tags, mood: 'happy' }) })
      const top = (name: string) => document.querySelector(name)?.getBoundingClientRect().top ?? Number.NaN
      expect(top('.tag-input'), language).toBe(top('.mood-select'))
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    }
  },
)
