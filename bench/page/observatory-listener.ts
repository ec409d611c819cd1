import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

/** A certificate for localhost, valid for a day, made by openssl. Undefined where there is no openssl. */
export function makeCertificate(folder: string): { key: string; certificate: string } | undefined {
  const key = join(folder, 'key.pem')
  const certificate = join(folder, 'certificate.pem')
  const { status } = spawnSync('openssl', [
    'req',
    '-x509',
    ...['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
    ...['-days', '1', '-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'],
    ...['-keyout', key, '-out', certificate],
  ])
  return status === 0 ? { key, certificate } : undefined
}

export type SecureListener = { port: number; stop(): void }

/**
 * Listens with TLS on https://localhost:`port` and hands every request to `address`, as a reverse proxy does.
 * Rejects with the system's error where the port cannot be had; port 0 is any free one.
 */
export function listenSecurely(
  address: string,
  files: { key: string; certificate: string },
  port: number,
): Promise<SecureListener> {
  const server = createServer(
    { key: readFileSync(files.key), cert: readFileSync(files.certificate) },
    (incoming, outgoing) => {
      const { method, headers, url = '/' } = incoming
      const inner = request(new URL(url, address), { method, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
        answer.pipe(outgoing)
      })
      inner.once('error', (error) => outgoing.destroy(error))
      incoming.pipe(inner)
    },
  )
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, 'localhost', () =>
      resolve({
        port: (server.address() as AddressInfo).port,
        stop: () => {
          server.close()
          server.closeAllConnections()
        },
      }),
    )
  })
}
