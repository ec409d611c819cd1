import { readFileSync, statSync } from 'node:fs'
import type { z } from 'zod'
import { failure, type Outcome, success } from '#domain/outcome.ts'

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

const LONGEST_SECRET = 64 * 1024 // bytes; a file that is larger was named by mistake

/** The text of a file; undefined where it is none that can be read. A pipe could keep the start waiting for ever. */
function textOf(file: string): string | undefined {
  try {
    const found = statSync(file)
    if (!found.isFile() || found.size > LONGEST_SECRET) return undefined
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file))
  } catch {
    return undefined // missing, not ours to read, or no text: said in the same words
  }
}

/** One secret of a file, or why it is none. Never the content: that is the secret. */
function secretIn(variable: string, file: string): Outcome<string, string> {
  const text = textOf(file)?.trim()
  if (text === undefined) return failure(`${variable} is not a text file that can be read.`)
  if (text === '') return failure(`${variable} is an empty file.`)
  if (/[\r\n]/.test(text)) return failure(`${variable} holds more than one line.`)
  return success(text)
}

type Settings = Record<string, string>

/**
 * The settings, with what `NAME_FILE` leads to as `NAME` for each secret, and the names of those that came from files. Fails
 * with one line where both are set or a file holds no secret.
 */
export function withSecretsFromFiles(
  settings: Settings,
  secrets: readonly string[],
): Outcome<{ settings: Settings; fromFiles: string[] }, string> {
  const filled = { ...settings }
  const fromFiles: string[] = []
  for (const name of secrets) {
    const variable = `${name}_FILE`
    const file = settings[variable]
    if (file === undefined) continue
    if (settings[name] !== undefined)
      return failure(`${name} and ${variable} are both set: keep one of them.`)
    const secret = secretIn(variable, file)
    if (!secret.ok) return secret
    filled[name] = secret.value
    fromFiles.push(name)
  }
  return success({ settings: filled, fromFiles })
}
