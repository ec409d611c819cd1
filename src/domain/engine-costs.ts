/** Who pays for a request to an engine: nobody, or the operator of the server, to a provider. */
export type Costs = 'nothing' | 'operator'

/** An engine of our server. It says itself who pays, so that nobody has to keep a list. */
export type WithCosts<Engine> = Engine & { costs: Costs }

/** The engines that whoever comes may use: those that nobody pays for. */
export function freeOf<Engine extends { costs: Costs }>(engines: readonly Engine[]): Engine[] {
  return engines.filter(({ costs }) => costs === 'nothing')
}

/**
 * Chooses for somebody without an account, among the engines that nobody pays for. 'log-in-needed' where only one
 * that the operator pays for would do: it was asked for by name, or knows what no other knows. `choose` answers an
 * engine, or the code of why there is none.
 */
export function chooseFree<Engine extends { costs: Costs }, None extends string>(
  engines: readonly Engine[],
  choose: (among: readonly Engine[]) => Engine | None,
): Engine | None | 'log-in-needed' {
  const chosen = choose(freeOf(engines))
  return typeof chosen === 'string' && typeof choose(engines) !== 'string' ? 'log-in-needed' : chosen
}
