import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { plainConfig as config } from '../../../test/support/builders/plain-config.ts'
import { plainGrant, plainPurchase } from '../../../test/support/builders/plain-purchase.ts'
import { statusMarkup } from '../../../test/support/builders/status-markup.ts'
import type { GrantView, PurchaseView } from '../../access/requests/purchase-view.ts'
import { MINUTE_MS } from '../../runtime/time/durations.ts'
import { inviteSeats, seatHolders } from '../page-texts/seats.ts'
import { accountPreview } from './account-preview.ts'
import { buyerView, type FormState } from './invite-forms.ts'
import { type BuyerStatus, secondsToNextUpdate, statusUpdate } from './live-status.ts'

const now = Date.UTC(2026, 10, 20, 15, 2)
const status = (...purchases: PurchaseView[]): BuyerStatus => ({
  config,
  purchases,
  from: '/dashboard',
  shown: 'paid',
  isOff: () => false,
  asked: new Map(),
  now
})

const section = async (...purchases: PurchaseView[]) => (await statusMarkup(status(...purchases))).markup
const card = (grant: Partial<GrantView>, purchase: Partial<PurchaseView> = {}) =>
  section(plainPurchase([plainGrant(grant)], purchase))
const steps = (markup: string) => [...markup.matchAll(/data-step="(\w+)"/g)].map(([, step]) => step)

