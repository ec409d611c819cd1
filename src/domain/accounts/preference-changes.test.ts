import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { generatedRuns } from '#domain/generated-runs.fixture.ts'
import { isSameJson } from '#domain/row.ts'
import { SPEECH_CONSENTS } from '#domain/speech/speech-consents.ts'
import { READING_MODES } from '#domain/spoken/reading-mode.ts'
import {
  changeHere,
  changePreferences,
  inForce,
  keepChange,
  mergeWaiting,
  type PreferenceChange,
  parseWaiting,
  stillWaiting,
  takeBack,
  type WaitingPreferences,
  wholeChoices,
} from './preference-changes.ts'
import { NEW_PREFERENCES, type Preferences } from './profile.ts'

type Chosen = Exclude<keyof Preferences, `${string}Answers`>

/** Every preference with its values: one that is added fails to compile until it is tried, too. */
const VALUES: { [Name in Chosen]: readonly Required<Preferences>[Name][] } = {
  theme: ['light', 'dark'],
  isThemeChosen: [true, false],
  autoTranslate: [true, false],
  autoShadow: [true, false],
  japaneseReadings: [...READING_MODES],
  chineseReadings: [...READING_MODES],
  ownFirst: [true, false],
  atLevel: [true, false],
  accuracyMeasure: ['aligned', 'strict'],
  weeklyAim: [1, 4, 7],
  minutesADay: [5, 10, 60],
  learning: ['es-ES', 'da-DK'],
  avoidsModels: [true, false],
  listening: SPEECH_CONSENTS,
}

const NAMES = Object.keys(VALUES) as Chosen[]
const CONSENTS = ['avoidsModels', 'listening'] as const

const changes = fc
  .uniqueArray(fc.constantFrom(...NAMES), { minLength: 1, maxLength: 3 })
  .chain((names) =>
    fc.record(Object.fromEntries(names.map((name) => [name, fc.constantFrom<unknown[]>(...VALUES[name])]))),
  )
  .map((change) => change as PreferenceChange)

const preferences = changes.map((change) => changePreferences(NEW_PREFERENCES, change))

function strictness(name: (typeof CONSENTS)[number], of: PreferenceChange): number {
  return name === 'avoidsModels'
    ? Number(of.avoidsModels === true)
    : (SPEECH_CONSENTS as readonly unknown[]).indexOf(of.listening) // -1: none
}

describe('a change of preferences', () => {
  it('USER-6: is merged into those there are', () => {
    const once = changePreferences(NEW_PREFERENCES, { autoTranslate: true })
    expect(changePreferences(once, { theme: 'dark', accuracyMeasure: 'strict' })).toEqual({
      theme: 'dark',
      autoTranslate: true,
      autoShadow: false,
      accuracyMeasure: 'strict',
    })
    expect(changePreferences({ ...once, ownFirst: true }, { ownFirst: null })).toEqual(once)
  })

  it('survives being stored, and what is damaged does not come along', () => {
    fc.assert(
      fc.property(preferences, changes, (before, change) => {
        const waiting = keepChange(null, before, change)
        expect(parseWaiting(JSON.parse(JSON.stringify(waiting)))).toEqual(waiting)
      }),
      { numRuns: generatedRuns(200) },
    )
    for (const damaged of [null, 7, {}, { mine: { theme: 'blue', later: 1 } }, { mine: [] }])
      expect(parseWaiting(damaged)).toBeNull()
    expect(parseWaiting({ mine: { theme: 'dark', later: 1 }, base: { theme: 9 } })).toEqual({
      base: { theme: null },
      mine: { theme: 'dark' },
    })
    fc.assert(fc.property(fc.anything(), (anything) => void parseWaiting(anything)))
  })
})

describe('what two devices have changed', () => {
  const merge = (base: PreferenceChange, mine: PreferenceChange, theirs: PreferenceChange) =>
    mergeWaiting(
      keepChange(null, changePreferences(NEW_PREFERENCES, base), mine),
      changePreferences(NEW_PREFERENCES, theirs),
    )

  it.each([
    [
      'each its own',
      {},
      { autoTranslate: true },
      { autoShadow: true },
      { autoTranslate: true, autoShadow: true },
    ],
    ['the same one: the one that comes last', {}, { weeklyAim: 1 }, { weeklyAim: 7 }, { weeklyAim: 1 }],
    [
      'what is as before is no change',
      { weeklyAim: 1 },
      { weeklyAim: 1 },
      { weeklyAim: 7 },
      { weeklyAim: 7 },
    ],
    [
      'a theme is one choice with whether it is chosen',
      { theme: 'light', isThemeChosen: false },
      { theme: 'light', isThemeChosen: true },
      { theme: 'dark', isThemeChosen: true },
      { theme: 'light', isThemeChosen: true },
    ],
    ['of consents the stricter', {}, { avoidsModels: false }, { avoidsModels: true }, { avoidsModels: true }],
    ['whichever comes last', {}, { avoidsModels: true }, { avoidsModels: false }, { avoidsModels: true }],
    ['of who may listen, too', {}, { listening: 'any' }, { listening: 'nobody' }, { listening: 'nobody' }],
    ['and one may be in between', {}, { listening: 'server' }, { listening: 'any' }, { listening: 'server' }],
    [
      'answered again where the stricter is known, the answer holds',
      { avoidsModels: true },
      { avoidsModels: false },
      { avoidsModels: true },
      { avoidsModels: false },
    ],
  ] as const)('%s', (_, base, mine, theirs, merged) => {
    expect(merge(base, mine, theirs)).toMatchObject(merged)
  })
})

