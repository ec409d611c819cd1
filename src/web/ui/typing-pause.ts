/** Longer than between two keys: what is shown beside a text follows when its writer pauses so long. */
export const TYPING_PAUSE_MS = 400
