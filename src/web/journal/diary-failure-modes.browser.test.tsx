import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { editor, list, openDiary, rowsWith, state } from './diary-screen.fixture.tsx'
import { entry } from './journal.fixture.ts'

beforeEach(() => startTestTexts('en'))

/** Where a character of a text node stands, in px from the left. */
function leftOf(node: Node, offset: number): number {
  const range = document.createRange()
  range.setStart(node, offset)
  range.setEnd(node, offset + 1)
  return range.getBoundingClientRect().left
}

describe('earlier days', () => {
  it("'never saved' is said only of a day that has no entry; of another, that its last changes are a draft", async () => {
    const rows = rowsWith(entry('2026-11-20', 'Rain.'))
    rows.rows.set('2026-11-19', {
      date: '2026-11-19',
      doc: { draft: { content: 'Never saved.' } },
      rev: 0,
      dirty: 1,
    })
    const { journal } = await openDiary({ rows })
    await expect
      .element(page.getByText('Your entry for Nov 19, 2026 was never saved', { exact: false }))
      .toBeVisible()
    journal.edit('2026-11-20')
    journal.type({ content: 'Rain, and wind.' })
    journal.openToday()
    await expect
      .element(
        page.getByText('Your last changes to your entry for Nov 20, 2026 are still a draft.', {
          exact: false,
        }),
      )
      .toBeVisible()
    await expect.element(page.getByText('never saved', { exact: false })).not.toBeInTheDocument()
  })
})

describe('odd texts', () => {
  it('FAIL-3: in the list every line runs in its own direction, and a tag ends its own marks of direction', async () => {
    const content = 'كتبت اليوم.\nAnd then.'
    await openDiary({
      rows: rowsWith(entry('2026-11-20', content), entry('2026-11-21', 'x', { tags: ['\u202eabc'] })),
    })
    await expect.element(list().getByText('And then.', { exact: false })).toBeVisible()
    const text = document.querySelector('[data-key="2026-11-20"] .entry-row-preview')?.firstChild
    if (!text) throw new Error('The row has no text')
    expect(leftOf(text, 0)).toBeGreaterThan(leftOf(text, content.indexOf('.')))
    expect(leftOf(text, content.indexOf('A'))).toBeLessThan(leftOf(text, content.length - 1))
    await expect.element(page.getByText('\u202eabc')).toHaveAttribute('dir', 'auto')
  })

  it('FAIL-5: a flood of combining marks stays within its row', async () => {
    await openDiary({ rows: rowsWith(entry('2026-11-20', `e${'\u0301'.repeat(5000)}`)) })
    const preview = document.querySelector('.entry-row-preview')
    if (preview === null) throw new Error('There is no row')
    expect(getComputedStyle(preview).overflow).toBe('clip')
    expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth)
  })

  it('FAIL-1: the words of a text of 100,000 characters are counted while the learner pauses', async () => {
    const { journal } = await openDiary()
    journal.type({ content: 'palabra '.repeat(12_500) })
    await expect.element(page.getByText('12,500')).toBeInTheDocument()
  })
})

describe('failure modes', () => {
  it('FAIL-28: says whether the last words are kept aside, and asks before they could be lost', async () => {
    const { rows } = await openDiary()
    rows.failure = 'storage-full'
    await editor().fill('No room')
    await expect.element(page.getByRole('alert').filter({ hasText: 'saved in this browser' })).toBeVisible()
    expect(dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true)
  })

  it('FAIL-31: words that can be kept nowhere are called so, and leaving asks', async () => {
    const { rows } = await openDiary({ canBackUp: false })
    rows.failure = 'storage-unavailable'
    await editor().fill('Nowhere')
    await expect.element(page.getByRole('alert').filter({ hasText: 'only on the screen' })).toBeVisible()
    expect(dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false)
  })

  it('FAIL-32: a tab that had to let go of the diary offers to reload; FAIL-30: a cleared diary can be put back', async () => {
    const { rows } = await openDiary({ rows: rowsWith(entry('2026-11-20', 'Ayer.')) })
    for (const tell of rows.storageWatchers) tell('newer')
    await expect.element(page.getByRole('button', { name: 'Reload' })).toBeVisible()
    for (const tell of rows.storageWatchers) tell('back')
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
    rows.rows.clear()
    for (const tell of rows.storageWatchers) tell('cleared')
    await page.getByRole('button', { name: 'Restore it' }).click()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
    expect(rows.rows.get('2026-11-20')?.doc.entry?.content).toBe('Ayer.')
  })

  it('DIARY-31: words that the device refuses stay, are called not saved, and can be downloaded', async () => {
    const { rows, downloads } = await openDiary()
    rows.failure = 'storage-full'
    await editor().fill('No room')
    await expect.element(state('Not saved')).toBeVisible()
    await expect.element(page.getByRole('alert').filter({ hasText: 'This device is full' })).toBeVisible()
    await page.getByRole('button', { name: 'Download my diary' }).click()
    await expect.poll(() => downloads.join()).toContain('No room')
    rows.failure = null
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(state('Draft')).toBeVisible()
    await expect.element(editor()).toHaveValue('No room')
  })
})
