import { uuidOf } from './derived-id.ts'

/** The benefit of every product at the sandbox's Polar. Polar reports a lost dispute only by revoking the benefit. */
export const polarBenefit = uuidOf('polar benefit')

/** The items for sale. The sticker is for tests of a buyer who pays little and claims to have bought more. */
export const items = {
  'starter-kit': { name: 'Starter Kit', amount: 9900, recurring: false },
  sticker: { name: 'Sticker', amount: 100, recurring: false },
  membership: { name: 'Membership', amount: 900, recurring: true }
} as const

export const itemNames = ['starter-kit', 'sticker', 'membership'] as const
export type Item = (typeof itemNames)[number]

/**
 * The id of each item at each processor, for the `scenes` map of a shop's site config: at Stripe the payment link, with
 * Standard Webhooks the scene itself, elsewhere the product.
 */
export const sandboxProducts = {
  stripe: {
    'starter-kit': 'plink_1SandboxStarterKit',
    sticker: 'plink_1SandboxSticker',
    membership: 'plink_1SandboxMembership'
  },
  polar: {
    'starter-kit': '0f6d2c1e-5a3b-4c7d-9e21-7b1c00000001',
    sticker: '0f6d2c1e-5a3b-4c7d-9e21-7b1c00000002',
    membership: '0f6d2c1e-5a3b-4c7d-9e21-7b1c00000003'
  },
  lemonsqueezy: { 'starter-kit': '510001', sticker: '510002', membership: '510003' },
  paddle: {
    'starter-kit': 'pro_01sandbox0starter0kit00001',
    sticker: 'pro_01sandbox0sticker000000002',
    membership: 'pro_01sandbox0membership000003'
  },
  creem: {
    'starter-kit': 'prod_5sandboxStarterKit0001',
    sticker: 'prod_5sandboxSticker0000002',
    membership: 'prod_5sandboxMembership0003'
  },
  standard: { 'starter-kit': 'starter-kit', sticker: 'sticker', membership: 'membership' }
} as const

/** The products behind Stripe's payment links. A session's payload does not name them; a subscription's does. */
export const stripeProducts = {
  'starter-kit': 'prod_SandboxStarterKit',
  sticker: 'prod_SandboxSticker',
  membership: 'prod_SandboxMembership'
} as const

/** The id of each item's price: at Lemon Squeezy the variant. Creem's payloads have none. */
export const sandboxPrices = {
  stripe: {
    'starter-kit': 'price_1SandboxStarterKit',
    sticker: 'price_1SandboxSticker',
    membership: 'price_1SandboxMembership'
  },
  polar: {
    'starter-kit': '3c9a8b70-1d2e-4f60-8a11-9d2e00000001',
    sticker: '3c9a8b70-1d2e-4f60-8a11-9d2e00000002',
    membership: '3c9a8b70-1d2e-4f60-8a11-9d2e00000003'
  },
  lemonsqueezy: { 'starter-kit': '820001', sticker: '820002', membership: '820003' },
  paddle: {
    'starter-kit': 'pri_01sandbox0starter0kit00001',
    sticker: 'pri_01sandbox0sticker000000002',
    membership: 'pri_01sandbox0membership000003'
  }
} as const

/** All ids by which a processor names each item. Each of them can be a key in the `scenes` map. */
export function idsOf(processor: keyof typeof sandboxProducts): { name: string; ids: string[] }[] {
  const prices: Record<Item, string> | undefined = sandboxPrices[processor as keyof typeof sandboxPrices]
  const sold = itemNames.map((item) => ({
    name: items[item].name as string,
    ids: [sandboxProducts[processor][item] as string, ...(prices ? [prices[item]] : [])]
  }))
  return processor === 'polar' ? [...sold, { name: 'The benefit of each', ids: [polarBenefit] }] : sold
}

/**
 * The `scenes` map of a shop that sells the kit, once or as a membership, under this scene. The sticker is not mapped.
 */
export function sandboxScenes(scene: string): Record<keyof typeof sandboxProducts, Record<string, string>> {
  const scenesOf = (ids: Record<Item, string>) => ({ [ids['starter-kit']]: scene, [ids.membership]: scene })
  return {
    stripe: scenesOf(sandboxProducts.stripe),
    // The benefit is mapped too: Polar reports a lost dispute only by revoking it.
    polar: { ...scenesOf(sandboxProducts.polar), [polarBenefit]: scene },
    lemonsqueezy: scenesOf(sandboxProducts.lemonsqueezy),
    paddle: scenesOf(sandboxProducts.paddle),
    creem: scenesOf(sandboxProducts.creem),
    standard: scenesOf(sandboxProducts.standard)
  }
}
