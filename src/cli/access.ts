import { randomUUID } from 'node:crypto'
import type { InvitingDeps } from '../desk/actions/account-actions.ts'
import {
  type Acting,
  mailLines,
  outcomeToShow,
  type Previewed,
  previewToShow,
  type ShownPreview
} from '../desk/actions/action.ts'
import { paymentIdOf } from '../desk/actions/purchase-facts.ts'
import type { ActionOutcome } from '../desk/shared-texts/action-words.ts'
import { inLine } from '../runtime/logging/printable.ts'
import { COULD_NOT } from './configuration.ts'

type Print = (text: string) => void

/** An action of the seller: what it will do, and the function that does it. */
export type ActionOfSeller = {
  preview(deps: InvitingDeps): Promise<Previewed>
  act(deps: InvitingDeps, acting: Acting): Promise<ActionOutcome>
}

/**
 * Prints what an action will do; with `apply` it is done.
 * @returns the exit code: 0 for a preview; after the action, 0 if it has reached its aim
 */
export async function runAction(
  context: InvitingDeps,
  action: ActionOfSeller,
  { apply }: { apply: boolean },
  print: Print
): Promise<number> {
  const previewed = await previewToShow(context, action)
  if (!previewed.ok) return refuse(previewed.why, print)
  print(previewText(previewed.preview))
  if (!apply) {
    print('\nNothing was done. To do it, add --apply.')
    return 0
  }
  const outcome = await action.act(context, { by: 'command line', actionId: randomUUID() })
  const acted = outcomeToShow(outcome, context.config)
  if (!acted.ok) return refuse(acted.why, print)
  print(`\n${inLine(acted.said)}`)
  return isReached(acted) ? 0 : COULD_NOT
}

/**
 * Whether the account has an invitation or access, and the code host answered about each account, if that was asked
 * for.
 */
function isReached({ result, accounts = [] }: ActionOutcome): boolean {
  const isRefused = result !== undefined && (!result.ok || result.verified === false)
  return !isRefused && accounts.every(({ shows }) => shows !== 'unknown')
}

/** As {@link runAction}, for an action about the purchase that a processor calls by this key. */
export async function runActionAbout(
  context: InvitingDeps,
  { processor, key, apply }: { processor: string; key: string; apply: boolean },
  actionOn: (paymentId: string) => ActionOfSeller | Promise<ActionOfSeller>,
  print: Print
): Promise<number> {
  const paymentId = await paymentIdOf(context.db, processor, key)
  if (paymentId === undefined) {
    const why = `${inLine(`${processor} has no payment ${key}`)}. All payments: npm run pullpass -- payments list`
    print(why)
    return COULD_NOT
  }
  return runAction(context, await actionOn(paymentId), { apply }, print)
}

function refuse(why: string, print: Print): number {
  print(inLine(why))
  return COULD_NOT
}

function previewText(preview: ShownPreview): string {
  const { title, does, buyerSees, undo } = preview
  const list = (head: string, lines: readonly string[]) => [`\n${head}`, ...lines.map((line) => `  - ${inLine(line)}`)]
  return [
    inLine(title),
    ...list('What it does:', does),
    ...list('What the buyer sees:', buyerSees),
    ...list('Mails:', mailLines(preview)),
    `\n${inLine(undo)}`
  ].join('\n')
}
