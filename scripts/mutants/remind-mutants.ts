import { type Mutant, mutant } from './mutant.ts'

/** Mutants of reminders: what would remind twice, at a wrong hour, or of an address that nobody may reach. */
export const REMIND_MUTANTS: Mutant[] = [
  mutant(
    'are the 1st, 2nd, 3rd, 7th and 14th chosen since the last entry, and then none',
    'there is no silence after the 14th day',
    'isDueOn',
    'return DUE_ON.includes(chosenDaysBetween(from, today, days))',
    'return DUE_ON.includes(chosenDaysBetween(from, today, days) % 14)',
  ),
  mutant(
    'a reminder is due for 90 minutes of its own day',
    'a server that was away reminds hours later',
    'isTime',
    'return at <= minute && minute < at + DUE_MINUTES',
    'return at <= minute',
  ),
  mutant(
    'in Australia/Lord_Howe',
    'a change of the clock is seen an hour late',
    'createZoneClock',
    'if (before?.quarter === quarter) return before.begins',
    'if (before !== undefined && quarter - before.quarter < 4 && quarter >= before.quarter) return { ...before.begins, minute: before.begins.minute + (quarter - before.quarter) * 15 }',
  ),
  mutant(
    'one of 16 who claim it at once reminds, and nobody again on that day',
    'a reminder is claimed by everyone who asks',
    'sqlReminderStore',
    'return claimed.length === 1',
    'return claimed.length >= 0',
  ),
  mutant(
    'a reminder that came is not brought back by another time, and one that is past waits for tomorrow',
    'choosing another time reminds a second time',
    'save',
    ".else(of.ref('reminder.last_day'))",
    '.else(dealtWith)',
  ),
  mutant(
    'is whoever has no entry today, once',
    'whoever has written today is reminded, too',
    'chosenDaysBetween',
    'let after = weeks * WEEK + 1',
    'let after = weeks * WEEK',
  ),
  mutant(
    'to "https://fcm.googleapis.com:8443/fcm/send/x" is not even tried',
    'a push goes to any port',
    'pushEndpoint',
    "port !== '' ||",
    '',
  ),
  mutant(
    'to "https://fcm.googleapis.com.evil.example/x" is not even tried',
    'a push goes to any host that begins like a push service',
    'isKnown',
    ': host === known',
    ': host.startsWith(known)',
  ),
  mutant(
    'goes to a host that the operator has named, until they take it back',
    'an address is not checked again when it is used',
    'createPushSender',
    'const url = pushEndpoint(endpoint, pushHosts)',
    'const url = URL.canParse(endpoint) ? new URL(endpoint) : null',
  ),
  mutant(
    'gets a mail only where no device was reached and a mail is wanted',
    'a mail goes although a device was reached',
    'sendReminder',
    "if (await pushToDevices(ports, userId)) return 'push'",
    "if ((await pushToDevices(ports, userId)) && !mail) return 'push'",
  ),
  mutant(
    'is answered alike whatever its token is, and no token is logged',
    'anybody’s mails can be stopped by their id',
    'userOfStopToken',
    'return timingSafeEqual(given, expected) ? userId : null',
    'return timingSafeEqual(given, given) ? userId : null',
  ),
  mutant(
    'all of it goes with its account, and none of it comes afterwards',
    'the addresses of devices stay when an account goes',
    'dropRemindersIn',
    'await dropDevices(tx, userId)',
    '',
  ),
]
