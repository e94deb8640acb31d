import { type ConfigResult, readConfig } from '../config/config.ts'
import { readEnvFile } from './env-file.ts'

/** The configuration of every command: the environment, and a file `.env` in the working directory. */
export async function configured(): Promise<ConfigResult> {
  const file = readEnvFile('.env')
  if (file.kind === 'mistake') return { kind: 'mistakes', mistakes: [file.mistake] }
  // Variables of the environment take precedence over the file.
  const fromFile = Object.entries(file.variables).filter(([name]) => process.env[name] === undefined)
  for (const [name, value] of fromFile) process.env[name] = value
  return readConfig(process.env, process.cwd(), undefined, new Set(fromFile.map(([name]) => name)))
}

/** Exit code of a command that failed. */
export const COULD_NOT = 1
/** Exit code of a command whose configuration cannot be used. */
export const CONFIGURATION_MISTAKES = 2
