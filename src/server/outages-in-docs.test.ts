import { expect, it } from 'vitest'
import { REQUEST_DATABASE_MS } from '#server/database/database-time.ts'
import { LOCK_MS } from '#server/database/group-commit.ts'
import { READY_MS } from '#server/database/open-postgres.ts'
import { markedFigures } from './marked-figures.fixture.ts'
import { MOST_WAITING } from './open-log.ts'
import { LEAST_ROOM_BYTES, LOOK_EVERY_MS } from './readiness.ts'

it('docs/deploying.md says how long is waited, and what has to be free, as the code has it', () => {
  expect(markedFigures('docs/deploying.md')).toEqual({
    database: [REQUEST_DATABASE_MS / 1000],
    lock: [LOCK_MS / 1000],
    ready: [READY_MS / 1000],
    'room-mib': [LEAST_ROOM_BYTES / 1024 ** 2],
    look: [LOOK_EVERY_MS / 1000, LOOK_EVERY_MS / 1000],
    'log-kib': [MOST_WAITING / 1024],
  })
})
