import { beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Entry } from '#domain/journal/entry.ts'
import { RATING, type Rating } from '#domain/review/review-sentence.ts'
import { afterAttempt } from '#domain/sentences/merge-sentences.ts'
import { noSentences, type SharedSentences } from '#domain/sentences/sentence-store.fake.ts'
import { attempt } from '#domain/sentences/sentences.fixture.ts'
import { createState } from '#domain/subscribers.ts'
import { TestRouter } from '#web/app/test-router.fixture.tsx'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import type { Journal } from '#web/journal/journal.ts'
import { madeToday } from '#web/practice/today/today.fixture.ts'
import { kept, keptWords, numbered, openDesk, TODAY } from './review.fixture.ts'
import { ReviewEnd, UncheckedDrafts } from './review-end.tsx'

/** Nothing is left, though no entry was written. */
const SAID = madeToday({ shares: { write: 0, translate: 0, speak: 1 } })

/** Rates what is stored, in the order in which it was kept, each for half a minute. */
function rate(shared: SharedSentences, ratings: Rating[]): void {
  const rows = [...shared.docs]
  ratings.forEach((rating, place) => {
    const [key, doc] = rows[place] ?? ['', { attempts: [] }]
    const said = attempt({ id: `now${place}`, day: TODAY, how: 'recall', by: 'nobody', ms: 30_000, rating })
    shared.docs.set(key, afterAttempt(doc, doc.words ?? [], said))
  })
}

async function show(
  language: 'en' | 'vi' | 'da',
  shared = noSentences(),
  { daysAgo = 3, today = SAID.today, drafts = [] as Partial<Entry>[] } = {},
) {
  startTestTexts(language)
  const { desk } = openDesk({ shared, entries: [numbered(daysAgo), numbered(daysAgo + 1)] })
  await desk.read()
  const edit = vi.fn()
  const entries = drafts.map((draft, place) => ({ ...numbered(place + 1), ...draft }))
  const state = createState({ entries })
  const journal = { ...state, edit } as unknown as Journal
  await render(
    <TestRouter>
      <ReviewEnd
        {...{ desk, today }}
        head={{ current: null }}
        offer={null}
        unchecked={<UncheckedDrafts journal={journal} language="es-ES" />}
      />
    </TestRouter>,
  )
  return { edit }
}

function mixed(daysAgo = 3): SharedSentences {
  const shared = noSentences()
  const [entry, other] = [numbered(daysAgo), numbered(daysAgo + 1)]
  kept(shared, { entry })
  kept(shared, { entry: other })
  for (const words of ['Escribí', 'casa']) keptWords(shared, { entry }, words)
  return shared
}

beforeEach(() => page.viewport(1280, 800))

it.each([
  ['en', '2 sentences and 2 words practiced in 2 minutes.', '1 sentence and 1 word'],
  ['vi', 'Đã luyện 2 câu và 2 từ trong 2 phút.', '1 câu và 1 từ'],
  ['da', '2 sætninger og 2 ord øvet på 2 minutter.', '1 sætning og 1 ord'],
] as const)('names sentences and words for themselves (%s)', async (language, sum, each) => {
  const shared = mixed()
  rate(shared, [RATING.good, RATING.hard, RATING.good, RATING.hard])
  await show(language, shared)
  await expect.element(page.getByText(sum)).toBeVisible()
  const counts = page.getByText(each, { exact: true })
  expect(counts.elements()).toHaveLength(2)
})

it('says what comes tomorrow by the names and on the scale of the plan line', async () => {
  const shared = mixed()
  rate(shared, [RATING.again, RATING.good, RATING.again])
  const { today } = madeToday({}, { sentences: 1, gaps: 2, minutes: 11 })
  await show('en', shared, { today })
  const said = 'Tomorrow: one entry, 1 sentence to say again, and 2 words, about 11 minutes.'
  await expect.element(page.getByText(said, { exact: false })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Done for today.' })).toBeVisible()
})

it('does not say done while something is left, and leads there', async () => {
  const shared = mixed()
  rate(shared, [RATING.good])
  const { today } = madeToday({
    left: [{ kind: 'write', isBegun: false }],
    minutes: { spent: 3, left: 10, steps: { write: 4, translate: 1, speak: 8 } },
  })
  await show('en', shared, { today })
  const region = page.getByRole('region', { name: 'Today' })
  await expect.element(region.getByRole('heading')).toHaveTextContent('Said. Left today: one entry. Write it')
  await expect.element(region.getByRole('link', { name: 'Write it' })).toHaveAttribute('href', '/diary')
  expect(document.body.textContent).not.toContain('Done for today.')
})

it('claims nothing of a day that is not known yet', async () => {
  const shared = mixed()
  rate(shared, [RATING.good])
  await show('en', shared, { today: madeToday(null).today })
  await expect.element(page.getByRole('heading', { name: 'Said.' })).toBeVisible()
  expect(document.body.textContent).not.toContain('Done for today.')
})

it('calls what has waited for long by its name', async () => {
  const words = noSentences()
  keptWords(words, { entry: numbered(80) }, 'casa')
  await show('en', words, { daysAgo: 80 })
  await expect.element(page.getByText('1 word has been waiting a long time and is paused.')).toBeVisible()
  await show('da', mixed(80), { daysAgo: 80 })
  await expect
    .element(page.getByText('2 sætninger og 2 ord har ventet længe og er sat på pause.', { exact: true }))
    .toBeVisible()
})

const ROUGH: Partial<Entry> = { translatedBy: 'apertium', translationQuality: 'draft' }

it('with nothing to say again names what is left of today, and leads there', async () => {
  const { today } = madeToday({ left: [{ kind: 'write', isBegun: false }] })
  await show('en', noSentences(), { today })
  await expect.element(page.getByRole('heading', { name: 'Nothing to review today.' })).toBeVisible()
  await expect.element(page.getByText('Left today: one entry.', { exact: false })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Write it' })).toHaveAttribute('href', '/diary')
})

it.each([
  ['en', [ROUGH], "1 machine-drafted translation isn't marked as checked", 'Check it to get them back'],
  [
    'en',
    [
      {},
      ROUGH,
      { ...ROUGH, translationLanguage: 'fr-FR' as const },
      { ...ROUGH, translatedContent: '' },
      ROUGH,
    ],
    "2 machine-drafted translations aren't marked as checked",
    'Check the newest to get its sentences back',
  ],
  [
    'vi',
    [ROUGH],
    '1 bản dịch do máy dịch nháp chưa được đánh dấu là đã xem lại',
    'Xem lại bản dịch mới nhất để ôn câu trong đó',
  ],
  [
    'da',
    [ROUGH],
    '1 maskinoversættelse er ikke markeret som læst igennem',
    'Læs den igennem, så kommer den igen',
  ],
] as const)(
  'names what has to be checked before it comes again, and opens it (%s)',
  async (language, all, said, name) => {
    const drafts = [...all]
    const { edit } = await show(language, noSentences(), { drafts })
    await expect.element(page.getByText(said, { exact: false })).toBeVisible()
    const link = page.getByRole('link', { name, exact: true })
    await expect.element(link).toHaveAttribute('href', expect.stringContaining('/translate'))
    await link.click()
    expect(edit).toHaveBeenCalledExactlyOnceWith(numbered(drafts.indexOf(ROUGH) + 1).date)
  },
)
