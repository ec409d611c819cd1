import type { Context } from 'hono'
import { z } from 'zod'
import { WORD_LEVELS } from '#domain/accounts/profile.ts'
import type { WithCosts } from '#domain/engine.ts'
import type { Corrector } from '#domain/feedback/corrector.ts'
import { SENTENCE_LIMITS } from '#domain/kinds/sentence.ts'
import { LANGUAGES, type LanguageCode } from '#domain/languages.ts'
import { success } from '#domain/outcome.ts'
import { splitText } from '#domain/text/cut-text.ts'
import { seenText, stretchesInText } from '#domain/text/engine-text.ts'
import { isBlank } from '#domain/text/text-summary.ts'
import type { DraftCheck } from '#domain/translate/draft-check.ts'
import { type DraftToMark, draftMarks } from '#domain/translate/draft-marks.ts'
import {
  chooseTranslator,
  type ExaminationRequest,
  type NoTranslator,
  SERVED_TRANSLATORS,
  type Translator,
} from '#domain/translate/translator.ts'
import { answerEngineError, textForEngine, writtenText } from '#server/http/engine-routes.ts'
import { readJson } from '#server/http/request-body.ts'
import { type CallerEnv, chooseFor } from '#server/sessions/caller.ts'

const LONGEST_TEXT = 100_000 // UTF-16 units, some 20,000 words

const wish = z.object({
  text: textForEngine,
  from: z.enum(LANGUAGES),
  to: z.enum(LANGUAGES),
  translator: z.enum(SERVED_TRANSLATORS).optional(),
  level: z.enum(WORD_LEVELS).optional(),
  sentence: textForEngine.optional(),
})

/** `draft`: a rough draft of `text` by that translator, as it stands by now. */
const wishToLook = wish.extend({ draft: writtenText }) // as it is, for the answer names places in it

type Wish = z.infer<typeof wish>

const LONGEST_LOOKED_UP = 2_000 // UTF-16 units at once: in any script less than a line of hunspell
const MOST_LOOK_UPS = 4 // of two such pieces: each loads the dictionary, which takes up to a second

type LookedUp = Required<Pick<DraftToMark, 'foreign' | 'lookedTo'>>

/** What a dictionary of the language does not know of a draft, as far as it was asked; undefined where there is none. */
async function foreignIn(
  draft: string,
  { from, to }: { from: LanguageCode; to: LanguageCode },
  correctors: readonly Corrector[],
  signal: AbortSignal,
): Promise<LookedUp | undefined> {
  const dictionary = correctors.find(({ scope, supports }) => scope === 'spelling' && supports(to))
  const pieces = splitText(draft, LONGEST_LOOKED_UP, to, ['line', 'sentence', 'space'])
  const foreign: { start: number; end: number }[] = []
  let lookedTo = 0
  for (let first = 0; first < Math.min(pieces.length, 2 * MOST_LOOK_UPS); first += 2) {
    const asked = pieces.slice(first, first + 2)
    const sentences = asked.map(({ text }) => text)
    const request = { sentences, meant: '', language: to, nativeLanguage: from }
    const answer = isBlank(sentences.join(''))
      ? success({ sentences: [] })
      : await dictionary?.correct(request, signal)
    if (answer?.ok !== true) return lookedTo === 0 ? undefined : { foreign, lookedTo }
    for (const [place, { text, gap }] of asked.entries()) {
      for (const { start, end } of answer.value.sentences[place]?.remarks ?? [])
        foreign.push({ start: lookedTo + start, end: lookedTo + end })
      lookedTo += text.length + gap.length
    }
  }
  return { foreign, lookedTo }
}

/** What is doubted of a draft, and how it reads translated back; undefined where the translator cannot tell. */
async function checkDraft(
  request: ExaminationRequest,
  { examine }: Translator,
  correctors: readonly Corrector[],
  signal: AbortSignal,
): Promise<DraftCheck | undefined> {
  const { from, to } = request
  const [entry, draft] = [seenText(request.text), seenText(request.draft)]
  const [analysis, lookedUp] = await Promise.all([
    examine?.({ text: entry, draft, from, to }, signal),
    foreignIn(draft, request, correctors, signal),
  ])
  if (analysis?.ok !== true) return undefined
  const { back } = analysis.value
  const marks = draftMarks({ entry, draft, from, to, analysis: analysis.value, ...lookedUp })
  const placeOf = stretchesInText(request.draft)
  const placed = marks.map((mark) => ({ ...mark, ...placeOf(mark) }))
  const isPart = lookedUp !== undefined && lookedUp.lookedTo < draft.length
  const lookedTo = isPart ? placeOf({ start: 0, end: lookedUp.lookedTo }).end : undefined
  return { marks: placed, ...(back !== undefined && { back }), ...(lookedTo !== undefined && { lookedTo }) }
}

/** Words of a sentence are no more than that, and it is one that can be kept. */
function isTooLong({ text, sentence }: Wish): boolean {
  if (sentence === undefined) return text.length > LONGEST_TEXT
  return sentence.length > SENTENCE_LIMITS.textLength || text.length > sentence.length
}

/** The translator asked for, or the first that the caller may use. */
function choose(
  c: Context<CallerEnv>,
  translators: readonly WithCosts<Translator>[],
  { from, to, translator }: Wish,
) {
  return chooseFor<WithCosts<Translator>, NoTranslator>(c.var.caller, translators, (among) =>
    chooseTranslator(among, { from, to, translator }),
  )
}

/** POST /api/translate: translates a text, by the translator asked for or the first that the caller may use. */
export async function translateRoute(
  c: Context<CallerEnv>,
  translators: readonly WithCosts<Translator>[],
): Promise<Response> {
  const read = wish.safeParse(await readJson(c))
  if (!read.success) return c.json({ error: 'bad-request' }, 400)
  const { text, from, to, level, sentence } = read.data
  if (isTooLong(read.data)) return answerEngineError(c, { error: 'too-long' })
  const chosen = choose(c, translators, read.data)
  if (typeof chosen === 'string') return answerEngineError(c, { error: chosen })
  const request = { text, from, to, ...(level && { level }), ...(sentence && { sentence }) }
  const answer = await chosen.translate(request, c.req.raw.signal)
  return answer.ok ? c.json(answer.value) : answerEngineError(c, answer, answer.message)
}

/** POST /api/translate/draft: what is doubted of a draft of a text, without translating it; nothing where that cannot be told. */
export async function draftRoute(
  c: Context<CallerEnv>,
  translators: readonly WithCosts<Translator>[],
  correctors: readonly WithCosts<Corrector>[],
): Promise<Response> {
  const read = wishToLook.safeParse(await readJson(c))
  if (!read.success) return c.json({ error: 'bad-request' }, 400)
  const { text, draft, from, to } = read.data
  if (Math.max(text.length, draft.length) > LONGEST_TEXT) return answerEngineError(c, { error: 'too-long' })
  const chosen = choose(c, translators, read.data)
  if (typeof chosen === 'string') return answerEngineError(c, { error: chosen })
  const check = await checkDraft({ text, from, to, draft }, chosen, correctors, c.req.raw.signal)
  return c.json(check === undefined ? {} : { draft: check })
}