/** A device as the adapter makes it of these functions. */
type Device = { shown: Preferences; waiting: WaitingPreferences | null }

type Step =
  | { is: 'change'; device: number; change: PreferenceChange }
  | { is: 'send'; device: number; meanwhile: PreferenceChange | null; isReplyLost: boolean }

const DEVICES = 3

const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ is: fc.constant('change' as const), device: fc.nat(DEVICES - 1), change: changes }),
  fc.record({
    is: fc.constant('send' as const),
    device: fc.nat(DEVICES - 1),
    meanwhile: fc.option(changes),
    isReplyLost: fc.boolean(),
  }),
)

/** Devices in any order at one account, whose server puts what is sent into an order. */
function simulate() {
  let server = NEW_PREFERENCES
  const devices: Device[] = Array.from({ length: DEVICES }, () => ({ shown: server, waiting: null }))
  function change(device: Device, changed: PreferenceChange): void {
    device.waiting = keepChange(device.waiting, device.shown, changed)
    device.shown = changeHere(device.waiting, device.shown)
  }
  function send(device: Device, meanwhile: PreferenceChange | null, isReplyLost: boolean): void {
    const sent = device.waiting
    if (sent !== null) server = mergeWaiting(sent, server)
    if (meanwhile !== null) change(device, meanwhile)
    if (isReplyLost) return
    if (sent !== null && device.waiting !== null) device.waiting = stillWaiting(device.waiting, sent, server)
    device.shown = device.waiting === null ? server : inForce(device.waiting, server)
  }
  return { devices, change, send, server: () => server }
}

type World = ReturnType<typeof simulate>

/** Everything in its order; in the end each device has sent what it has. */
function live(world: World, history: readonly Step[]): void {
  for (const step of history) {
    const device = world.devices[step.device] as Device
    if (step.is === 'change') world.change(device, step.change)
    else world.send(device, step.meanwhile, step.isReplyLost)
  }
  for (const device of [...world.devices, ...world.devices]) world.send(device, null, false)
}

/** An account with these preferences, and one of its devices. */
function startedWith(preferences: Preferences) {
  const world = simulate()
  const [device] = world.devices as [Device]
  world.change(device, preferences)
  world.send(device, null, false)
  return { world, device }
}

