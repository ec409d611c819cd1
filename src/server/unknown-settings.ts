/** How our settings begin, where hardly any other program's variable does. */
const OURS =
  /^(AUTH_|OIDC_|SMTP_|MAIL_|ENGINE_|DATABASE_|CONTACT_|RATE_LIMIT|BACKUP_|METRICS|OPERATE|OPERATOR|TRUSTED_PROXY|LIBRETRANSLATE_|EMAILJS_)/
/** What other programs' begin with, too: only what looks like a slip is named. */
const SHARED = /^(OPENAI_|GEMINI_)/
/** What Kubernetes and links of Docker set for a service that is called `smtp`, `database` or `auth`. */
const OF_CONTAINERS = /_(SERVICE_HOST|SERVICE_PORT(_\w+)?|PORT(_\d+_(TCP|UDP)(_\w+)?)?)$/

const LARGEST_SLIP = 2 // signs

/** How many signs have to be put in, left out or changed to get from one to the other. */
function signsApart(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [line, sign] of [...one].entries()) {
    const next = [line + 1]
    for (const [column, theirs] of [...other].entries()) {
      const changed = (row[column] ?? 0) + (sign === theirs ? 0 : 1)
      next.push(Math.min(changed, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}

function nearest(name: string, known: readonly string[]): string | undefined {
  const [best] = known
    .map((one) => ({ one, apart: signsApart(name, one) }))
    .toSorted((a, b) => a.apart - b.apart)
  return best !== undefined && best.apart <= LARGEST_SLIP ? best.one : undefined
}

/** A line for each variable that is set, begins like a setting and is none. Never its value. */
export function unknownSettings(env: Record<string, string | undefined>, known: readonly string[]): string[] {
  return Object.entries(env).flatMap(([name, value = '']) => {
    if (value.trim() === '' || known.includes(name) || !/^\w+$/.test(name)) return []
    if (OF_CONTAINERS.test(name) || !(OURS.test(name) || SHARED.test(name))) return []
    const near = nearest(name, known)
    if (near !== undefined) return [`${name} is not known; do you mean ${near}?`]
    return SHARED.test(name) ? [] : [`${name} is not known, and ignored. docs/settings.md has all settings.`]
  })
}
