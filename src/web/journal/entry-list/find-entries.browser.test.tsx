import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { editor, list, openDiary, rowsWith } from '#web/journal/diary-screen.fixture.tsx'
import { arrive, entry } from '#web/journal/journal.fixture.ts'

beforeEach(() => startTestTexts('en'))

const days = () => [...list().element().querySelectorAll('time')].map((time) => time.dateTime)
const marked = () => [...list().element().querySelectorAll('mark')].map((mark) => mark.textContent)
const filters = () => page.getByRole('button', { name: 'Filter' })
const select = (name: string) => page.getByRole('combobox', { name })
const search = (query: string) => page.getByRole('searchbox', { name: 'Search' }).fill(query)

const scroller = () => list().element().querySelector('.entry-list-scroller')

/** The day of the first row that is in sight whole. */
function topmost(): string | null | undefined {
  const top = (scroller()?.getBoundingClientRect().top ?? 0) - 1
  const rows = [...(scroller()?.querySelectorAll('[data-key]') ?? [])]
  return rows.find((row) => row.getBoundingClientRect().top >= top)?.getAttribute('data-key')
}

/** Entries of every length, so that no estimate of a row's height holds. */
function threeYears() {
  return Array.from({ length: 1000 }, (_, index) => {
    const date = new Date(Date.UTC(2024, 0, 1 + index)).toISOString().slice(0, 10)
    return entry(date, 'It rained. '.repeat(1 + ((index * 7) % 9)), { mood: index % 20 === 0 ? 'sad' : '' })
  })
}

describe('finding an entry', () => {
  it('a thousand entries are counted as the language writes numbers, also while some are found', async () => {
    await openDiary({ rows: rowsWith(...threeYears()) })
    await expect.element(list().getByText('1,000', { exact: true })).toBeVisible()
    await search('rained')
    await expect.element(list().getByText('1,000 of 1,000')).toBeVisible()
  })

  it('words of a search are marked, in what surrounds them, in the translation and in tags', async () => {
    await openDiary({
      rows: rowsWith(
        entry('2026-11-18', `${'It rained again. '.repeat(30)}Then mañana came.`),
        entry('2026-11-19', 'Rain.', { translatedContent: 'Mañana lluvia.', translationLanguage: 'es-ES' }),
        entry('2026-11-20', 'Sun.', { tags: ['mañana', 'sun'] }),
      ),
    })
    await search('manana')
    await expect.poll(marked).toEqual(['mañana', 'Mañana', 'mañana'])
    await expect
      .element(list().getByText('…It rained again. It rained again. Then mañana came.'))
      .toBeVisible()
    await expect.element(list().getByText('Mañana lluvia.')).toHaveAttribute('lang', 'es-ES')
    await search('')
    await expect.poll(marked).toEqual([])
  })

  it('the list is filtered by mood and by tag, says how many match, and shows all again', async () => {
    await openDiary({
      rows: rowsWith(
        entry('2026-11-18', 'One.', { mood: 'sad', tags: ['bus'] }),
        entry('2026-11-19', 'Two.', { mood: 'happy', tags: ['bus', 'boiler'] }),
        entry('2026-11-20', 'Three.', { mood: 'sad' }),
      ),
    })
    await expect.element(select('Filter by mood')).not.toBeInTheDocument()
    await filters().click()
    await select('Filter by mood').selectOptions('Sad')
    await expect.poll(days).toEqual(['2026-11-20', '2026-11-18'])
    await expect.element(list().getByText('2 of 3')).toBeVisible()
    await select('Filter by tag').selectOptions('bus')
    await expect.poll(days).toEqual(['2026-11-18'])
    await select('Filter by mood').selectOptions('Tired')
    await expect.element(list().getByText('No entries match.')).toBeVisible()
    await page.getByRole('button', { name: 'Show all entries' }).click()
    await expect.poll(days).toHaveLength(3)
  })

  it('a filter from the address is in sight', async () => {
    await openDiary({
      rows: rowsWith(entry('2026-11-20', 'One.', { tags: ['bus'] }), entry('2026-11-19', 'Two.')),
      filter: { tag: 'bus' },
    })
    await expect.poll(days).toEqual(['2026-11-20'])
    await expect.element(select('Filter by tag')).toHaveValue('bus')
  })

  it('a jump to a month brings its newest entry to the top, forth and back, and the month follows the list', async () => {
    await openDiary({ rows: rowsWith(...threeYears()) })
    await filters().click()
    await expect.element(select('Jump to month')).toHaveValue('2026-09')
    for (const [name, newest] of [
      ['Feb 2024', '2024-02-29'],
      ['Mar 2025', '2025-03-31'],
      ['Sep 2026', '2026-09-26'],
      ['Feb 2025', '2025-02-28'],
    ] as const) {
      await select('Jump to month').selectOptions(name)
      await expect.poll(topmost).toBe(newest)
      await expect.element(select('Jump to month')).toHaveValue(newest.slice(0, 7))
    }
    scroller()?.scrollTo({ top: 0 }) // nothing pulls it back
    await expect.poll(topmost).toBe('2026-09-26')
  })

  it('the newest that match are in sight, however far down the list was', async () => {
    await openDiary({ rows: rowsWith(...threeYears()) })
    await filters().click()
    await select('Jump to month').selectOptions('Mar 2024')
    await expect.poll(topmost).toBe('2024-03-31')
    await select('Filter by mood').selectOptions('Sad')
    await expect.element(list().getByText('50 of 1,000')).toBeVisible()
    await expect.poll(topmost).toBe('2026-09-07')
  })
})

