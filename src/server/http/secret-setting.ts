import type { z } from 'zod'

/** Marks the variable of a setting as secret: `NAME_FILE` can then name a file that holds it. */
export const SECRET = { isSecret: true }

/** The mark is on the outermost part of a variable, so it comes last. */
function isSecret(variable: z.ZodType): boolean {
  return variable.meta()?.isSecret === true
}

/** The names of the variables that are secret, in their order. */
export function secretNames(shape: Readonly<Record<string, z.ZodType>>): string[] {
  return Object.keys(shape).filter((name) => shape[name] !== undefined && isSecret(shape[name]))
}
