// Functions by which the self-test of dependencies.ts shows what counts.

type Thing = { run(): void; end(): void }
type Two = { first: Thing; second: Thing; note(): void; name: string; seen: Set<string> }
type Three = 'one' | 'two' | 'three'

/** Eight things, and data. */
export function takesThings(
  _: Record<'a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'g' | 'h', Thing> & { list: Thing[] }
): void {}

/** Three bags of three. */
export function takesBags(_: { one: Two; two?: Two; three: Two }): void {}

/** A mapped type makes these bags, so no file declares them. */
export function takesMappedBags(_: { [Name in Three]: Pick<Two, 'first' | 'second' | 'note'> }): void {}

/** Each bag lies in another one. */
export function takesDeepBags(_: { outer: { inner: { one: Two; two: Two }; beside: Two } }): void {}

/** Nine settings, each with a thing. */
export function takesThingsInSettings(_: Record<'a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'g' | 'h' | 'i', Setting>): void {}

type Setting = { thing: Thing; pauseMs: number }
