import { type Mutant, mutant, RULES, SERVER } from './mutant.ts'

const LIMITS = `${SERVER}/core/attempt-limits.ts`
const DEVICES = `${SERVER}/core/remember-device.ts`

/** Mutants that give a thief more guesses, or take those of the owner. */
export const GUESSES: Mutant[] = [
  mutant(
    'guess 1',
    'a password can be guessed day and night',
    `${SERVER}/core/log-in.ts`,
    "    ['log-in-day', email],\n",
    '',
  ),
  mutant(
    '39a',
    'any cookie makes a known device',
    DEVICES,
    'return isKnownDevice(account, id) ? id : null',
    'return id',
  ),
  mutant(
    'guess 2',
    'devices are known for ever',
    `${RULES}/known-devices.ts`,
    '.slice(0, MOST_KNOWN_DEVICES)',
    '',
  ),
  mutant(
    'guess 2a',
    'known devices outlive the password',
    `${SERVER}/core/change-user.ts`,
    'const knownDevices = onlyDeviceOf(account, session.value)',
    'const { knownDevices } = account',
  ),
  mutant(
    'guess 2a',
    'a new password makes the device that it was chosen on a stranger',
    `${RULES}/known-devices.ts`,
    'return knownDevices.filter(({ id }) => id === deviceId)',
    'return knownDevices.filter(({ id }) => id === deviceId && id === null)',
  ),
  mutant(
    'guess 2c',
    'a password alone makes a device known beside a second factor',
    DEVICES,
    'if (!isKnown && lacksStep) return',
    "if (!isKnown && lacksStep && account.userId === '') return",
  ),
  mutant(
    'guess 2d',
    'a device from before the second factor stays known',
    `${SERVER}/core/verify-factor.ts`,
    'hasSecondFactor(account) ? account.knownDevices : onlyDeviceOf(account, session)',
    'account.knownDevices',
  ),
  mutant(
    'guess 3',
    'every known device has guesses of its own',
    `${SERVER}/core/log-in.ts`,
    "return [['log-in-known', account.userId]]",
    "return [['log-in-known', knownDeviceOf(account, browser) ?? '']]",
  ),
  mutant(
    'guess 4',
    'an account has any number of sessions',
    `${SERVER}/core/open-session.ts`,
    'change: { account: signedIn.account, open, end: { only } }',
    'change: { account: signedIn.account, open }',
  ),
  mutant(
    'guess 4b',
    'a password alone ends the sessions of known devices',
    `${RULES}/which-sessions-end.ts`,
    'if (isKnownDevice(account, session.deviceId)) return 2',
    'if (isKnownDevice(account, session.deviceId)) return 0',
  ),
  mutant(
    'guess 4b',
    'a password alone ends sessions that have shown a second factor',
    `${RULES}/which-sessions-end.ts`,
    "=== 'aal2') return 3",
    "=== 'aal2') return 0",
  ),
  mutant(
    'guess 5',
    'a thief uses up the tries of every session',
    LIMITS,
    'session.value.sessionId',
    'userId',
  ),
  mutant(
    'guess 5',
    'a thief uses up what known devices and readers of the mail may try in a day',
    LIMITS,
    'guesserOf(account.value, session.value)',
    'userId',
  ),
  mutant(
    'guess 5',
    'every session begins the day anew',
    LIMITS,
    'guesserOf(account.value, session.value)',
    'session.value.sessionId',
  ),
]
