import { isOffline } from '#web/ui/connection.tsx'

let waiting = ''

function wait(to: string): void {
  waiting = to
}

let leave = wait

/** Called once it is known how to leave the app, or to say that nobody answers. */
export function sayHowToLeave(how = wait): void {
  leave = how
  if (waiting) how(waiting)
  waiting = ''
}

/** These links lead to pages that are not kept: without a connection they wait until it is known how to leave. */
export function holdLink(event: MouseEvent): void {
  const link = (event.target as Element).closest<HTMLAnchorElement>('.footer-links a, header a[href*="#"]')
  if (!link || !isOffline()) return
  event.preventDefault()
  leave(link.href)
}
