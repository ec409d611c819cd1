import { isInOtherScript } from '#domain/text/script-of.ts'
import { checkSentence } from './check-sentence.ts'
import type { Checked, CorrectionRequest } from './corrections.ts'
import type { CorrectFailed } from './corrector.ts'
import { readProposals } from './read-proposals.ts'

/** How much of a request a model gets at once. */
export type BatchLimits = { sentences: number; characters: number }

/** Answers the words of a model, or why there are none. */
export type AskModel = (batch: CorrectionRequest) => Promise<{ ok: true; text: string } | CorrectFailed>

type Answered = { sentences: Checked[]; question?: string | undefined; failed?: CorrectFailed | undefined }

/** Whole sentences together, as many as the limits allow; one that is longer than them stands alone. */
export function batchesOf(sentences: readonly string[], limits: BatchLimits): string[][] {
  const batches: string[][] = []
  let characters = 0
  for (const sentence of sentences) {
    const last = batches.at(-1)
    characters += sentence.length
    if (last !== undefined && last.length < limits.sentences && characters <= limits.characters)
      last.push(sentence)
    else {
      batches.push([sentence])
      characters = sentence.length
    }
  }
  return batches
}

function uncheckedOf(sentences: readonly string[]): Checked[] {
  return sentences.map((text) => ({ text, verdict: 'unchecked', remarks: [] }))
}

/** One batch; in halves where the answer did not fit. */
async function correctBatch(batch: CorrectionRequest, ask: AskModel): Promise<Answered> {
  const { sentences, language } = batch
  const answer = await ask(batch)
  if (!answer.ok) {
    const isTooMuch = answer.error === 'truncated' || answer.error === 'too-long'
    if (!isTooMuch || sentences.length === 1) return { sentences: uncheckedOf(sentences), failed: answer }
    const half = Math.ceil(sentences.length / 2)
    return correctEach([sentences.slice(0, half), sentences.slice(half)], batch, ask)
  }
  const proposals = readProposals(answer.text, sentences.length)
  if (proposals === undefined) return { sentences: uncheckedOf(sentences) }
  const checked = sentences.map((text, index) => checkSentence(text, proposals.of.get(index + 1), language))
  const { question = '' } = proposals
  return { sentences: checked, ...(question !== '' && !isInOtherScript(question, language) && { question }) }
}

/** One batch after the other, up to the first that fails: what comes after it stays unchecked. */
async function correctEach(
  batches: readonly (readonly string[])[],
  request: CorrectionRequest,
  ask: AskModel,
): Promise<Answered> {
  const all: Answered = { sentences: [] }
  for (const sentences of batches) {
    const {
      sentences: checked,
      question,
      failed,
    } = all.failed === undefined
      ? await correctBatch({ ...request, sentences }, ask)
      : { sentences: uncheckedOf(sentences) }
    all.sentences.push(...checked)
    all.question = question ?? all.question
    all.failed ??= failed
  }
  return all
}

/**
 * Asks a model about sentences, batch by batch. What it has said counts, also where a later batch fails; where that
 * leaves more than half unchecked, the answer is the failure, or 'unreadable' where there was none.
 */
export async function correctInBatches(
  request: CorrectionRequest,
  limits: BatchLimits,
  ask: AskModel,
): Promise<{ ok: true; sentences: Checked[]; question?: string } | CorrectFailed> {
  const answered = await correctEach(batchesOf(request.sentences, limits), request, ask)
  const { sentences, question, failed } = answered
  const unchecked = sentences.filter(({ verdict }) => verdict === 'unchecked').length
  if (unchecked > sentences.length / 2) return failed ?? { ok: false, error: 'unreadable' }
  return { ok: true, sentences, ...(question !== undefined && { question }) }
}
