import { failure, type Outcome, success } from '#domain/outcome.ts'
import { type DraftCheck, parseDraftCheck } from '#domain/translate/draft-check.ts'
import {
  type ExaminationRequest,
  TRANSLATE_FAILURES,
  type TranslateFailure,
  type TranslatorId,
} from '#domain/translate/translator.ts'
import { callApiForJson, readServerError, readSmallJson } from '#web/http/api-client.ts'
import type { Fetcher } from '#web/http/fetcher.ts'

const MOST_BYTES = 2 * 1024 * 1024 // two texts of 100,000 characters, 4 bytes each, more than doubled

/** An older server says nothing of a draft. */
async function readDraftCheck(
  response: Response,
  draft: string,
): Promise<Outcome<DraftCheck, TranslateFailure>> {
  const body = (await readSmallJson(response, MOST_BYTES)) ?? {}
  if (!response.ok) return failure(readServerError(response, body, TRANSLATE_FAILURES).error)
  const check = parseDraftCheck(body.draft, draft)
  return check === undefined ? failure('provider-down') : success(check)
}

/** Asks the server what it doubts of a draft that `translator` made of a text. */
export async function checkDraftAtServer(
  server: { send: Fetcher; timeoutMs: number },
  request: ExaminationRequest & { translator: TranslatorId },
  signal: AbortSignal,
): Promise<Outcome<DraftCheck, TranslateFailure>> {
  return callApiForJson(server, '/api/translate/draft', request, signal, (response) =>
    readDraftCheck(response, request.draft),
  )
}
