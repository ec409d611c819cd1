import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { runDiaryCommand } from '#server/diary-command.ts'
import { emptyFolder, startProcess } from '#server/process.fixture.ts'
import { memoryDeviceOf } from '../../../../e2e/start/memory-device.ts'
import { signUp, startRoundRobin } from './round-robin.fixture.ts'

async function operate(dataDir: string, ...args: string[]): Promise<void> {
  const said: string[] = []
  const say = { out: () => undefined, error: (line: string) => said.push(line) }
  const code = await runDiaryCommand(args, { ACCOUNTS: 'hosted', DATA_DIR: dataDir }, say)
  expect([code, said]).toEqual([0, []])
}

const contentsOf = (device: ReturnType<typeof memoryDeviceOf>) =>
  device.rows().map(({ doc }) => (doc as { entry: { content: string } }).entry.content)

it('a server that is restored from a backup gets back what its devices have, once', {
  timeout: 120_000,
}, async () => {
  const proxy = await startRoundRobin()
  onTestFinished(proxy.close)
  async function startOn(dataDir: string) {
    const secret = { PUBLIC_URL: proxy.address, AUTH_SECRET: '07'.repeat(32), AUTH_AUTOCONFIRM: 'true' }
    const server = await startProcess(dataDir, { ...secret, RATE_LIMIT_FACTOR: '1000' })
    proxy.servers.splice(0, 1, server.address)
    return server
  }
  const folder = await emptyFolder()
  const server = await startOn(folder)
  const learner = await signUp(proxy.address)
  const newDevice = () => memoryDeviceOf(proxy.address, learner)
  const [phone, tablet] = [newDevice(), newDevice()]
  phone.write('2026-11-19', 'Before the backup.')
  await phone.sync()
  await tablet.sync()
  const backup = join(await emptyFolder(), 'backup.sqlite')
  await operate(folder, 'backup', backup)
  phone.write('2026-11-20', 'After it, on the phone.')
  await phone.sync()
  tablet.write('2026-11-21', 'After it, on the tablet.')
  await tablet.sync()
  await server.stop()
  const restored = await emptyFolder()
  await operate(restored, 'restore', backup)
  await startOn(restored)

  const whole = ['Before the backup.', 'After it, on the phone.', 'After it, on the tablet.']
  await phone.sync()
  await tablet.sync()
  await phone.sync()
  for (const device of [phone, tablet]) expect(contentsOf(device)).toEqual(whole)
  phone.write('2026-11-22', 'And later.')
  await phone.sync()
  await tablet.sync()
  const fresh = newDevice()
  await fresh.sync()
  for (const device of [phone, tablet, fresh]) {
    expect(contentsOf(device)).toEqual([...whole, 'And later.'])
    expect(device.rows().every(({ dirty, sent }) => dirty === undefined && sent === undefined)).toBe(true)
  }
})
