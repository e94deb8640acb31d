// Preloaded into each test file's process (node --import), before anything loads node:test, which follows each promise
// of the process to know to which test it belongs: that takes a sixth to a fourth of the processor time of a file whose
// service and database run in the same process. Here it follows timers, sockets and its own tests, but no promises. So
// an error that no code handles still fails the file, but may be reported without the name of its test.
import asyncHooks from 'node:async_hooks'

const { createHook } = asyncHooks

/**
 * As Node's, but the test runner's own hook leaves promises out. `trackPromises`:
 * https://nodejs.org/api/async_hooks.html#async_hookscreatehookoptions
 */
asyncHooks.createHook = (options) => {
  const isOfTestRunner = new Error().stack?.includes('node:internal/test_runner/') ?? false
  return createHook(isOfTestRunner ? { ...options, trackPromises: false } : options)
}
