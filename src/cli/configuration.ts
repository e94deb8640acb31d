import { type ConfigResult, readConfig } from '../config/config.ts'
import { kindOfPath } from '../config/environment/storage.ts'

/** The configuration that every command has: the environment, and a file `.env` in the folder it is started in. */
export async function configured(): Promise<ConfigResult> {
  // What the environment has already wins over the file.
  const kind = kindOfPath('.env')
  if (kind === 'file') process.loadEnvFile('.env')
  else if (kind !== 'nothing') {
    const fix = 'Make it an ordinary file with one NAME=value a line, or take it away.'
    return {
      kind: 'mistakes',
      mistakes: [{ name: '.env', problem: 'It is a folder, a pipe or a device, and no file.', fix }]
    }
  }
  return readConfig(process.env, process.cwd())
}

/** Exit codes that the commands share: it could not be done, or the configuration has mistakes. */
export const COULD_NOT = 1
/** Exit code of a command whose configuration cannot be used. */
export const CONFIGURATION_MISTAKES = 2
