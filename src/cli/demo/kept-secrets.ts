import { randomBytes } from 'node:crypto'
import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Secrets } from '../../config/config.ts'
import { allProcessors } from '../../payments/processors/all.ts'
import { readOrCreateText } from '../../runtime/create-once-file.ts'

export const processorNames = allProcessors.map(({ name }) => name)
export const readableProcessors = allProcessors.filter(({ list }) => list).map(({ name }) => name)

/** The secrets of a sandbox, which its parts share. */
export type KeptSecrets = { inviteToken: string; clientSecret: string; webhookSecret: string }

/** Writes the secrets anew, under another name first: a command that reads them meanwhile finds a whole file. */
export function keepSecrets(dir: string, kept: KeptSecrets): void {
  const draft = join(dir, `secrets.json.${randomBytes(8).toString('hex')}`)
  writeFileSync(draft, JSON.stringify(kept), { mode: 0o600 })
  renameSync(draft, secretsFile(dir))
}

function secretsFile(dir: string): string {
  return join(dir, 'secrets.json')
}

/** The secrets of the sandbox, made once and stored: the code host's state contains them too. */
export function keptSecrets(dir: string): KeptSecrets {
  const file = secretsFile(dir)
  const text = readOrCreateText(file, () => {
    const made: KeptSecrets = {
      inviteToken: `github_pat_sandbox_${randomBytes(20).toString('hex')}`,
      clientSecret: randomBytes(20).toString('hex'),
      webhookSecret: `whsec_${randomBytes(24).toString('hex')}`
    }
    return JSON.stringify(made)
  })
  try {
    return JSON.parse(text) as KeptSecrets
  } catch {
    throw new Error(`${file} is damaged. Delete the folder ${dir}: then the sandbox starts afresh.`)
  }
}

/** The keys to the lists of payments of the processors. */
export function apiKeysOf({ webhookSecret }: KeptSecrets): Record<string, string> {
  return Object.fromEntries(readableProcessors.map((name) => [name, webhookSecret.replace('whsec_', 'key_')]))
}

/** The secret of all processors, in the form that Standard Webhooks requires. */
export function signingSecret({ webhookSecret }: KeptSecrets): string {
  return `whsec_${Buffer.from(webhookSecret).toString('base64')}`
}

/** The secrets of the shop. `smtpUrl`: the address of the sandbox's mail server. */
export function secretsOf(kept: KeptSecrets, smtpUrl: string) {
  return {
    inviteToken: () => kept.inviteToken,
    webhookSecrets: Object.fromEntries(processorNames.map((name) => [name, [signingSecret(kept)]])),
    apiKeys: apiKeysOf(kept),
    codeHostWebhookSecrets: [kept.webhookSecret],
    codeHostClientSecret: kept.clientSecret,
    smtpUrl
  } satisfies Secrets
}
