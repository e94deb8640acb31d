import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limitLines } from './status.ts'

const at = Date.UTC(2026, 10, 28, 15, 40)
const limit = {
  name: 'acme/kit',
  used: 3,
  most: 50,
  free: 47,
  queue: 0,
  emptyAt: undefined,
  isHeld: false,
  pause: undefined
}

const table: [string, Parameters<typeof limitLines>[0], string[]][] = [
  ['a free limit', limit, ['acme/kit: 3 of 50, 47 free']],
  [
    'a queue',
    { ...limit, used: 50, free: 0, queue: 2, emptyAt: at },
    [
      'acme/kit: 50 of 50, 0 free',
      '  2 invitations wait. The last one is expected to go out at about 2026-11-28 15:40 UTC.'
    ]
  ],
  [
    'a queue that the seller holds up',
    { ...limit, queue: 1, isHeld: true },
    ['acme/kit: 3 of 50, 47 free', '  One invitation waits. None goes out until you have mended what holds them up.']
  ],
  [
    'a limit that the host has refused at',
    { ...limit, pause: { because: 'limit', until: at } },
    [
      'acme/kit: 3 of 50, and no more now',
      '  GitHub has refused one because of its limit. Pullpass sends none before 2026-11-28 15:40 UTC.'
    ]
  ],
  [
    'a limit that the host has refused at, and an invitation that waits for it',
    { ...limit, queue: 1, pause: { because: 'limit', until: at } },
    [
      'acme/kit: 3 of 50, and no more now',
      '  One invitation waits.',
      '  GitHub has refused one because of its limit. Pullpass tries the next one at 2026-11-28 15:40 UTC.'
    ]
  ],
  [
    'a host that throttles',
    { ...limit, pause: { because: 'throttled', until: at } },
    ['acme/kit: 3 of 50, 47 free', '  GitHub throttles all requests. Pullpass sends none before 2026-11-28 15:40 UTC.']
  ],
  [
    'a host that throttles while an invitation waits',
    { ...limit, queue: 1, pause: { because: 'throttled', until: at } },
    [
      'acme/kit: 3 of 50, 47 free',
      '  One invitation waits.',
      '  GitHub throttles all requests. It takes the next one at 2026-11-28 15:40 UTC.'
    ]
  ]
]

for (const [name, given, lines] of table) {
  test(`The command status says of ${name} what the page Today says`, () => {
    assert.deepEqual(limitLines(given, 'GitHub'), lines)
  })
}
