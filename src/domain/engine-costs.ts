/** Who pays for a request: nobody, or the operator of the server, to an AI provider. */
export type Costs = 'nothing' | 'operator'

export type WithCosts<Engine> = Engine & { costs: Costs }

/** The engines that need no account: those that nobody pays for. */
export function freeEngines<Engine extends { costs: Costs }>(engines: readonly Engine[]): Engine[] {
  return engines.filter(({ costs }) => costs === 'nothing')
}

/**
 * Chooses among the free engines, for somebody without an account. `choose` answers an engine or why there is none;
 * 'log-in-needed' where only an engine that the operator pays for would do.
 */
export function chooseFree<Engine extends { costs: Costs }, None extends string>(
  engines: readonly Engine[],
  choose: (among: readonly Engine[]) => Engine | None,
): Engine | None | 'log-in-needed' {
  const chosen = choose(freeEngines(engines))
  return typeof chosen === 'string' && typeof choose(engines) !== 'string' ? 'log-in-needed' : chosen
}
