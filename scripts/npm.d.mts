/** Runs npm with these arguments in a folder, with its output on stderr. Returns whether npm succeeded. */
export function runNpm(words: readonly string[], cwd: string): boolean
/** The environment without the secrets of an installation: only what programs need to find files and the network. */
export function bareEnvironment(): Record<string, string>
