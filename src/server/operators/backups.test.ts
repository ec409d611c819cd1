import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { describe, expect, it, onTestFinished } from 'vitest'
import { failure, success } from '#domain/outcome.ts'
import { backupFolderWarning, backupsInto } from './backups.ts'

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'echolog-backups-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

describe('backups of the operators’ page', () => {
  it.each([
    ['cannot be written', async () => failure('It cannot be written (EROFS).')],
    ['breaks off', () => Promise.reject(new Error('It cannot be written (EROFS).'))],
    ['is not there afterwards', async () => success(null)],
  ])('one that %s is in the log as an error', async (_, backUp) => {
    const lines: string[] = []
    const log = pino({ base: null }, { write: (line: string) => lines.push(line) })
    const backups = backupsInto(emptyFolder(), backUp, { clock: () => 0, log })
    await backups.start(async () => undefined)
    expect(backups.state()).toMatchObject({ is: 'failed' })
    const [line = ''] = lines
    expect(JSON.parse(line)).toMatchObject({ level: 50, msg: 'a backup failed', why: expect.any(String) })
    expect(lines).toHaveLength(1)
  })
})

describe('the folder of backups', () => {
  it('that can be written to is no reason to warn, and stays empty', async () => {
    const folder = emptyFolder()
    expect(await backupFolderWarning(folder)).toBeUndefined()
    expect(readdirSync(folder)).toEqual([])
  })

  it('that cannot be written to is named with the reason, on one line', async () => {
    const folder = emptyFolder()
    writeFileSync(join(folder, 'file'), '')
    expect(await backupFolderWarning(join(folder, 'none'))).toBe(
      'BACKUP_DIR cannot be written to: there is no such folder (ENOENT).',
    )
    expect(await backupFolderWarning(join(folder, 'file'))).toBe(
      'BACKUP_DIR cannot be written to: it is no folder (ENOTDIR).',
    )
  })
})
