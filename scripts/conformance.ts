// Validates the answers of the sandbox code host against GitHub's own OpenAPI document, at run time. The types of
// @octokit/openapi-types catch a wrong field at compile time; this script also checks formats, enumerations and the
// answers as they are sent. The document is 385 MB installed, so the document and the validator are installed in a
// folder of their own, outside package.json.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startCodeHost } from '../sandbox/code-host/code-host.ts'
import { type Check, callEverything, conformanceSeed, notAnswered } from '../sandbox/code-host/conformance-calls.ts'
import { runNpm } from './npm.mjs'

type Json = { [name: string]: unknown }
type Validate = { (value: unknown): boolean; errors?: unknown }
type Ajv = {
  addSchema(schema: Json, id: string): void
  compile(schema: Json): Validate
  errorsText(errors: unknown, options: { dataVar: string }): string
}

const packages = { '@octokit/openapi': '23.0.2', ajv: '8.20.0', 'ajv-formats': '3.0.1' }
const folder = join(dirname(dirname(fileURLToPath(import.meta.url))), '.conformance')
const documentId = 'github'

const reference = (pointer: string): Json => ({ $ref: documentId + pointer })
const tally = { passed: 0, failed: 0 }
install()
const api = readDocument()
const ajv = validator(api)
await run()
console.log(`${tally.passed} passed, ${tally.failed} failed`)
process.exitCode = tally.failed === 0 ? 0 : 1

function install(): void {
  const stamp = join(folder, 'stamp')
  const wanted = JSON.stringify(packages)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies: packages }))
  console.error('Installing the OpenAPI document of GitHub (385 MB) …')
  const words = ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  if (!runNpm(words, folder)) {
    console.error(
      'npm install did not finish (its own words are above). Check the network, the free disk space and that you may ' +
        `write to ${folder} (permissions), then run this again.`
    )
    process.exit(1)
  }
  writeFileSync(stamp, wanted)
}

function readDocument(): Json {
  const file = join(folder, 'node_modules/@octokit/openapi/generated/api.github.com.json')
  return JSON.parse(readFileSync(file, 'utf8')) as Json
}

function validator(document: Json): Ajv {
  const load = createRequire(join(folder, 'package.json'))
  const { Ajv } = load('ajv') as { Ajv: new (options: Json) => Ajv }
  const addFormats = load('ajv-formats') as (ajv: Ajv) => void
  const made = new Ajv({ strict: false, allErrors: true, validateSchema: false, logger: false })
  addFormats(made)
  made.addSchema(nullsAsTypes(document) as Json, documentId)
  return made
}

/** OpenAPI 3.0 allows `nullable` in any schema; ajv knows it beside `type` only. */
function nullsAsTypes(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(nullsAsTypes)
  if (!isObject(schema)) return schema
  const plain = Object.fromEntries(Object.entries(schema).map(([name, inner]) => [name, nullsAsTypes(inner)]))
  if (plain.nullable !== true || plain.type !== undefined) return plain
  const { nullable: _, ...rest } = plain
  return { anyOf: [rest, { type: 'null' }] }
}

async function run(): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'conformance-'))
  const host = await startCodeHost({ dir, port: 0, seed: conformanceSeed })
  const seen = new Map<string, Set<string>>()
  try {
    await callEverything(host, async (check) => {
      const answer = await send(host.apiUrl, check)
      const operation = `${check.method} ${check.operation}`
      seen.set(operation, (seen.get(operation) ?? new Set()).add(String(check.status)))
      report(`${check.method.toUpperCase()} ${check.path} ${check.status}`, complaint(check, answer))
      return answer
    })
  } finally {
    await host.close()
    rmSync(dir, { recursive: true, force: true })
  }
  for (const [operation, statuses] of seen) {
    for (const status of Object.keys(responses(operation) ?? {}).filter((known) => !statuses.has(known))) {
      const reason = notAnswered[`${operation} ${status}`]
      if (reason !== undefined) console.log(`--   ${operation} ${status} is not answered: ${reason}`)
      else report(`${operation} ${status}`, 'documented, and neither called nor explained')
    }
  }
}

function report(what: string, problem: string | null): void {
  tally[problem === null ? 'passed' : 'failed'] += 1
  console.log(problem === null ? `ok   ${what}` : `FAIL ${what}: ${problem}`)
}

type Answer = { status: number; body: unknown; etag: string }

async function send(apiUrl: string, { path, method, token = 'invite', body, headers }: Check): Promise<Answer> {
  const answer = await fetch(apiUrl + path, {
    redirect: 'manual',
    method: method.toUpperCase(),
    signal: AbortSignal.timeout(10_000),
    headers: {
      'user-agent': 'conformance',
      accept: 'application/vnd.github+json',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...headers
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) })
  })
  const text = await answer.text()
  return {
    status: answer.status,
    body: text === '' ? undefined : JSON.parse(text),
    etag: answer.headers.get('etag') ?? ''
  }
}

/** The error in an answer, or null. A refusal that the document does not describe must be GitHub's usual error. */
function complaint(check: Check, { status, body }: Answer): string | null {
  if (status !== check.status) return `answered ${status}`
  const documented = responses(`${check.method} ${check.operation}`)
  if (!documented) return 'there is no such operation in the document'
  const described = schemaOf(documented[String(status)], body)
  const schema = described ?? (status >= 400 ? reference('#/components/schemas/basic-error') : null)
  if (schema === null) return body === undefined ? null : 'a body where the document has none'
  if (body === undefined) return 'no body where the document has one'
  const validate = ajv.compile(schema)
  return validate(body) ? null : ajv.errorsText(validate.errors, { dataVar: 'body' })
}

function responses(operation: string): Json | undefined {
  const [method = '', path = ''] = operation.split(' ')
  return object(object(object(object(api, 'paths'), path), method), 'responses')
}

/**
 * The schema of a response, or null for an empty response. Of several schemas, the discriminator in the body chooses.
 */
function schemaOf(response: unknown, body: unknown): Json | null {
  const resolved = isObject(response) && typeof response.$ref === 'string' ? at(response.$ref) : response
  const schema = object(object(object(resolved, 'content'), 'application/json'), 'schema')
  if (!schema) return null
  const discriminator = object(schema, 'discriminator')
  const name = discriminator?.propertyName
  const value = isObject(body) && typeof name === 'string' ? body[name] : undefined
  const chosen = typeof value === 'string' ? object(discriminator, 'mapping')?.[value] : undefined
  return typeof chosen === 'string' ? reference(chosen) : (pointToDocument(schema) as Json)
}

function pointToDocument(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(pointToDocument)
  if (!isObject(schema)) return schema
  if (typeof schema.$ref === 'string') return reference(schema.$ref)
  return nullsAsTypes(Object.fromEntries(Object.entries(schema).map(([name, inner]) => [name, pointToDocument(inner)])))
}

function at(pointer: string): unknown {
  const steps = pointer.slice(2).split('/')
  return steps.reduce<unknown>((inner, step) => (isObject(inner) ? inner[step] : undefined), api)
}

function object(value: unknown, name: string): Json | undefined {
  const inner = isObject(value) ? value[name] : undefined
  return isObject(inner) ? inner : undefined
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
