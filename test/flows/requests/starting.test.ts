import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShop } from '../../../src/shop.ts'

test('The page of the first seconds loads itself again, unless it answers a form, which it says was not sent', async () => {
  const answers: Response[] = []
  const opened = openShop({
    listen: { host: '127.0.0.1', port: 0 },
    trustProxy: { kind: 'none' },
    async configure(port) {
      const url = `http://127.0.0.1:${port}/dashboard`
      answers.push(await fetch(url), await fetch(url, { method: 'POST', body: 'a=b' }))
      throw new Error('the test has seen enough')
    }
  })
  await assert.rejects(opened, /seen enough/)
  const [read, sent] = answers
  assert.deepEqual(
    [read?.status, read?.headers.get('refresh'), read?.headers.get('cache-control')],
    [503, '2', 'no-store']
  )
  assert.match(read?.headers.get('content-type') ?? '', /^text\/html/)
  assert.match((await read?.text()) ?? '', /<h1>Pullpass is starting\.<\/h1>\s*<p>This page continues automatically/)
  assert.deepEqual([sent?.status, sent?.headers.get('refresh')], [503, null])
  assert.match((await sent?.text()) ?? '', /Nothing was sent\. Go back, and send it again/)
})
