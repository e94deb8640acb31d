import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sandboxPrices, sandboxProducts } from '../books/products.ts'
import { type Got, startAllProcessors } from '../testing.ts'

/** The value at a path such as `data.items.0.price.id`; undefined where there is nothing. */
function at({ body }: { body: string }, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => {
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined
  }, JSON.parse(body))
}

const order = { email: 'grace@example.com', reference: 'user_7', username: 'octo-grace', quantity: 2 }

/** For each processor: the types of the sale and the refund, and the paths of the fields that a shop reads in them. */
const places = {
  stripe: {
    sale: 'checkout.session.completed',
    refund: 'charge.refunded',
    fields: {
      'data.object.customer_details.email': order.email,
      'data.object.client_reference_id': order.reference,
      'data.object.custom_fields.0.key': 'githubusername',
      'data.object.custom_fields.0.text.value': order.username,
      'data.object.payment_link': sandboxProducts.stripe['starter-kit'],
      'data.object.amount_total': 19_800,
      'data.object.livemode': false
    },
    leadsBack: [['data.object.payment_intent', 'data.object.payment_intent']]
  },
  polar: {
    sale: 'order.paid',
    refund: 'order.refunded',
    fields: {
      'data.customer.email': order.email,
      'data.customer.external_id': order.reference,
      'data.metadata.reference_id': order.reference,
      'data.custom_field_data.github_username': order.username,
      'data.product_id': sandboxProducts.polar['starter-kit'],
      'data.items.0.product_price_id': sandboxPrices.polar['starter-kit'],
      'data.units': 2,
      'data.billing_reason': 'purchase',
      'data.total_amount': 19_800,
      'data.currency': 'usd',
      api_version: '2026-10'
    },
    leadsBack: [['data.id', 'data.id']]
  },
  lemonsqueezy: {
    sale: 'order_created',
    refund: 'order_refunded',
    fields: {
      'data.attributes.user_email': order.email,
      'meta.custom_data.user_id': order.reference,
      'meta.custom_data.github_username': order.username,
      'data.attributes.first_order_item.product_id': Number(sandboxProducts.lemonsqueezy['starter-kit']),
      'data.attributes.first_order_item.variant_id': Number(sandboxPrices.lemonsqueezy['starter-kit']),
      'data.attributes.first_order_item.quantity': 2,
      'data.attributes.total': 19_800,
      'data.attributes.currency': 'USD',
      'data.attributes.test_mode': true
    },
    leadsBack: [['data.id', 'data.id']]
  },
  paddle: {
    sale: 'transaction.completed',
    refund: 'adjustment.updated',
    fields: {
      'data.custom_data.user_id': order.reference,
      'data.custom_data.github_username': order.username,
      'data.items.0.price.product_id': sandboxProducts.paddle['starter-kit'],
      'data.items.0.price.id': sandboxPrices.paddle['starter-kit'],
      'data.items.0.quantity': 2,
      'data.details.totals.grand_total': '19800',
      'data.currency_code': 'USD'
    },
    leadsBack: [['data.id', 'data.transaction_id']]
  },
  creem: {
    sale: 'checkout.completed',
    refund: 'refund.created',
    fields: {
      'object.customer.email': order.email,
      'object.request_id': order.reference,
      'object.metadata.userId': order.reference,
      'object.custom_fields.0.key': 'githubusername',
      'object.custom_fields.0.text.value': order.username,
      'object.product.id': sandboxProducts.creem['starter-kit'],
      'object.order.product': sandboxProducts.creem['starter-kit'],
      'object.units': 2,
      'object.order.amount_paid': 19_800,
      'object.order.type': 'onetime',
      'object.mode': 'test'
    },
    leadsBack: [
      ['object.order.id', 'object.order.id'],
      ['object.id', 'object.checkout.id'],
      ['object.order.transaction', 'object.transaction.id'],
      ['object.order.id', 'object.transaction.order']
    ]
  },
  standard: {
    sale: 'payment.paid',
    refund: 'payment.refunded',
    fields: {
      'data.email': order.email,
      'data.metadata.userId': order.reference,
      'data.metadata.scene': 'starter-kit',
      'data.username': order.username,
      'data.quantity': 2,
      'data.amount': 19_800,
      'data.currency': 'usd'
    },
    leadsBack: [['data.id', 'data.id']]
  }
} as const

