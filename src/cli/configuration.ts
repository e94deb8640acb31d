import { type ConfigResult, readConfig } from '../config/config.ts'
import { kindOfPath } from '../config/environment/storage.ts'

/** The configuration of every command: the environment, and a file `.env` in the working directory. */
export async function configured(): Promise<ConfigResult> {
  // Variables of the environment take precedence over the file.
  const kind = kindOfPath('.env')
  const before = new Set(Object.keys(process.env))
  if (kind === 'file') process.loadEnvFile('.env')
  else if (kind !== 'nothing') {
    const fix = 'Make it an ordinary file with one NAME=value a line, or take it away.'
    return {
      kind: 'mistakes',
      mistakes: [{ name: '.env', problem: 'It is a folder, a pipe or a device, and no file.', fix }]
    }
  }
  const fromFile = Object.keys(process.env).filter((name) => !before.has(name))
  return readConfig(process.env, process.cwd(), undefined, new Set(fromFile))
}

/** Exit code of a command that failed. */
export const COULD_NOT = 1
/** Exit code of a command whose configuration cannot be used. */
export const CONFIGURATION_MISTAKES = 2