it('a search that comes back late takes no letter out of its field', async () => {
  await openDiary({ rows: rowsWith(...threeYears()) })
  const field = list().getByRole('searchbox').element() as HTMLInputElement
  field.focus()
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  let typed = ''
  for (const letter of 'manzanas') {
    typed += letter
    setValue?.call(field, field.value + letter) // as a key does, before React has drawn the one before
    field.dispatchEvent(new Event('input', { bubbles: true }))
    expect(field.value).toBe(typed)
  }
  await expect.poll(() => field.value).toBe('manzanas')
  await list().getByRole('button', { name: 'Show all entries' }).click()
  await expect.poll(() => field.value).toBe('')
})

it('the focus leaves with its row: it is never on the buttons of another', async () => {
  await openDiary({ rows: rowsWith(...threeYears()) })
  const button = list()
    .getByRole('button', { name: /^Delete/ })
    .first()
    .element() as HTMLElement
  const named = button.getAttribute('aria-label')
  button.focus()
  const scroller = button.closest('ol')?.parentElement as HTMLElement
  await expect
    .poll(() => {
      scroller.scrollTop += 100 // no jump: its rows would be drawn anew
      return button.getAttribute('aria-label')
    })
    .not.toBe(named)
  expect(document.activeElement).not.toBe(button)
})

it('a list that jumps on says which day it is at, and shows the entries once it rests', async () => {
  await openDiary({ rows: rowsWith(...threeYears()) })
  const list = scroller() as Element
  const seen = () => {
    const { top, bottom } = list.getBoundingClientRect()
    return [...list.querySelectorAll('[data-key]')].filter((row) => {
      const place = row.getBoundingClientRect()
      return place.bottom > top && place.top < bottom
    })
  }
  const passing = () => list.querySelector('.passing-day')?.textContent
  await expect
    .poll(() => {
      list.scrollTop += 5000
      return passing() !== '' && seen().length === 0
    })
    .toBe(true)
  expect(passing()).toMatch(/^[A-Z][a-z]{2} \d+, 20\d\d$/)
  await expect.poll(() => seen().length).toBeGreaterThan(2)
  expect(passing()).toBe('')
})

describe('a change from elsewhere', () => {
  const passing = () => scroller()?.querySelector('.passing-day')?.textContent

  /** Has the list jump on and on until it is told to stop. */
  async function jumpOn(): Promise<() => void> {
    let place = 0
    const jumps = setInterval(() => scroller()?.scrollTo({ top: (place++ % 20) * 5000 }), 30)
    const stop = () => clearInterval(jumps)
    onTestFinished(stop)
    await expect.poll(passing).not.toBe('')
    return stop
  }

  const snowOf = (date: string) => ({ date, doc: { entry: entry(date, 'It snowed.') }, rev: 1 })

  it('is shown at once, and where the list jumps on once it rests', async () => {
    const { rows, journal } = await openDiary({ rows: rowsWith(...threeYears()) })
    const stop = await jumpOn()
    arrive(rows, snowOf('2026-11-20'))
    await expect.poll(() => journal.get().entries).toHaveLength(1001)
    expect(list().getByText('1,001', { exact: true }).query()).toBeNull()
    stop()
    await expect.element(list().getByText('1,001', { exact: true })).toBeVisible()
    expect(passing()).toBe('')
    arrive(rows, snowOf('2026-11-19'))
    await expect.element(list().getByText('1,002', { exact: true })).toBeVisible()
  })

  it('is found by a search that was begun while the list jumped on', async () => {
    const { rows } = await openDiary({ rows: rowsWith(...threeYears()) })
    await page.getByRole('searchbox', { name: 'Search' }).click() // what finds comes with it
    await expect.element(filters()).toBeVisible()
    const stop = await jumpOn()
    await search('snowed')
    stop()
    await expect.element(list().getByText('No entries match.')).toBeVisible()
    arrive(rows, snowOf('2026-11-20'))
    await expect.poll(days).toEqual(['2026-11-20'])
  })
})

describe('a press on a row', () => {
  it('LIST-7: opens that entry, as Edit does', async () => {
    await openDiary({ rows: rowsWith(entry('2026-11-20', 'Yesterday.'), entry('2026-11-19', 'Before.')) })
    await list().getByText('Yesterday.').click()
    await expect.element(editor()).toHaveValue('Yesterday.')
    await list().getByText('Nov 19, 2026').click()
    await expect.element(editor()).toHaveValue('Before.')
    await page.getByRole('button', { name: 'Edit Nov 20, 2026' }).click()
    await expect.element(editor()).toHaveValue('Yesterday.')
  })

  it('on Delete only deletes, and selecting words in a row opens nothing', async () => {
    await page.viewport(1280, 800) // on a phone no footer follows here, so the toast would lie on the last row
    await openDiary({ rows: rowsWith(entry('2026-11-20', 'Yesterday.'), entry('2026-11-19', 'Before.')) })
    await page.getByRole('button', { name: 'Delete Nov 19, 2026' }).click()
    await expect.element(list().getByText('Before.')).not.toBeInTheDocument()
    const words = list().getByText('Yesterday.').element()
    getSelection()?.selectAllChildren(words)
    words.dispatchEvent(new MouseEvent('click', { bubbles: true })) // where a drag over them ends
    await page.getByRole('button', { name: 'Delete Nov 20, 2026' }).click()
    await expect.element(editor()).toHaveValue('')
  })
})
