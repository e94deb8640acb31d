/** The time as the sandbox sees it, in ms since the epoch. Injected, so that a rehearsal can move it. */
export type Clock = { now(): number }

export const systemClock: Clock = { now: () => Date.now() }
