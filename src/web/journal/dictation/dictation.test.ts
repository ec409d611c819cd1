import { describe, expect, it, vi } from 'vitest'
import { createScriptedListener } from '#web/speech/listening/listener.fake.ts'
import { createDictation } from './dictation.ts'

/** Dictation into the entry of one day, which the test can change. */
async function dictate(text = '', caret = text.length) {
  const listener = createScriptedListener()
  const open = { day: '2026-11-21', text }
  const dictation = createDictation(async () => listener, {
    day: () => open.day,
    read: () => open.text,
    write(written) {
      open.text = written
    },
  })
  dictation.start('es-ES', caret)
  expect(dictation.get().stage).toBe('starting')
  await expect.poll(() => listener.language()).toBe('es-ES')
  return { dictation, listener, open }
}

describe('dictation', () => {
  it('DIARY-28: puts settled words at the caret, and only shows those that may still change', async () => {
    const { dictation, listener, open } = await dictate('Hoy .', 4)
    listener.hear('he caminado', 'mu')
    expect([open.text, dictation.get().interim]).toEqual(['Hoy he caminado .', 'mu'])
    expect(listener.endsWithSpeech()).toBe(false) // who dictates thinks
  })

  it('DIARY-28: words that a server works out grow piece by piece where the first ones stand', async () => {
    const { listener, dictation, open } = await dictate('Hoy .', 4)
    listener.stage('transcribing')
    listener.hear('he caminado', '')
    listener.hear('he caminado mucho', '')
    listener.end()
    expect(open.text).toBe('Hoy he caminado mucho .')
    expect(dictation.get()).toMatchObject({ stage: null, failure: null, hasHeardNothing: false })
  })

  it('each thing that it does is told truly', async () => {
    const { dictation, listener } = await dictate()
    for (const stage of ['starting', 'listening', 'transcribing'] as const) {
      listener.stage(stage)
      expect(dictation.get().stage).toBe(stage)
    }
  })

  it('DIARY-29 FAIL-11: a failure of the server keeps the sound, and the same words can be heard again', async () => {
    const { dictation, listener, open } = await dictate()
    listener.hear('he caminado', '')
    listener.failKeeping('server-failed')
    expect(dictation.get()).toMatchObject({ stage: null, failure: 'server-failed', canTryAgain: true })
    open.text = 'he caminado. Café!'
    dictation.tryAgain()
    expect(dictation.get()).toMatchObject({ stage: 'transcribing', failure: null, canTryAgain: false })
    listener.hear('he caminado mucho', '')
    listener.end()
    expect(open.text).toContain('mucho')
    expect(open.text).toContain('Café!')
  })

  it('FAIL-33: words that come when another day is open wait, and are put there only when asked', async () => {
    const { dictation, listener, open } = await dictate()
    listener.hear('he caminado', '')
    expect(open.text).toBe('he caminado')
    listener.stage('transcribing')
    Object.assign(open, { day: '2026-11-22', text: 'Otro día.' })
    listener.hear('he caminado mucho hoy', '')
    listener.end()
    expect(open.text).toBe('Otro día.')
    expect(dictation.get()).toMatchObject({ stage: null, unplaced: 'mucho hoy' })
    dictation.putHere()
    expect(open.text).toBe('Otro día. mucho hoy')
    expect(dictation.get().unplaced).toBe('')
  })

  it('words that wait survive the next dictation', async () => {
    const { dictation, listener, open } = await dictate()
    open.day = '2026-11-22'
    listener.hear('uno', '')
    listener.end()
    dictation.start('es-ES', 0)
    await expect.poll(() => dictation.get().stage).toBe('listening')
    expect(dictation.get().unplaced).toBe('uno')
    open.day = '2026-11-23'
    listener.hear('dos', '')
    listener.end()
    expect(dictation.get().unplaced).toBe('uno dos')
  })

  it('FAIL-24: hearing nothing is said', async () => {
    const { dictation, listener } = await dictate()
    listener.end()
    expect(dictation.get()).toMatchObject({ hasHeardNothing: true, failure: null })
    dictation.start('es-ES', 0)
    expect(dictation.get().hasHeardNothing).toBe(false)
  })

  it('FAIL-23: a recording that ended by itself is said to have', async () => {
    const { dictation, listener } = await dictate()
    listener.lose('microphone-lost')
    listener.hear('hola', '')
    listener.end()
    expect(dictation.get()).toMatchObject({ cutShort: 'microphone-lost', hasHeardNothing: false })
  })

  it('stopped before it listens, nothing is heard, and an open question goes', async () => {
    const { dictation, listener } = await dictate()
    listener.stage('starting')
    dictation.stop()
    expect(listener.counts.cancelled).toBe(1)
    expect(dictation.get()).toMatchObject({ stage: null, hasHeardNothing: false })
  })

  it('stopped while words are worked out, they still come; cancelled, they do not', async () => {
    const { dictation, listener, open } = await dictate()
    listener.stage('transcribing')
    dictation.cancel()
    listener.hear('hola', '')
    expect(open.text).toBe('')
    expect(dictation.get().stage).toBeNull()
  })

  it('an engine that cannot be loaded is an error that is told', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const target = { day: () => '', read: () => '', write: () => undefined }
    const dictation = createDictation(() => Promise.reject(new Error('offline')), target)
    dictation.start('es-ES', 0)
    await expect.poll(() => dictation.get()).toMatchObject({ stage: null, failure: 'failed' })
    vi.restoreAllMocks()
  })

  it('stopped and begun again while it loads, it listens once, and stop ends it', async () => {
    const listener = createScriptedListener()
    const listen = vi.spyOn(listener, 'listen')
    const loads: (() => void)[] = []
    const target = { day: () => '2026-11-21', read: () => '', write: () => undefined }
    const dictation = createDictation(
      () => new Promise((resolve) => loads.push(() => resolve(listener))),
      target,
    )
    dictation.start('es-ES', 0)
    dictation.stop()
    dictation.start('es-ES', 0)
    for (const load of loads) load()
    await expect.poll(() => listen).toHaveBeenCalled()
    await new Promise((resolve) => setTimeout(resolve, 10))
    expect(listen).toHaveBeenCalledOnce()
  })
})