const typeOf = (got: Got): unknown =>
  at(got, 'type') ?? at(got, 'event_type') ?? at(got, 'eventType') ?? at(got, 'meta.event_name')

for (const [processor, { sale, refund, fields, leadsBack }] of Object.entries(places)) {
  test(`The payloads of ${processor} have each field where the processor has it, and the refund leads back to the sale`, async (t) => {
    const { tell, got } = await startAllProcessors(t)
    const paid = await tell(processor, 'paid', order)
    await tell(processor, 'refunded', { sale: paid.sale })
    const [sold, refunded] = [sale, refund].map((type) => got.find((one) => typeOf(one) === type))
    assert.ok(sold && refunded)
    for (const [path, value] of Object.entries(fields)) assert.equal(at(sold, path), value, path)
    for (const [from, to] of leadsBack) {
      assert.ok(at(sold, from), from)
      assert.equal(at(refunded, to), at(sold, from), `${from} and ${to}`)
    }
  })
}

test('A transaction of Paddle has no e-mail address, but the customer event has', async (t) => {
  const { tell, got } = await startAllProcessors(t)
  await tell('paddle', 'paid', order)
  const [customer, , completed] = got
  assert.ok(customer && completed)
  assert.doesNotMatch(completed.body, /grace@example/)
  assert.equal(at(customer, 'data.email'), order.email)
  assert.equal(at(completed, 'data.customer_id'), at(customer, 'data.id'))
})

test('Events of one sale have rising times, also when all are sent at once', async (t) => {
  const { tell, got } = await startAllProcessors(t)
  const times = {
    stripe: 'created',
    polar: 'timestamp',
    paddle: 'occurred_at',
    creem: 'created_at',
    standard: 'timestamp'
  }
  for (const [processor, path] of Object.entries(times)) {
    got.length = 0
    await tell(processor, 'added_up')
    const when = got
      .map((one) => at(one, path))
      .map((time) => (typeof time === 'string' ? Date.parse(time) : Number(time)))
    assert.deepEqual(
      when,
      when.toSorted((a, b) => a - b),
      processor
    )
    assert.equal(new Set(when).size, processor === 'paddle' ? 5 : 3, processor)
  }
})

test('At Stripe only the invoice payment leads from a charge to its subscription', async (t) => {
  const { tell, got } = await startAllProcessors(t)
  const { sale } = await tell('stripe', 'subscribed')
  await tell('stripe', 'refunded', { sale })
  const [session, subscription, invoice, invoicePayment, refund] = got
  assert.ok(session && subscription && invoice && invoicePayment && refund)
  assert.equal(at(session, 'data.object.payment_intent'), null)
  assert.equal(at(session, 'data.object.subscription'), at(subscription, 'data.object.id'))
  assert.equal(at(session, 'data.object.invoice'), at(invoice, 'data.object.id'))
  assert.equal(at(invoice, 'data.object.parent.subscription_details.subscription'), at(subscription, 'data.object.id'))
  assert.equal(at(invoicePayment, 'data.object.invoice'), at(invoice, 'data.object.id'))
  assert.equal(at(invoicePayment, 'data.object.payment.payment_intent'), at(refund, 'data.object.payment_intent'))
})

test('The text that a buyer edits is in the payload, but the bought product stays the cheap item', async (t) => {
  const { tell, got } = await startAllProcessors(t)
  const dear = sandboxProducts
  const edited = {
    stripe: ['data.object.client_reference_id', 'data.object.payment_link'],
    polar: ['data.metadata.reference_id', 'data.product_id'],
    lemonsqueezy: ['meta.custom_data.product_id', 'data.attributes.first_order_item.product_id'],
    paddle: ['data.custom_data.product_id', 'data.items.0.price.product_id'],
    creem: ['object.request_id', 'object.product.id']
  } as const
  for (const [processor, [theirs, real]] of Object.entries(edited)) {
    got.length = 0
    await tell(processor, 'edited')
    const sale = got.find((one) => at(one, real) !== undefined)
    assert.ok(sale, processor)
    const products = dear[processor as keyof typeof edited]
    assert.equal(at(sale, theirs), products['starter-kit'], processor)
    assert.equal(String(at(sale, real)), products.sticker, processor)
  }
})

