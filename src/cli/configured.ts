import { existsSync } from 'node:fs'
import { type ConfigResult, readConfig } from '../config.ts'

/** The configuration that every command has: the environment, and a file `.env` in the folder it is started in. */
export async function configured(): Promise<ConfigResult> {
  // What the environment has already wins over the file.
  if (existsSync('.env')) process.loadEnvFile('.env')
  return readConfig(process.env, process.cwd())
}

/** Exit codes that the commands share: it could not be done, or the configuration has mistakes. */
export const COULD_NOT = 1
/** Exit code of a command whose configuration cannot be used. */
export const CONFIGURATION_MISTAKES = 2
