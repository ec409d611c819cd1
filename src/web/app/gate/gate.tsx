import { lazyPage } from '../loading/lazy-page.tsx'

export type GateOf = 'diary' | 'translate' | 'shadow' | 'review' | 'progress'

/** What a visitor sees instead of an app screen. Learners never do, so it comes by itself. */
export const Gate = lazyPage<{ of: GateOf }>(async () => (await import('./screen-gate.tsx')).ScreenGate)
