import type * as z from 'zod'
import type { Mistake } from '../mistake.ts'

/**
 * Describes a value of the wrong shape, in words for the seller.
 * @param raw the value that was checked
 * @param fixOf says how to write the value at a path
 * @param below the key of the site config under which `raw` stands; "" for the whole
 */
export function shapeMistake(
  issue: z.core.$ZodIssue,
  { raw, fixOf, below = '' }: { raw: unknown; fixOf(path: readonly PropertyKey[]): string; below?: string }
): Mistake {
  const name = keyName(issue.path, below)
  const fix = fixOf(issue.path)
  if (issue.code === 'custom') return { name, problem: issue.message, fix: String(issue.params?.fix ?? fix) }
  if (issue.code === 'too_small') return { name, problem: 'has nothing in it.', fix }
  const value = issue.path.reduce<unknown>((held, key) => (isRecord(held) ? held[String(key)] : undefined), raw)
  if (issue.code === 'too_big') {
    const unit = issue.origin === 'array' ? 'entries' : 'characters'
    return { name, problem: `has more than ${issue.maximum} ${unit}.`, fix }
  }
  if (value === undefined) return { name, problem: 'is missing.', fix }
  const wanted = (issue.code === 'invalid_type' && wantedTypes[issue.expected]) || 'what it should be'
  return { name, problem: `is ${typeName(value)}, not ${wanted}.`, fix }
}

/** A path as it is written in code, such as `products[0].name`. */
export function keyName(path: readonly PropertyKey[], below = ''): string {
  return path.reduce<string>((name, key) => {
    if (typeof key === 'number') return `${name}[${key}]`
    return name === '' ? String(key) : `${name}.${String(key)}`
  }, below)
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** The types that the schema library may miss, in words. */
const wantedTypes: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  object: 'an object',
  record: 'an object',
  string: 'text'
}

function typeName(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object') return 'an object'
  return typeof value === 'string' ? 'text' : `a ${typeof value}`
}
