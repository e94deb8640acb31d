// The floor of Send invite: a process that makes the calls which Pullpass makes to the host for one submission, and
// does nothing else. Calls that Pullpass makes at the same time are made at the same time.
import { answerWith } from '../support/answer.ts'
import type { CallsOrder } from '../support/buying.ts'

answerWith<CallsOrder>(async ({ url, groups }) => {
  const before = process.cpuUsage()
  const began = performance.now()
  for (const group of groups) {
    await Promise.all(
      group.map(async ({ method, path, headers, body }) => {
        const answer = await fetch(url + path, { method, headers, ...(body !== '' && { body }) })
        await answer.text()
      })
    )
  }
  const ms = performance.now() - began
  const { user, system } = process.cpuUsage(before)
  return { ms, cpuUs: user + system }
})
