/** What the contract of an engine needs to know about the adapter under test; `Known` is a language, or a pair of them. */
export type EngineUnderTest<Known> = {
  /** What the engine can do. */
  known: Known
  /** What it cannot, where there is such. */
  unknown?: Known
  /** A signal that never fires, and one that has fired already: the domain has no AbortController. */
  signals: { open: AbortSignal; aborted: AbortSignal }
  /** Ends what the adapter needs outside. */
  close?: () => Promise<void> | void
}

/** Runs a case of a contract with an engine of its own, which is closed afterwards. */
export function casesWith<Subject extends EngineUnderTest<unknown>>(make: () => Promise<Subject> | Subject) {
  return async (check: (subject: Subject) => Promise<void>): Promise<void> => {
    const subject = await make()
    try {
      await check(subject)
    } finally {
      await subject.close?.()
    }
  }
}
