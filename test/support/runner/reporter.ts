import { isAbsolute, relative, resolve } from 'node:path'
import type { EventData } from 'node:test'
import type { TestEvent } from 'node:test/reporters'
import { inspect, stripVTControlCharacters } from 'node:util'

/** How many tests passed and failed. A file that fails as a whole counts as a failed test. */
export type Counts = { passed: number; failed: number }

type FileRecord = { passed: number; failures: string[]; output: string; ended: boolean }
/** `name`: the full name of a test, its suites first. `file`: its file, where its process runs several files. */
type Known = { name: string; file: string | undefined }
type Located = { entryFile?: string; file?: string | undefined; testId?: number }
type Report = Counts & { failures: string[] }

/** A node:test reporter, for `--test-reporter`: prints what {@link report} prints, then `N passed, N failed`. */
export default async function* reporter(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const { passed, failed } = yield* report(events)
  yield `${passed} passed, ${failed} failed\n`
}

/**
 * Prints one line for each file, then each failure in full with its line; returns the counts. It is stricter than Node:
 * skipped and todo tests fail, and so does a file without tests or a file that exits early.
 */
export async function* report(events: AsyncIterable<TestEvent>): AsyncGenerator<string, Counts> {
  const files = new Map<string, FileRecord>()
  const known = new Map<string, Known>()
  // `file` contains the test, and may be shared by several test files; `entryFile` is the file that its process runs.
  const entryOf = ({ entryFile, file }: { entryFile?: string; file?: string | undefined }) => entryFile ?? file
  const testOf = (data: Located, id: number | undefined) => known.get(`${entryOf(data)} ${id}`)
  const of = (data: Located) => {
    const path = testOf(data, data.testId)?.file ?? entryOf(data)
    const key = path ? relative(process.cwd(), path) : '(no file)'
    const record = files.get(key) ?? { passed: 0, failures: [], output: '', ended: false }
    files.set(key, record)
    return { key, record }
  }
  for await (const { type, data } of events) {
    if (type === 'test:enqueue' && data.entryFile) {
      const parent = testOf(data, data.parentId)
      const file = parent?.file ?? (isFileAmongOthers(data) ? data.name : undefined)
      const name = parent && parent.name !== file ? `${parent.name} > ${data.name}` : data.name
      known.set(`${entryOf(data)} ${data.testId}`, { name, file })
      if (file === data.name) of(data)
    }
    if (type === 'test:stdout' || type === 'test:stderr') of(data).record.output += data.message
    // Node reports an error after the end of its test in this way.
    if (type === 'test:diagnostic' && data.message.startsWith('Error: ')) of(data).record.output += `${data.message}\n`
    if (type === 'test:pass' || type === 'test:fail') {
      const { key, record } = of(data)
      judge(record, type, data, testOf(data, data.testId)?.name ?? data.name)
      if (isWholeFile(data) || isFileAmongOthers(data)) yield lineOf(key, record, data.details.duration_ms)
    }
    if (type === 'test:summary' && data.file) {
      const { key, record } = of(data)
      const isOfSeveral = [...known].some(([id, { file }]) => file && id.startsWith(`${data.file} `))
      record.ended = true
      if (!isOfSeveral || record.failures.length > 0) yield lineOf(key, record, data.duration_ms)
    }
    if (type === 'test:interrupted') {
      for (const each of data.tests) of(each).record.failures.push(`✖ ${each.name}\n  Interrupted`)
    }
  }
  const { passed, failed, failures } = summarise(files)
  if (failures.length > 0) yield `\n${failures.join('\n\n')}\n\n`
  return { passed, failed }
}

function judge(
  record: FileRecord,
  type: 'test:pass' | 'test:fail',
  data: EventData.TestPass | EventData.TestFail,
  name: string
): void {
  const place = `${data.file ? relative(process.cwd(), data.file) : '?'}:${data.line}:${data.column}`
  const fail = (why: string) => record.failures.push(`✖ ${name} (${place})\n${indent(why)}`)
  const isEmpty = isFileAmongOthers(data) && record.passed + record.failures.length === 0
  if (isFileAmongOthers(data)) record.ended = true
  if (isWholeFile(data) || (isEmpty && type === 'test:pass')) {
    record.ended = true
    if (type === 'test:pass') fail('There is no test in this file, or it left (process.exit?) before it had run one')
    else fail(`The file itself failed: ${'error' in data.details ? words(data.details.error) : ''}`)
  } else if (data.skip !== undefined && data.skip !== false) fail('Skipped: no test may be skipped')
  else if (data.todo !== undefined && data.todo !== false) fail('Todo: no test may be left for later')
  else if (type === 'test:pass') record.passed += data.details.type === 'suite' ? 0 : 1
  else if ('error' in data.details && !failedBelow(data.details.error)) fail(words(data.details.error))
}

/** Node reports a whole file as a test only when the file crashed, or when no test in it reported a result. */
function isWholeFile(data: EventData.TestPass | EventData.TestFail): boolean {
  return data.nesting === 0 && data.file !== undefined && resolve(data.name) === data.file
}

/** Whether this is the suite of one of several files that a process runs (together.ts): it is named after its file. */
function isFileAmongOthers({ nesting, name, entryFile }: { nesting: number; name: string; entryFile?: string }) {
  return nesting === 0 && isAbsolute(name) && name !== entryFile && /\.test\.m?[jt]s$/.test(name)
}

/** Whether a test failed only because a test inside it failed, which is reported separately. */
function failedBelow(error: Error): boolean {
  return 'failureType' in error && error.failureType === 'subtestsFailed'
}

function words(error: Error): string {
  const { exitCode, signal } = { exitCode: undefined, signal: undefined, ...error }
  const ending = typeof exitCode === 'number' || typeof signal === 'string' ? ` (exit code ${exitCode}, ${signal})` : ''
  const cause = error.cause ?? error.message
  const text = typeof cause === 'string' ? cause : inspect(cause, { depth: 8, colors: false })
  const lines = stripVTControlCharacters(text).split('\n')
  return (
    lines.filter((line) => !/^\s+at .*\(?node:internal|^\s+at .*node:(async_hooks|events)/.test(line)).join('\n') +
    ending
  )
}

function lineOf(key: string, { passed, failures }: FileRecord, ms: number): string {
  const failed = failures.length > 0 ? `, ${failures.length} failed` : ''
  return `${failed ? '✖' : '✔'} ${key} (${passed} passed${failed}, ${(ms / 1000).toFixed(1)} s)\n`
}

function summarise(files: Map<string, FileRecord>): Report {
  const report: Report = { passed: 0, failed: 0, failures: [] }
  for (const [key, { passed, failures, output, ended }] of files) {
    if (!ended && key !== '(no file)')
      failures.push(`✖ ${key}\n  It left before its tests were through (process.exit?)`)
    if (failures.length > 0 && output) failures.push(`Output of ${key}:\n${indent(output.trimEnd())}`)
    report.passed += passed
    report.failed += failures.filter((failure) => failure.startsWith('✖')).length
    report.failures.push(...failures)
  }
  if (report.passed + report.failed === 0) {
    report.failed = 1
    report.failures.push('✖ No test ran')
  }
  return report
}

function indent(text: string): string {
  return text.replaceAll(/^/gm, '  ')
}
