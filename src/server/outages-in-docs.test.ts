import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { REQUEST_DATABASE_MS } from '#server/database/database-time.ts'
import { LOCK_MS } from '#server/database/group-commit.ts'
import { LEAST_ROOM_BYTES } from '#server/database/has-room.ts'
import { READY_MS } from '#server/database/open-postgres.ts'
import { MOST_WAITING } from './open-log.ts'
import { LOOK_EVERY_MS } from './readiness.ts'

it('docs/deploying.md says how long is waited, and what has to be free, as the code has it', () => {
  const manual = readFileSync('docs/deploying.md', 'utf8').replace(/\s+/g, ' ')
  for (const words of [
    `at most ${REQUEST_DATABASE_MS / 1000} seconds for the database, in all`,
    `waits at most ${LOCK_MS / 1000} seconds for another program`,
    `does not answer within ${READY_MS / 1000} seconds`,
    `less than ${LEAST_ROOM_BYTES / 1024 ** 2} MiB left`,
    `looked at every ${LOOK_EVERY_MS / 1000} seconds at most`,
    `${MOST_WAITING / 1024} KiB wait`,
  ])
    expect(manual).toContain(words)
})
