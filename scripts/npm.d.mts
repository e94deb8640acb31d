/** Runs npm with these words in a folder, its output shown on stderr; true when it did what it was told. */
export function runNpm(words: readonly string[], cwd: string): boolean
