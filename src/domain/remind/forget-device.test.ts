import { describe, expect, it } from 'vitest'
import { failure, success } from '#domain/outcome.ts'
import { forgetThisDevice } from './forget-device.ts'
import type { PushDevice } from './reminder-service.ts'

function deviceThat(unsubscribe: PushDevice['unsubscribe']) {
  const done: string[] = []
  const device: PushDevice = {
    state: async () => 'on',
    subscribe: async () => failure('push-failed'),
    unsubscribe,
    remember: async (diary) => void done.push(`remember ${JSON.stringify(diary)}`),
  }
  const removeDevice = async (endpoint: string) => {
    done.push(`remove ${endpoint}`)
    return success(null)
  }
  return { done, ports: { service: { removeDevice }, device } }
}

describe('a device that is to be forgotten', () => {
  it('knows no diary any more, takes no pushes, and the server is told', async () => {
    const { done, ports } = deviceThat(async () => 'https://push.example/a')
    await forgetThisDevice(ports)
    expect(done).toEqual(['remember null', 'remove https://push.example/a'])
  })

  it('knows no diary any more where its push service hangs, or throws', async () => {
    const hanging = deviceThat(() => new Promise(() => undefined))
    void forgetThisDevice(hanging.ports)
    await new Promise((resolve) => setTimeout(resolve))
    expect(hanging.done).toEqual(['remember null'])

    const broken = deviceThat(() => Promise.reject(new DOMException('away', 'AbortError')))
    await expect(forgetThisDevice(broken.ports)).rejects.toThrow('away')
    expect(broken.done).toEqual(['remember null'])
  })
})
