import type { Tables } from '#server/database/tables.ts'

export type StoredTable = { name: keyof Tables; key: readonly string[] }

/** Every table with its primary key; a table that refers to another comes after it. */
export const STORED_TABLES: readonly StoredTable[] = [
  { name: 'installation', key: ['name'] },
  { name: 'signing_key', key: ['kid'] },
  { name: 'account', key: ['user_id'] },
  { name: 'user_email', key: ['email'] },
  { name: 'user_mailbox', key: ['mailbox'] },
  { name: 'user_identity', key: ['identity_hash'] },
  { name: 'session', key: ['user_id', 'session_id'] },
  { name: 'account_event', key: ['event_id'] },
  { name: 'challenge', key: ['challenge_id'] },
  { name: 'hit', key: ['key_hash'] },
  { name: 'diary', key: ['user_id'] },
  { name: 'record', key: ['user_id', 'kind', 'key'] },
  { name: 'revision', key: ['user_id', 'kind', 'key', 'rev'] },
  { name: 'diary_device', key: ['user_id', 'device'] },
  { name: 'reminder', key: ['user_id'] },
  { name: 'push_endpoint', key: ['endpoint_hash'] },
  { name: 'push_device', key: ['user_id', 'endpoint_hash'] },
  { name: 'engine_use', key: ['spender', 'engine', 'day'] },
  { name: 'engine_hold', key: ['spender', 'engine', 'day', 'hold_id'] },
  { name: 'sound_key', key: ['owner'] },
]

/** What learners have: a store without any of it can be filled from a backup. */
export const OF_LEARNERS: readonly (keyof Tables)[] = [
  'account',
  'diary',
  'record',
  'revision',
  'diary_device',
  'reminder',
  'push_endpoint',
  'push_device',
]
