import type { Change } from './changes.ts'

/**
 * A source file with one small change. `line` and `becomes`: the changed lines before and after the change, with each
 * run of white space as one space; `text`: the whole file. `file` is relative to the root of the project.
 */
export type Mutant = { file: string; lineNumber: number; line: string; becomes: string; text: string }

/** A mutant that no test can tell from the original, and why. `line` and `becomes` as of {@link Mutant}. */
export type Accepted = { file: string; line: string; becomes: string; why: string }

/** The mutant that a change of a source makes with one of its texts. */
export function mutantOf(file: string, source: string, { start, end }: Change, text: string): Mutant {
  const from = source.lastIndexOf('\n', start - 1) + 1
  const following = source.indexOf('\n', end)
  const to = following === -1 ? source.length : following
  return {
    file,
    lineNumber: source.slice(0, start).split('\n').length,
    line: onOneLine(source.slice(from, to)),
    becomes: onOneLine(source.slice(from, start) + text + source.slice(end, to)),
    text: source.slice(0, start) + text + source.slice(end)
  }
}

/** Whether this entry of the list of accepted mutants matches this mutant. */
export function isAbout(entry: Accepted, { file, line, becomes }: Mutant): boolean {
  return entry.file === file && entry.line === line && entry.becomes === becomes
}

/** A text with each run of white space as one space. */
export function onOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
