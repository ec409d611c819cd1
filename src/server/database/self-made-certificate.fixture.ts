import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A certificate for a host that signs itself, and its key, as PEM. `openssl` comes with Debian's PostgreSQL. */
export async function selfMadeCertificate(host: string): Promise<{ certificate: string; key: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'echolog-certificate-'))
  const [keyFile, file] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const how = [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-days',
    '2',
  ]
  const what = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`]
  try {
    await run('openssl', [...how, ...what, '-keyout', keyFile, '-out', file])
    return { certificate: await readFile(file, 'utf8'), key: await readFile(keyFile, 'utf8') }
  } finally {
    await rm(folder, { recursive: true })
  }
}