describe('the card of a purchase', () => {
  test('The card of a purchase without a named account says what to do', async () => {
    const markup = await section(plainPurchase([]))
    assert.match(markup, /Choose your GitHub account[\s\S]*Tell us which account/)
    assert.deepEqual(steps(markup), ['done', 'now', 'later', 'later'])
  })

  test('The card of a purchase that is paid again says that the account is invited automatically, and asks for no name', async () => {
    for (const because of ['disputed', 'refunded', 'payment_lost', 'subscription_ended'] as const) {
      for (const state of ['revoking', 'revoked'] as const) {
        const markup = await card({ state, because })
        assert.match(
          markup,
          state === 'revoking'
            ? /Your invitation comes back[\s\S]*ada-buyer gets in line for a new invitation once the old one is cancelled/
            : /Your invitation comes back[\s\S]*We’ll get ada-buyer in line for an invitation, and email you/
        )
        assert.doesNotMatch(markup, /Choose your|Your bank|refunded|has ended/)
      }
    }
    const had = await card({ state: 'revoking', because: 'disputed', hadAccess: true })
    assert.match(
      had,
      /Your access comes back[\s\S]*ada-buyer gets in line for a new invitation once the old access is removed/
    )
    assert.match(
      await card({ state: 'revoking', because: 'moved' }),
      /Choose your[\s\S]*The invitation is being cancelled/
    )
    const over = await card({ state: 'revoking', because: 'disputed' }, { status: 'disputed' })
    assert.match(over, /The invitation is being cancelled[\s\S]*Your bank opened a dispute/)
    assert.doesNotMatch(over, /comes back<|Choose your/)
    const badges = (markup: string) => [...markup.matchAll(/<span>(Paused|Waiting|Ended)<\/span>|badge"[^>]*>(\w+)</g)]
    for (const state of ['revoking', 'revoked'] as const) {
      const markup = await card({ state, because: 'disputed', hadAccess: true }, { status: 'disputed' })
      assert.deepEqual(
        badges(markup).map(([, mark, badge]) => mark ?? badge),
        ['Paused'],
        'the card and the account say the same, once'
      )
    }
  })

  test('The card of an open invitation links to it, and says where the mail goes and what another account sees', async () => {
    const markup = await card({ sentAt: now, expiresAt: now + 7 * 24 * 60 * MINUTE_MS, proven: true })
    assert.match(markup, /href="https:\/\/github\.com\/acme\/kit\/invitations"[^>]*>Open the invitation/)
    assert.match(markup, /<time datetime="2026-11-27T15:02:00.000Z">on November 27 at 15:02 UTC<\/time>/)
    assert.match(markup, /GitHub also emails ada-buyer’s own address, which may differ from yours/)
    assert.match(markup, /Wrong account\?[\s\S]*signed in to GitHub as someone else/)
    assert.match(markup, /you signed in with it/)
    assert.deepEqual(steps(markup), ['done', 'done', 'now', 'later'])
  })

  test('The card of an account with access tells how to clone with the CLI, SSH and HTTPS, and which token does not work', async () => {
    const markup = await card({ state: 'accepted', because: 'shown' })
    for (const command of [
      'gh repo clone acme/kit',
      'git clone git@github.com:acme/kit.git',
      'git clone https://github.com/acme/kit.git'
    ]) {
      assert.ok(markup.replaceAll(/<\/?span[^>]*>/g, '').includes(`<code>${command}</code>`), command)
    }
    assert.match(markup, /fine-grained token doesn’t work/)
    // The steps that were done are folded, below the commands.
    assert.match(markup, /<a href="https:\/\/github\.com\/acme\/kit"[^>]*>Open on GitHub/)
    assert.match(markup, /<a href="vscode:\/\/vscode\.git\/clone\?url=[^"]*acme%2Fkit\.git">Open in VS Code</)
    assert.match(markup, /git clone[\s\S]*<summary>History \(3\)<\/summary>/)
    assert.deepEqual(steps(markup), ['done', 'done', 'done'])
    assert.doesNotMatch(markup, /Cancel invitation/)
  })

  test('The card of an account with access at another host names no tool of GitHub, and leads to where a token is made', async () => {
    const codeHost = {
      ...config.codeHost,
      apiUrl: 'https://code.corp.example/api/v3',
      url: 'https://code.corp.example'
    }
    const purchases = [plainPurchase([plainGrant({ state: 'accepted', because: 'shown' })])]
    const read = async (codeHost: typeof config.codeHost) =>
      (await statusMarkup({ ...status(), config: { ...config, codeHost }, purchases })).markup
    const markup = await read(codeHost)
    assert.match(markup, /git@code\.corp\.example:acme\/<span[^>]*>kit\.git</)
    assert.doesNotMatch(markup, /\bgh |GitHub/)
    const token = (words: string) =>
      new RegExp(`enter your code\\.corp\\.example username, and ${words} as the password\\.`)
    assert.match(markup, token('<a href="https://code\\.corp\\.example/settings/tokens"[^>]*>an access token</a>'))
    const { tokenUrl: _, ...unknown } = codeHost.kind
    assert.match(await read({ ...codeHost, kind: unknown }), token('an access token'))
  })

  const takeBack: [Partial<GrantView>, boolean][] = [
    [{ state: 'queued', because: 'limit' }, true],
    [{ state: 'invited', because: 'sent' }, true],
    [{ state: 'invited', because: 'found', origin: 'found' }, false],
    [{ state: 'accepted', because: 'shown' }, false],
    [{ state: 'gone', because: 'declined' }, false],
    [{ state: 'revoking', because: 'refunded' }, false]
  ]
  for (const [grant, offered] of takeBack) {
    test(`The card of a grant that is ${grant.state} (${grant.because}) ${offered ? 'offers' : 'does not offer'} to take it back`, async () => {
      assert.equal(/Cancel (invitation|request)/.test(await card(grant)), offered)
    })
  }

  test('A card whose account waits or is invited has one way out of a wrong one, which leads to the form', async () => {
    const view = (forms: FormState[]) => ({ config, from: '/dashboard', linked: [], paid: true, mayLink: true, forms })
    const two = [plainPurchase([plainGrant()]), plainPurchase([plainGrant({ id: 'g2' })], { paymentId: 'p2' })]
    const cases: [PurchaseView[], string, number][] = [
      [[plainPurchase([plainGrant()])], 'led', 1],
      [[plainPurchase([plainGrant({ state: 'queued', because: 'limit' })])], 'led', 1],
      [[plainPurchase([plainGrant({ because: 'found', origin: 'found' })])], 'led', 1],
      [two, 'led', 2],
      [[plainPurchase([plainGrant({ state: 'accepted', because: 'shown' })])], 'later', 0],
      [[plainPurchase([plainGrant()], { seats: 2 })], 'later', 0],
      [[plainPurchase([])], 'now', 0]
    ]
    for (const [purchases, step, ways] of cases) {
      const { markup, forms } = await statusMarkup({ ...status(), purchases })
      const form = String(
        await buyerView(
          view([...forms]),
          forms.map((each) => ({ product: each.product, markup: '' }))
        )
      )
      assert.equal(/<h2 [^>]*data-step="(\w+)"/.exec(form)?.[1], step)
      assert.equal(markup.split('<summary class="hint">Wrong account?').length - 1, ways)
      assert.equal(markup.split('href="#username"').length - 1 >= ways, true)
    }
  })

  test('The card of an account that is replaced says how long it keeps access, and not how to clone', async () => {
    const markup = await section(
      plainPurchase([
        plainGrant({ replaces: { login: 'Old-Ada', state: 'accepted' } }),
        plainGrant({ id: 'g0', replacedBy: 'g1', login: 'old-ada', state: 'accepted', because: 'shown' })
      ])
    )
    assert.match(markup, /old-ada: <\/span>Has access until ada-buyer accepts/)
    assert.doesNotMatch(markup, /git clone/)
  })

  const earlier = [
    ['accepted', /href="\/settings\/purchases\/withdraw\?grant=g0&amp;from=%2Fdashboard"/],
    ['invited', /name="grant" value="g0"/]
  ] as const
  for (const [state, offer] of earlier) {
    test(`Without a host seat for both accounts, the card offers to withdraw the earlier account, which is ${state}`, async () => {
      const markup = await section(
        plainPurchase([
          plainGrant({ state: 'queued', because: 'no_seat', acts: 'seller', replaces: { login: 'old-ada', state } }),
          plainGrant({ id: 'g0', login: 'old-ada', state })
        ])
      )
      assert.match(markup, offer)
      assert.match(markup, /Remove old-ada first/)
    })
  }

  test('The card of a payment that is over or pending shows no progress beyond it', async () => {
    assert.deepEqual(steps(await section(plainPurchase([], { status: 'pending', paidAt: undefined }))), [
      'now',
      'later',
      'later',
      'later'
    ])
    for (const state of ['refunded', 'partially_refunded', 'lost', 'disputed', 'failed', 'ended'] as const) {
      assert.deepEqual(steps(await section(plainPurchase([], { status: state }))), [])
    }
    assert.match(await section(plainPurchase([], { status: 'refunded' })), /mailto:help@shop\.example/)
  })

  test('The card of a purchase that still gives access mentions a cancellation or a partial refund as a hint', async () => {
    const quiet = async (over: Parameters<typeof plainPurchase>[1]) => section(plainPurchase([plainGrant()], over))
    assert.match(await quiet({ state: 'ending' }), /Subscription cancelled\. Access stays until the end/)
    assert.match(
      await quiet({ state: 'partially_refunded' }),
      /Part of your payment was refunded\. Your purchase is still valid/
    )
    const accepted = plainPurchase([plainGrant({ state: 'accepted', because: 'shown' })], {
      state: 'partially_refunded'
    })
    assert.match(await section(accepted), /Part of your payment was refunded\. You keep access/)
    assert.doesNotMatch(await quiet({ state: 'active' }), /stays|refunded/)
    const withdrawn = await quiet({ status: 'partially_refunded' })
    assert.match(withdrawn, /The invitation is being cancelled[\s\S]*Part of your payment was refunded\./)
    assert.doesNotMatch(withdrawn, /Your purchase was refunded|You keep access|is still valid/)
    assert.match(await quiet({ state: 'active', paidAt: undefined }), /Nothing to pay yet/)
    assert.match(await quiet({ status: 'ended', paidAt: undefined }), /Not paid<[\s\S]*Your subscription has ended\./)
  })

  test('The card of access that did not come through the purchase asks whose account it is, and has no commands', async () => {
    const found: Partial<GrantView> = { state: 'accepted', because: 'found', origin: 'found', hadAccess: false }
    const markup = await card(found)
    assert.match(markup, /data-tone="needs_you"[\s\S]*ada-buyer already has access[\s\S]*Is ada-buyer your account\?/)
    assert.doesNotMatch(markup, /git clone|You’re in/)
    assert.deepEqual(steps(markup), ['done', 'now', 'later', 'later'])
    const proven = await card({ ...found, proven: true })
    assert.match(proven, /data-tone="done"[\s\S]*git clone/)
    // Nothing was accepted for this purchase.
    assert.match(proven, /<summary>History \(2\)<\/summary>/)
    assert.deepEqual(steps(proven), ['done', 'done'])
  })

  test('The card of a purchase whose repository cannot give access does not say that an account is invited', async () => {
    const { markup } = await statusMarkup({ ...status(plainPurchase([])), isOff: () => true })
    assert.match(markup, /Waiting for[\s\S]*blocks invitations right now[\s\S]*mailto:/)
    assert.doesNotMatch(markup, /invites it/)
  })

  test('The card of an access that was given for a time names its last day, not the day after it', async () => {
    const given = {
      isGiven: true,
      paidAt: Date.parse('2026-11-25T10:00:00Z'),
      endsAt: Date.parse('2026-12-25T00:00:00Z')
    }
    const markup = await card({ state: 'accepted', because: 'shown' }, given)
    assert.match(markup.replace(/<[^>]+>/g, ''), /Given to you on November 25, 2026, until December 24, 2026/)
  })

  test('A renewal that is to be paid is the buyer’s next step, also while there is access', async () => {
    const access = { state: 'accepted', because: 'shown' } as const
    const marks = async (purchase: Partial<PurchaseView>) => {
      const markup = await card(access, purchase)
      const [, mark = ''] = /<p class="state" data-tone="\w+">.*?<span>(.*?)<\/span>/.exec(markup) ?? []
      return [mark, /class="renewal"( data-tone="needs_you")?/.exec(markup)?.[0]]
    }
    const due = ['Needs you', 'class="renewal" data-tone="needs_you"']
    assert.deepEqual(await marks({ state: 'past_due', endsAt: now + MINUTE_MS }), due)
    assert.deepEqual(await marks({ state: 'past_due' }), due)
    // Nothing can be paid any more, and access goes on for the days of grace.
    assert.deepEqual(await marks({ state: 'ended', endsAt: now + MINUTE_MS }), ['Access', 'class="renewal"'])
    assert.deepEqual(await marks({ state: 'active' }), ['Access', undefined])
  })

  test('A renewal that can still be paid says how: by the link of the seller, in the portal of the processor, or by its mail', async () => {
    const access = { state: 'accepted', because: 'shown' } as const
    const [first, ...others] = config.products
    const linked = { ...config, products: [{ ...first, renewUrl: 'https://pay.example/' }, ...others] as const }
    const portals = { lemonsqueezy: { label: 'Lemon Squeezy', url: 'https://acme.lemonsqueezy.com/billing' } }
    const known = { ...config, products: [{ ...first, portals }, ...others] as const }
    const wordsOf = async (purchase: Partial<PurchaseView>, shop: typeof config = config) => {
      const { markup } = await statusMarkup({ ...status(plainPurchase([plainGrant(access)], purchase)), config: shop })
      return [/usually emails you a link to change your card/.test(markup), /Pay the renewal</.test(markup)]
    }
    const over = { status: 'past_due', state: 'past_due' } as const
    for (const payable of [{ state: 'past_due' }, { state: 'past_due', endsAt: now + MINUTE_MS }, over] as const) {
      assert.deepEqual(await wordsOf(payable), [true, false])
      assert.deepEqual(await wordsOf(payable, linked), [false, true])
      assert.deepEqual(await wordsOf({ ...payable, processor: 'lemonsqueezy' }, known), [false, true])
      assert.deepEqual(await wordsOf({ ...payable, processor: 'stripe' }, known), [true, false])
    }
    for (const other of [
      { state: 'ended', endsAt: now + MINUTE_MS },
      { state: 'active' },
      { status: 'refunded' }
    ] as const)
      for (const shop of [config, linked]) assert.deepEqual(await wordsOf(other, shop), [false, false])
  })

  test('The card of an order without a price does not say that something was paid', async () => {
    const markup = await section(plainPurchase([]))
    assert.match(markup, /Order completed on <time [^>]*>November 20, 2026/)
    assert.doesNotMatch(markup, />[^<]*\bpaid\b/i)
  })

  test('A name on the card never becomes markup', async () => {
    const login = '"><script>alert(1)</script>'
    assert.doesNotMatch(await card({ login, id: login, replaces: { login, state: 'invited' } }), /<script/)
  })
})

describe("the live update of the buyer's page", () => {
  const digest = async (...purchases: PurchaseView[]) => (await statusMarkup(status(...purchases))).digest

  test('The digest of the status stays the same until something on the page changes', async () => {
    const forecast = (expectedAt: number) =>
      plainPurchase([plainGrant({ state: 'queued', because: 'limit', queuePosition: 3, expectedAt })])
    const first = await digest(forecast(now + 12 * MINUTE_MS))
    assert.equal(await digest(forecast(now + 12.9 * MINUTE_MS)), first)
    assert.notEqual(await digest(forecast(now + 20 * MINUTE_MS)), first)
    assert.notEqual(
      await digest(plainPurchase([plainGrant()])),
      await digest(plainPurchase([plainGrant({ state: 'accepted', because: 'shown' })]))
    )
    // The form's words about changes of the account are part of the digest, although no card shows them.
    assert.notEqual(
      await digest(plainPurchase([plainGrant()], { movesLeft: 1 })),
      await digest(plainPurchase([plainGrant()]))
    )
  })

  test('The next live update sends the last digest, and the update has every part of the page', async () => {
    const section = await statusMarkup(status(plainPurchase([])))
    const { markup, digest: seen } = section
    assert.ok(markup.includes(`seen=${seen}`))
    const update = await statusUpdate(config, section)
    for (const target of ['#access', '#invite-heading', '#invite-text', '#invite-seats'])
      assert.ok(update.includes(`hx-target="${target}"`))
  })

  const intervals: [string, PurchaseView[], number][] = [
    ['nothing is bought yet', [], 15],
    ['an account has access', [plainPurchase([plainGrant({ state: 'accepted', because: 'shown' })])], 20],
    ['an invitation was just sent', [plainPurchase([plainGrant({ sentAt: now - MINUTE_MS })])], 5],
    ['an invitation has been open for long', [plainPurchase([plainGrant({ sentAt: now - 60 * MINUTE_MS })])], 20],
    ['it is about to be sent', [plainPurchase([plainGrant({ state: 'queued', because: 'new', acts: null })])], 5],
    [
      'it is sent tomorrow',
      [
        plainPurchase([
          plainGrant({ state: 'queued', because: 'limit', acts: null, expectedAt: now + 600 * MINUTE_MS })
        ])
      ],
      20
    ],
    [
      'the seller has to act',
      [plainPurchase([plainGrant({ state: 'queued', because: 'forbidden', acts: 'seller' })])],
      15
    ],
    [
      'the host is still asked whose the name is',
      [
        plainPurchase([
          plainGrant({
            state: 'queued',
            because: 'limit',
            acts: null,
            accountId: undefined,
            expectedAt: now + 600 * MINUTE_MS
          })
        ])
      ],
      5
    ],
    [
      'access is being withdrawn',
      [plainPurchase([plainGrant({ state: 'revoking', because: 'refunded', acts: null })])],
      5
    ]
  ]
  for (const [when, purchases, seconds] of intervals) {
    test(`The live update comes every ${seconds} s when ${when}`, () =>
      assert.equal(secondsToNextUpdate(purchases, now), seconds))
  }
})

describe("the form's words about seats", () => {
  const three = (over: Partial<PurchaseView> = {}) =>
    plainPurchase(
      [
        plainGrant(),
        plainGrant({ id: 'g2', seat: 2, login: 'grace' }),
        plainGrant({ id: 'g3', seat: 3, login: 'kim' })
      ],
      { seats: 3, ...over }
    )

  test('The form says nothing about seats while no account is named, or when no purchase is paid', () => {
    assert.deepEqual(inviteSeats([plainPurchase([])], now), {})
    assert.deepEqual(inviteSeats([plainPurchase([plainGrant()], { status: 'refunded' })], now), {})
  })

  test('The form says what happens to the account that holds the only seat', () => {
    const note = (grant: Partial<GrantView>, over: Partial<PurchaseView> = {}) =>
      inviteSeats([plainPurchase([plainGrant(grant)], over)], now).note ?? ''
    assert.match(
      note({}),
      /replaces ada-buyer\. The invitation for ada-buyer stays open until the new account is invited/
    )
    assert.match(note({ state: 'accepted', because: 'shown' }), /ada-buyer keeps access until the new account accepts/)
    assert.doesNotMatch(note({}), /30 days/)
    assert.match(note({}, { movesLeft: 2 }), /twice more/)
    assert.match(note({}, { movesLeft: 1 }), /once more/)
    assert.match(
      note({}, { movesLeft: 0, nextMoveAt: now + 24 * 60 * MINUTE_MS }),
      /next change is possible tomorrow at 15:02 UTC/
    )
  })

  test('The form does not say that a refused name holds the seat', () => {
    const refused = plainGrant({ state: 'blocked', because: 'no_such_account' })
    assert.deepEqual(inviteSeats([plainPurchase([refused])], now), {})
  })

  test('The form says that a seat is free, and offers no choice', () => {
    const { note, choice } = inviteSeats([three({ seats: 4 })], now)
    assert.match(note ?? '', /Seats in use: 3 of 4/)
    assert.equal(choice, undefined)
  })

  test('The form offers a choice of seats when all are taken', () => {
    assert.deepEqual(
      inviteSeats([three()], now).choice?.options.map(({ id, label }) => [id, label]),
      [
        ['g1', 'ada-buyer'],
        ['g2', 'grace'],
        ['g3', 'kim']
      ]
    )
  })

  test('Accounts that are being withdrawn or replaced hold no seat', () => {
    const grants = [
      plainGrant({ id: 'new' }),
      plainGrant({ id: 'old', state: 'accepted' }),
      plainGrant({ id: 'gone', seat: 2, state: 'revoking' })
    ]
    assert.deepEqual(
      seatHolders(plainPurchase(grants)).map(({ id }) => id),
      ['new']
    )
  })
})

test('The preview of a name shows the account, says which kinds cannot be invited, and has a picture or a letter', async () => {
  const options = { hasPictures: true, isOfTeam: false }
  const shown = async (preview: Parameters<typeof accountPreview>[0]) =>
    String(await accountPreview(preview, 'GitHub', options))
  const account = {
    kind: 'account',
    id: 583231,
    login: 'octocat',
    joined: 2011,
    name: '<b>Mona</b>',
    profileUrl: 'https://github.com/octocat',
    proven: true
  } as const
  assert.match(
    await shown(account),
    /&lt;b&gt;Mona[\s\S]*href="https:\/\/github\.com\/octocat"[\s\S]*joined 2011 · you signed in with it · ID 583231/
  )
  assert.doesNotMatch(await shown({ ...account, joined: undefined, proven: false }), /joined/)
  assert.doesNotMatch(await shown(account), /Not you/)
  assert.match(await shown({ ...account, proven: false }), /Not you\? Change the name/)
  const face = /class="face" aria-hidden="true">([^<]*)(<img src="([^"]*)")?/
  const faceOf = (page: string) => [face.exec(page)?.[1], face.exec(page)?.[3]]
  assert.deepEqual(faceOf(await shown(account)), ['&lt;', '/api/account/583231/picture'])
  const without = await accountPreview({ ...account, name: 'ß mona' }, 'GitHub', { ...options, hasPictures: false })
  assert.deepEqual(faceOf(String(without)), ['SS', undefined])
  assert.match(
    await shown({ kind: 'not_a_person', login: 'acme', type: 'Organization' }),
    /acme<\/strong> is an organization/
  )
  assert.match(await shown({ kind: 'not_a_person', login: 'dependabot', type: 'Bot' }), /not a person’s account/)
  assert.match(await shown({ kind: 'no_account', username: 'nobody-here' }), /no account named <strong>nobody-here/)
  assert.match(await shown({ kind: 'enterprise_managed', username: 'ada_acme' }), /only that company/)
  assert.match(await shown({ kind: 'not_a_name', username: 'a b' }), /cannot be a username/)
  assert.equal(await shown({ kind: 'not_a_name', username: '' }), '')
  assert.equal(await shown({ kind: 'unknown', username: 'octocat' }), '')
})
