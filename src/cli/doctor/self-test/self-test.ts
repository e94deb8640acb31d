import { failureWords } from '../../../doctor/smoke/smoke-words.ts'
import { nameOf } from '../../../product.ts'
import { createReport, type Report } from './report.ts'
import type { RealShop, TemporaryShop } from './temporary-shop.ts'
import { tryProcessor } from './try-processor.ts'

/**
 * Tries the configuration on a temporary shop, step by step: the code host, then each processor that has a signing
 * secret.
 * @returns whether no step failed
 */
export async function runSelfTest(
  shop: TemporaryShop,
  { config, secrets }: RealShop,
  say: (line: string) => void
): Promise<boolean> {
  const report = createReport(say)
  await tryHost(shop, report)
  const processors = config.payments.processors.filter(({ name }) => (secrets.webhookSecrets[name] ?? []).length > 0)
  if (processors.length === 0) {
    report.title('Payment processors:')
    report.failed(
      'None has a signing secret, so no sale can arrive.',
      'Set the webhook secret of your processor (docs/payments.md).'
    )
  }
  for (const processor of processors) {
    await tryProcessor(shop, report, { processor, secrets: secrets.webhookSecrets[processor.name] ?? [] })
  }
  const { ok, failed, notTried } = report.counts()
  say(`${ok} ok, ${failed} failed, ${notTried} not tried. ${mailWords(shop)}`)
  return failed === 0
}

/** Asks the real host about each repository. Each answer is reported. The rest does not depend on them. */
async function tryHost({ context, rehearsal }: TemporaryShop, report: Report): Promise<void> {
  report.title(`Code host (${new URL(context.config.codeHost.apiUrl).host}), which is asked and never written to:`)
  if (!rehearsal) {
    report.notTried('This kind of code host has no rehearsal, so it was not asked.')
    return
  }
  const todo = 'Run doctor: it says what is wrong with the token, the organization or the repository.'
  for (const repository of context.repositories) {
    const name = nameOf(repository)
    const owner = await repository.codeHost.repositoryOwner()
    const list = owner.owner === 'organization' ? await repository.codeHost.invitations() : undefined
    if (list?.complete) {
      report.ok(`${name} is shown, with its invitations.`)
      continue
    }
    if (owner.owner === 'unknown') report.failed(`${name}: ${owner.why}`, todo)
    else if (owner.owner === 'person') {
      report.failed(`${name} belongs to a person. There every collaborator could push.`, 'Move it to an organization.')
    } else if (list?.failed) report.failed(failureWords(`The invitations of ${name} cannot be read`, list.failed), todo)
    else report.failed(`The list of invitations of ${name} changed while it was read.`, 'Try again.')
  }
}

function mailWords({ mails }: TemporaryShop): string {
  return `${mails.length} ${mails.length === 1 ? 'mail was' : 'mails were'} written, and none was sent.`
}
