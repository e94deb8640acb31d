import { relative, resolve } from 'node:path'
import type { EventData } from 'node:test'
import type { TestEvent } from 'node:test/reporters'
import { inspect, stripVTControlCharacters } from 'node:util'

/** How many tests passed and failed. A file that fails as a whole counts as a failed test. */
export type Counts = { passed: number; failed: number }

/** `names`: the full name of each test, its suites first, by the id that Node gives the test within the file. */
type FileRecord = { passed: number; failures: string[]; output: string; ended: boolean; names: Map<number, string> }
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
  // `file` contains the test, and may be shared by several test files; `entryFile` is the test file that runs.
  const of = ({ entryFile, file }: { entryFile?: string; file?: string | undefined }) => {
    const path = entryFile ?? file
    const key = path ? relative(process.cwd(), path) : '(no file)'
    const record = files.get(key) ?? {
      passed: 0,
      failures: [],
      output: '',
      ended: false,
      names: new Map<number, string>()
    }
    files.set(key, record)
    return { key, record }
  }
  for await (const { type, data } of events) {
    if (type === 'test:enqueue' && data.entryFile) {
      const { names } = of(data).record
      const suites = names.get(data.parentId ?? 0)
      names.set(data.testId, suites ? `${suites} > ${data.name}` : data.name)
    }
    if (type === 'test:stdout' || type === 'test:stderr') of(data).record.output += data.message
    // Node reports an error after the end of its test in this way.
    if (type === 'test:diagnostic' && data.message.startsWith('Error: ')) of(data).record.output += `${data.message}\n`
    if (type === 'test:pass' || type === 'test:fail') {
      const { key, record } = of(data)
      judge(record, type, data)
      if (isWholeFile(data)) yield lineOf(key, record, data.details.duration_ms)
    }
    if (type === 'test:summary' && data.file) {
      const { key, record } = of(data)
      record.ended = true
      yield lineOf(key, record, data.duration_ms)
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
  data: EventData.TestPass | EventData.TestFail
): void {
  const place = `${data.file ? relative(process.cwd(), data.file) : '?'}:${data.line}:${data.column}`
  const name = isWholeFile(data) ? data.name : (record.names.get(data.testId) ?? data.name)
  const fail = (why: string) => record.failures.push(`✖ ${name} (${place})\n${indent(why)}`)
  if (isWholeFile(data)) {
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
