import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { ProcessorName } from '../delivery/carrier.ts'
import type { Delivery, StoredEvent } from '../delivery/delivery.ts'
import type { Payment } from '../stripe/payments.ts'
import type { Sale } from './sale.ts'

/** The whole state, oldest first. `payments` are Stripe's, `sales` those of all other processors. */
export type State = {
  version: 1
  payments: Payment[]
  sales: Sale[]
  events: StoredEvent[]
  deliveries: Delivery[]
}

export type Store = { state: State; save(): void }

/** A state that no file keeps. */
export function memoryStore(): Store {
  return { state: empty(), save() {} }
}

function empty(): State {
  return { version: 1, payments: [], sales: [], events: [], deliveries: [] }
}

/**
 * Opens `processor.json` in `dir`, or starts with an empty state. `save` replaces the file as a whole, so that a kill
 * leaves either the old state or the new one. Throws when the file is not a state file of this sandbox.
 */
export function openStore(dir: string): Store {
  mkdirSync(dir, { recursive: true })
  const file = join(dir, 'processor.json')
  const state = read(file)
  return {
    state,
    save() {
      writeFileSync(`${file}.new`, JSON.stringify(state))
      renameSync(`${file}.new`, file)
    }
  }
}

function read(file: string): State {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return empty()
    throw error
  }
  const state = parse(text)
  if (!isState(state)) throw new Error(`${file} is not a state file of this sandbox. Delete it to begin anew.`)
  // Older files have no `sales`, or sales without `also`.
  state.sales ??= []
  for (const sale of state.sales) sale.also ??= null
  // In older files the processor is called `sender`.
  const named: { processor?: ProcessorName; sender?: ProcessorName }[] = [...state.sales, ...state.events]
  for (const each of named) if (each.sender) each.processor ??= each.sender
  return state
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Checks the outline only: this program wrote the contents. */
const outline = z.object({
  version: z.literal(1),
  payments: z.array(z.unknown()),
  sales: z.array(z.unknown()).optional(),
  events: z.array(z.unknown()),
  deliveries: z.array(z.unknown())
})

function isState(value: unknown): value is State {
  return outline.safeParse(value).success
}
