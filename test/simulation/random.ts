/** A source of repeatable random numbers: the same seed gives the same numbers. */
export type Chance = {
  /** A number from 0 (included) to 1 (excluded). */
  next(): number
  /** True with this probability. */
  is(probability: number): boolean
  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number
  /** A number between the two. Low numbers are likelier: half of them are in the first eighth. */
  early(low: number, high: number): number
  pick<Item>(items: readonly [Item, ...Item[]]): Item
  /** An independent source, so that the numbers that one actor takes do not change those of another. */
  fork(name: string): Chance
}

/**
 * Mulberry32, a generator of 32 bits in public domain:
 * https://gist.github.com/tommyettinger/46a874533244883189143505d203312c
 */
export function chance(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  // Neighbouring seeds give similar first numbers.
  for (let i = 0; i < 4; i += 1) next()
  return {
    next,
    is: (probability) => next() < probability,
    whole: (low, high) => low + Math.floor(next() * (high - low + 1)),
    early: (low, high) => low + next() ** 3 * (high - low),
    pick: (items) => items[Math.floor(next() * items.length)] ?? items[0],
    fork: (name) => chance(hash(`${seed} ${name}`))
  }
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (const letter of text) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return value >>> 0
}
