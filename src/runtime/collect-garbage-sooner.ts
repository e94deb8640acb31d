import { setFlagsFromString } from 'node:v8'

/**
 * From now on the old part of the heap is collected once it has grown by 30 %: V8 would let it become several times as
 * large (decisions/020). It is set when a process has loaded everything, because during the start it would cost a sixth
 * of the CPU time, and little of what has been loaded is garbage. V8 reads this flag whenever it sets the next limit.
 * https://nodejs.org/api/v8.html#v8setflagsfromstringflags
 */
export function collectSooner(): void {
  setFlagsFromString('--heap-growing-percent=30')
}
