import { failure, type Outcome, success } from '#domain/outcome.ts'
import { sqlSigningKeys } from '#server/accounts/store/sql-challenges-and-keys.ts'
import { opensKey } from '#server/accounts/tokens/key-ring.ts'
import { nodeRandom } from '#server/accounts/tokens/random.ts'
import {
  createSecrets,
  findSecretFile,
  readSecretFile,
  type Secrets,
} from '#server/accounts/tokens/secrets.ts'
import type { Database } from '#server/database/database.ts'

const SECRET_CHECK = 'secret-check'

/** What follows from the secret that this database belongs to, and tells nothing of it; null before the first good start. */
export async function readSecretCheck({ reader }: Pick<Database, 'reader'>): Promise<string | null> {
  const row = reader.selectFrom('installation').select('value').where('name', '=', SECRET_CHECK)
  return (await row.executeTakeFirst())?.value ?? null
}

/** Keeps it; `replaces` says whether over another one. Of two that start at once, the first counts for both. */
export async function keepSecretCheck(
  { tx }: Pick<Database, 'tx'>,
  value: string,
  { replaces }: { replaces: boolean },
): Promise<void> {
  await tx((within) =>
    within
      .insertInto('installation')
      .values({ name: SECRET_CHECK, value })
      .onConflict((on) =>
        replaces ? on.column('name').doUpdateSet({ value }) : on.column('name').doNothing(),
      )
      .execute(),
  )
}

type Installation = { auth: { secret: Uint8Array | null; signingKeyFile: string | null }; dataDir: string }

const SHARING =
  'Where another server runs on it, set AUTH_SECRET to that one’s: the line in its DATA_DIR/account-secret.'
const REPLACING =
  'npm run accounts -- accept-secret --yes takes a new one: sessions, authenticator apps and recovery codes end, diaries stay.'
const ACCEPTING = `Only where it is lost for good: ${REPLACING}`
const LOST = `DATA_DIR holds no account-secret, and this database was made with one. Put it back, or set AUTH_SECRET. ${SHARING} ${ACCEPTING}`
const UNREADABLE = `DATA_DIR holds an account-secret that is none (64 hexadecimal digits). Put the right one back, or remove it. ${ACCEPTING}`

const INTERRUPTED = `accept-secret was interrupted, and log-ins would fail. Run it once more, with the secret that shall count. ${REPLACING}`

function wrong({ auth }: Installation): string {
  const name = auth.secret === null ? 'DATA_DIR/account-secret' : 'AUTH_SECRET'
  return `${name} is not the secret that this database was made with. Put that one back. ${SHARING} ${ACCEPTING}`
}

/** What the store keeps of a secret, to know it again. */
export function secretCheckOf(secrets: Pick<Secrets, 'hmac'>): string {
  return secrets.hmac('secret check', '')
}

function secretsOf(secret: Uint8Array): Secrets {
  return createSecrets(secret, nodeRandom(Date.now))
}

/** The keys that the database holds sealed, where its own are used at all. */
async function sealedKeys(database: Database, { auth }: Installation) {
  if (auth.signingKeyFile !== null) return []
  const keys = await sqlSigningKeys(database).signingKeys()
  return keys.filter(({ privateSealed, endsAt }) => privateSealed !== null && endsAt === null)
}

/** Whether a secret opens one of the keys that the database holds; null where it holds none. */
async function opensOne(
  database: Database,
  installation: Installation,
  secrets: Secrets,
): Promise<boolean | null> {
  const keys = await sealedKeys(database, installation)
  return keys.length === 0 ? null : keys.some((key) => opensKey(secrets, key))
}

/** The secret that the settings name, read or, where `makes`, made; or one line that says why there is none. */
export async function readSecret(
  { auth, dataDir }: Installation,
  { makes }: { makes: boolean },
): Promise<Outcome<Uint8Array, string>> {
  if (auth.secret !== null) return success(auth.secret)
  const found = await findSecretFile(dataDir)
  if (found === 'unreadable') return failure(UNREADABLE)
  if (found !== undefined) return success(found)
  return makes ? success(await readSecretFile(dataDir)) : failure(LOST)
}

/**
 * The secret of this installation, once it is known to be that of its database; the first good start keeps what it is known
 * by. Or one line that says how to go on: with another secret every log-in would fail. A secret that is known and opens no key,
 * or opens one and is not known, is one of the two of a replacement that has not come to its end.
 */
export async function openSecret(
  database: Database,
  installation: Installation,
): Promise<Outcome<Uint8Array, string>> {
  const known = await readSecretCheck(database)
  const isNew = known === null && (await sealedKeys(database, installation)).length === 0
  const secret = await readSecret(installation, { makes: isNew })
  if (!secret.ok) return secret
  const secrets = secretsOf(secret.value)
  const own = secretCheckOf(secrets)
  const opens = await opensOne(database, installation, secrets)
  if (known === null) {
    // a database of an earlier version has kept no check value: what is sealed in it says whether the secret is its own
    if (opens === false) return failure(wrong(installation))
    await keepSecretCheck(database, own, { replaces: false })
  }
  const kept = known ?? (await readSecretCheck(database))
  if (kept === own) return opens === false ? failure(INTERRUPTED) : secret
  return failure(known !== null && opens === true ? INTERRUPTED : wrong(installation))
}
