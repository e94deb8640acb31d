import { complain } from '../terminal.ts'

/**
 * Runs the work of a `thing` that makes something at the code host. A signal, also a second one, does not end the
 * process: what was made must be removed first.
 */
export async function untilStopped<Done>(
  { stopping, thing }: { stopping: AbortController; thing: string },
  work: () => Promise<Done>
): Promise<Done> {
  const stop = () => {
    complain(`Interrupted. What ${thing} made is being removed, which takes a moment.`)
    stopping.abort()
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  for (const signal of signals) process.on(signal, stop)
  return work().finally(() => {
    for (const signal of signals) process.off(signal, stop)
  })
}
