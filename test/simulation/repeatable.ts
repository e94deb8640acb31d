import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import type { Chance } from './random.ts'
import type { Scheduler } from './scheduler.ts'

/**
 * Makes all random values of the product and the sandbox (ids, the order in which deliveries are processed) depend on
 * the seed, and lets the scheduler wait for WebCrypto, which works on other threads. Returns a function that restores
 * all.
 */
export function makeRepeatable(chance: Chance, scheduler: Scheduler): () => void {
  const { randomInt, randomUUID } = crypto
  const letters = chance.fork('letters')
  const { random } = Math
  const { subtle } = globalThis.crypto
  let made = 0
  crypto.randomUUID = () => {
    made += 1
    return `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`
  }
  crypto.randomInt = (below: number) => letters.whole(0, below - 1)
  syncBuiltinESMExports()
  Math.random = chance.next
  Object.assign(globalThis.crypto, {
    getRandomValues(array: Uint8Array) {
      for (const index of array.keys()) array[index] = letters.whole(0, 255)
      return array
    }
  })
  const { importKey, sign, verify, digest } = subtle
  Object.assign(subtle, {
    importKey: (...given: unknown[]) => scheduler.during(Reflect.apply(importKey, subtle, given)),
    sign: (...given: unknown[]) => scheduler.during(Reflect.apply(sign, subtle, given)),
    verify: (...given: unknown[]) => scheduler.during(Reflect.apply(verify, subtle, given)),
    digest: (...given: unknown[]) => scheduler.during(Reflect.apply(digest, subtle, given))
  })
  return () => {
    Object.assign(crypto, { randomInt, randomUUID })
    syncBuiltinESMExports()
    Math.random = random
    Reflect.deleteProperty(globalThis.crypto, 'getRandomValues')
    for (const name of ['importKey', 'sign', 'verify', 'digest']) Reflect.deleteProperty(subtle, name)
  }
}
