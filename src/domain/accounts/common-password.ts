import { dictionary } from '@zxcvbn-ts/language-common'
import { COMMON_PASSWORDS } from './common-passwords.ts'

const OF_BROKEN_ACCOUNTS = dictionary['passwords-common'] // 49,000, the most frequent first
const OFTEN_CHANGED = 3000 // ASVS 5.0, 6.2.4 asks for so many; to them people add a year or a sign
const WORDS = COMMON_PASSWORDS.trim().split(/\s+/)

const KNOWN = new Set([...WORDS, ...OF_BROKEN_ACCOUNTS])
const BEGINNINGS = new Set([...WORDS, ...OF_BROKEN_ACCOUNTS.slice(0, OFTEN_CHANGED)])

/** Runs of keys and letters; a password that is a piece of one, forwards or backwards, is no secret. */
const RUNS = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'a1b2c3d4e5f6g7h8i9',
  '1a2b3c4d5e6f7g8h9i',
].flatMap((run) => [run, [...run].reverse().join('')])

const LEET: Record<string, string> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  8: 'b',
  '@': 'a',
  $: 's',
}

function undoLeet(text: string): string {
  return text.replace(/[0134578@$]/g, (character) => LEET[character] ?? character)
}

/** A word and at most five digits or signs after it: 'Dragon2024!' is 'dragon'. */
function wordIn(text: string): string {
  return text.replace(/[^\p{L}]{1,5}$/u, '')
}

function isRepetition(text: string): boolean {
  return /^(.{1,4}?)\1+$/su.test(text)
}

/** A piece twice, such as 'qwerty123qwerty123', or a known word twice. */
function half(text: string): string {
  const middle = text.length / 2
  return Number.isInteger(middle) && text.slice(0, middle) === text.slice(middle)
    ? text.slice(0, middle)
    : text
}

/**
 * Whether a password is among the first that are tried: well known ones, with the usual changes (capitals, 'p@ssw0rd',
 * digits at the end, written twice), runs of keys, repetitions, and the learner's own words.
 */
export function isCommonPassword(password: string, own: string[] = []): boolean {
  const lower = password.toLowerCase()
  const spellings = [lower, half(lower)].flatMap((form) => [form, undoLeet(form)])
  const words = [lower, undoLeet(lower)].flatMap((form) => [wordIn(form), undoLeet(wordIn(form))])
  const ownWords = own.map((word) => word.toLowerCase())
  return (
    isRepetition(lower) ||
    RUNS.some((run) => run.includes(lower)) ||
    spellings.some((form) => KNOWN.has(form) || ownWords.includes(form)) ||
    words.some((form) => BEGINNINGS.has(form) || ownWords.includes(form))
  )
}
