import { expect, it } from 'vitest'
import { asLaunched } from './run-command.ts'

const LAUNCHED = { ECHOLOG_LAUNCHER: 'echolog' }

it.each([
  ['npm run diary -- <command>', 'echolog diary <command>'],
  ['It is wrong. npm run accounts -- --help tells how.', 'It is wrong. echolog accounts --help tells how.'],
  ['npm run accounts -- accept-secret --yes takes', 'echolog accounts accept-secret --yes takes'],
  ['`npm run engines` tries them', '`echolog engines` tries them'],
  ['run npm run build.', 'run npm run build.'],
  ['npm run diary-of-somebody', 'npm run diary-of-somebody'],
])('a release says of %j %j, and a checkout says it as it is', (text, launched) => {
  expect(asLaunched(text, LAUNCHED)).toBe(launched)
  expect(asLaunched(text, {})).toBe(text)
})
