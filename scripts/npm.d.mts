/** Runs npm with these arguments in a folder, with its output on stderr. Returns whether npm succeeded. */
export function runNpm(words: readonly string[], cwd: string): boolean
