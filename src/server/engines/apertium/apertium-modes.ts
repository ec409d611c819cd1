import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { type Probing, probe } from '#server/engines/probe.ts'

/** Where apertium keeps its modes: a file for each, the shell pipe that it runs. */
export const MODES_FOLDER = '/usr/share/apertium/modes'

const OWN_FOLDER = '/usr/bin' // where apertium looks first, whatever PATH says

export function parseModes(listing: string): Set<string> {
  const lines = listing.split('\n').map((line) => line.trim())
  return new Set(lines.filter((line) => /^\w+-\w+$/.test(line)))
}

/** The programs that the pipe of a mode runs, and the files that it names. */
export function neededBy(pipe: string): { programs: string[]; files: string[] } {
  const programs = pipe.split('|').map((step) => step.trim().split(/\s+/, 1)[0] ?? '')
  const files = [...pipe.matchAll(/'(\/[^']+)'/g)].map(([, file = '']) => file)
  return { programs: [...new Set(programs)].filter((name) => name !== ''), files: [...new Set(files)] }
}

/** The pipe of a mode; undefined where apertium keeps it elsewhere. */
export async function readMode(mode: string, folder: string): Promise<string | undefined> {
  try {
    return await readFile(join(folder, `${mode}.mode`), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Whether all that a mode needs is here. Debian's `apertium-spa-ita` runs `cg-proc` and does not bring it. */
async function isWhole(mode: string, { modesFolder, programFolders }: Required<Places>): Promise<boolean> {
  const pipe = await readMode(mode, modesFolder)
  if (pipe === undefined) return true
  const { programs, files } = neededBy(pipe)
  const isProgram = (name: string) => programFolders.some((folder) => existsSync(join(folder, name)))
  return programs.every(isProgram) && files.every((file) => existsSync(file))
}

type Places = { modesFolder?: string; programFolders?: readonly string[] }

/** The language pairs that work here: apertium lists those, too, of which a program or a file is missing. */
export async function findApertiumModes(
  command = 'apertium',
  places: Places = {},
  probing: Probing = {},
): Promise<Set<string>> {
  const listing = await probe({ command, args: ['-l'] }, probing)
  if (listing === undefined) return new Set()
  const onPath = (process.env.PATH ?? '').split(delimiter)
  const where = { modesFolder: MODES_FOLDER, programFolders: [OWN_FOLDER, ...onPath], ...places }
  const listed = [...parseModes(listing)]
  const whole = await Promise.all(listed.map((mode) => isWhole(mode, where)))
  return new Set(listed.filter((_, index) => whole[index]))
}
