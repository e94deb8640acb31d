import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatOfAddress, isChatFormat } from './chat-format.ts'

const table: [address: string, format: string | undefined][] = [
  ['https://hooks.slack.com/services/T0/B0/x', 'slack'],
  ['https://hooks.slack-gov.com/services/T0/B0/x', 'slack'],
  ['https://hooks.slack.com/triggers/T0/1/x', undefined],
  ['https://hooks.slack.com.acme.example/services/T0/B0/x', undefined],
  ['https://discord.com/api/webhooks/1/x', 'discord'],
  ['https://discordapp.com/api/v10/webhooks/1/x', 'discord'],
  ['https://ptb.discord.com/api/webhooks/1/x', 'discord'],
  ['https://canary.discord.com/api/webhooks/1/x/', 'discord'],
  // This address takes the format of Slack.
  ['https://discord.com/api/webhooks/1/x/slack', undefined],
  ['https://xdiscord.com/api/webhooks/1/x', undefined],
  ['https://discord.com.acme.example/api/webhooks/1/x', undefined],
  ['https://discord.com/api/webhooks/123/a-token', 'discord'],
  ['https://xhooks.slack.com/services/T0/B0/x', undefined],
  ['https://discord.com/x/api/webhooks/1/x', undefined],
  ['https://chat.acme.example/hooks/x', undefined]
]

for (const [address, format] of table) {
  test(`The format of ${address} is ${format ?? 'not known'}`, () => {
    assert.equal(formatOfAddress(new URL(address)), format)
  })
}

test('Only the four formats have a name', () => {
  assert.deepEqual(['slack', 'discord', 'mattermost', 'json', 'teams', ''].map(isChatFormat), [
    ...[true, true, true, true],
    ...[false, false]
  ])
})