test('A scene of the seller is in the payloads of Stripe and Standard Webhooks, and of no other processor', async (t) => {
  const { tell, got } = await startAllProcessors(t)
  const scene = 'product-lifetime'
  for (const processor of Object.keys(places)) await tell(processor, 'paid', { email: 'a@b.c', scene })
  const naming = new Set(got.filter(({ body }) => body.includes(scene)).map(({ processor }) => processor))
  assert.deepEqual([...naming], ['stripe', 'standard'])
})

test('A live sale is marked as live in every payload that has a field for it', async (t) => {
  const { tell, got } = await startAllProcessors(t)
  const processors = ['stripe', 'lemonsqueezy', 'creem', 'standard']
  for (const processor of processors) await tell(processor, 'paid', { email: 'a@b.c', live: true })
  const [stripe, lemonsqueezy, creem, standard] = got
  assert.ok(stripe && lemonsqueezy && creem && standard)
  assert.deepEqual([at(stripe, 'livemode'), at(stripe, 'data.object.livemode')], [true, true])
  assert.deepEqual([at(lemonsqueezy, 'data.attributes.test_mode'), at(lemonsqueezy, 'meta.test_mode')], [false, false])
  assert.deepEqual([at(creem, 'object.mode'), at(creem, 'object.order.mode')], ['prod', 'prod'])
  assert.equal(at(standard, 'data.test'), undefined)
  await tell('standard', 'paid')
  assert.equal(at(got.at(-1) ?? standard, 'data.test'), true)
})

test('Every Standard Webhooks event about a dispute contains the id of the dispute', async (t) => {
  const { tell, got } = await startAllProcessors(t)
  await tell('standard', 'lost')
  const named = got.map((one) => at(one, 'data.dispute'))
  assert.match(String(named[1]), /^dispute_\d+$/)
  assert.deepEqual(named, [undefined, named[1], named[1]])
})

test('The quantity of a subscription is where each processor has it, before and after a change', async (t) => {
  const { tell, got } = await startAllProcessors(t)
  const quantities = {
    stripe: 'data.object.items.data.0.quantity',
    polar: 'data.units',
    lemonsqueezy: 'data.attributes.first_subscription_item.quantity',
    paddle: 'data.items.0.quantity',
    creem: 'object.items.0.units',
    standard: 'data.quantity'
  }
  for (const [processor, path] of Object.entries(quantities)) {
    got.length = 0
    await tell(processor, 'shrunk', { email: 'a@b.c', quantity: 2 })
    const said = got.filter((one) => String(typeOf(one)).includes('subscription')).map((one) => at(one, path))
    const counts = said.filter((count) => count !== undefined)
    assert.deepEqual([counts[0], ...counts.slice(-2)], [2, 3, 2], processor)
  }
})

test('A cart of Paddle has each line with its price, amount and id, and the refund of a line names that line', async (t) => {
  const { tell, got } = await startAllProcessors(t)
  await tell('paddle', 'cart_partly', { email: 'a@b.c', quantity: 2 })
  const completed = got.find((one) => typeOf(one) === 'transaction.completed')
  const refund = got.find((one) => typeOf(one) === 'adjustment.updated')
  assert.ok(completed && refund)
  for (const [index, item, total] of [
    [0, 'starter-kit', '19800'],
    [1, 'sticker', '100']
  ] as const) {
    assert.equal(at(completed, `data.items.${index}.price.id`), sandboxPrices.paddle[item])
    assert.equal(at(completed, `data.details.line_items.${index}.price_id`), sandboxPrices.paddle[item])
    assert.equal(at(completed, `data.details.line_items.${index}.totals.total`), total)
  }
  assert.equal(at(completed, 'data.details.totals.grand_total'), '19900')
  assert.deepEqual(
    [at(refund, 'data.items.0.item_id'), at(refund, 'data.items.0.totals.total'), at(refund, 'data.items.1')],
    [at(completed, 'data.details.line_items.1.id'), '100', undefined]
  )
})