describe('devices in any order', () => {
  it('agree with the account once each has sent what it has, however often replies were lost', () => {
    fc.assert(
      fc.property(fc.array(steps, { maxLength: 25 }), (history) => {
        const world = simulate()
        live(world, history)
        for (const { shown, waiting } of world.devices) {
          expect(waiting).toBeNull()
          expect(shown).toEqual(world.server())
        }
      }),
      { numRuns: generatedRuns(1000) },
    )
  })

  it('lose no change: each is what the account has until another device changes the same', () => {
    fc.assert(
      fc.property(fc.array(steps, { maxLength: 20 }), changes, fc.nat(DEVICES - 1), (history, last, at) => {
        const world = simulate()
        live(world, history)
        const latest = world.devices[at] as Device
        world.change(latest, last)
        world.send(latest, null, false)
        expect(world.server()).toMatchObject(last) // answered again online, a consent holds, too
        for (const device of world.devices) world.send(device, null, false)
        expect(world.server()).toMatchObject(last)
      }),
      { numRuns: generatedRuns(500) },
    )
  })

  it('send what was changed while the account answered, also where that takes back what was sent', () => {
    fc.assert(
      fc.property(preferences, changes, changes, (start, first, meanwhile) => {
        const { world, device } = startedWith(start)
        world.change(device, first)
        world.send(device, meanwhile, false)
        const { avoidsModels: _, listening: __, ...others } = meanwhile // a looser consent waits
        expect(device.shown).toMatchObject(others)
        world.send(device, null, false)
        expect(world.server()).toMatchObject(meanwhile)
      }),
      { numRuns: generatedRuns(500) },
    )
  })

  it('keep the strictest of consents that were given without knowing of each other, in every order', () => {
    const answers = fc.array(fc.record({ device: fc.nat(DEVICES - 1), change: changes }), { maxLength: 8 })
    const orders = fc.shuffledSubarray([0, 1, 2], { minLength: DEVICES })
    fc.assert(
      fc.property(answers, orders, (given, order) => {
        const world = simulate()
        for (const { device, change } of given) world.change(world.devices[device] as Device, change)
        const answered = world.devices.map(({ shown, waiting }) => ({ ...shown, ...waiting?.mine }))
        for (const index of order) world.send(world.devices[index] as Device, null, false)
        for (const name of CONSENTS) {
          const said = answered.map((of) => strictness(name, of))
          expect(strictness(name, world.server())).toBe(Math.max(...said))
        }
      }),
      { numRuns: generatedRuns(500) },
    )
  })

  it('keep the strictest of what another device has answered since a looser answer was given without the account', () => {
    const answers = (name: (typeof CONSENTS)[number]) =>
      fc.array(fc.constantFrom<unknown[]>(...VALUES[name]), { minLength: 1, maxLength: 5 })
    const cases = fc
      .constantFrom(...CONSENTS)
      .chain((name) =>
        fc.tuple(
          fc.constant(name),
          fc.constantFrom<unknown[]>(...VALUES[name]),
          fc.constantFrom<unknown[]>(...VALUES[name]),
          answers(name),
          fc.boolean(),
        ),
      )
    fc.assert(
      fc.property(cases, ([name, first, offline, online, isReplyLost]) => {
        const world = simulate()
        const [here, there] = world.devices as [Device, Device]
        const answer = (value: unknown) => ({ [name]: value }) as PreferenceChange
        world.change(there, answer(first))
        for (const device of [there, here]) world.send(device, null, false)
        world.change(here, answer(offline))
        for (const value of online) {
          world.change(there, answer(value))
          world.send(there, null, false)
        }
        const last = answer(online.at(-1))
        if (isReplyLost) world.send(here, null, true)
        for (const device of world.devices) world.send(device, null, false)
        const expected = Math.max(strictness(name, answer(offline)), strictness(name, last))
        expect(strictness(name, world.server())).toBe(expected)
        for (const { shown } of world.devices) expect(strictness(name, shown)).toBe(expected)
      }),
      { numRuns: generatedRuns(500) },
    )
  })

  it('leave the stricter consent in force until the account has the looser one', () => {
    fc.assert(
      fc.property(preferences, changes, changes, (start, first, then) => {
        const { world, device } = startedWith(start)
        for (const change of [first, then]) {
          const before = device.shown
          world.change(device, change)
          const { avoidsModels: _, listening: __, ...others } = change
          expect(device.shown).toMatchObject(others)
          for (const name of CONSENTS)
            expect(strictness(name, device.shown)).toBeGreaterThanOrEqual(strictness(name, before))
        }
        world.send(device, null, false)
        expect(world.server()).toMatchObject({ ...first, ...then })
        expect(device.shown).toEqual(world.server())
      }),
      { numRuns: generatedRuns(300) },
    )
  })

  it('change nothing that nobody has changed', () => {
    fc.assert(
      fc.property(preferences, changes, preferences, (base, mine, theirs) => {
        const merged = mergeWaiting(keepChange(null, base, mine), theirs)
        const touched = Object.keys(wholeChoices(base, mine))
        for (const name of NAMES.filter((one) => !touched.includes(one)))
          expect(merged[name]).toEqual(theirs[name])
      }),
      { numRuns: generatedRuns(300) },
    )
  })
})

describe('Cancel', () => {
  it('ACCT-26: puts back what the visit has changed, and not what another device has changed since', () => {
    fc.assert(
      fc.property(preferences, changes, changes, (opening, mine, theirs) => {
        const chosen = wholeChoices(opening, mine)
        const now = changePreferences(changePreferences(opening, chosen), theirs)
        const after = changePreferences(now, takeBack(opening, chosen, now))
        const isTheme = (name: string) => name === 'theme' || name === 'isThemeChosen'
        const others = NAMES.filter(
          (name) => Object.hasOwn(chosen, name) && (chosen[name] ?? null) !== (now[name] ?? null),
        )
        for (const name of NAMES) {
          const isConsent = CONSENTS.some((consent) => consent === name)
          const isOthers = others.some((other) => other === name || (isTheme(other) && isTheme(name)))
          const isMine = Object.hasOwn(chosen, name) && !isOthers && !isConsent
          expect([name, after[name]]).toEqual([name, isMine ? opening[name] : now[name]])
        }
      }),
      { numRuns: generatedRuns(500) },
    )
  })

  it('ACCT-26: changes nothing where nothing was changed', () => {
    fc.assert(
      fc.property(preferences, (opening) => {
        expect(isSameJson(takeBack(opening, {}, opening), {})).toBe(true)
      }),
    )
  })
})
