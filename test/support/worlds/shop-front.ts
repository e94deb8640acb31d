import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Findings } from '../../../src/config/mistake.ts'
import type { SiteProductPage } from '../../../src/config/shop-front/product-page-shape.ts'
import { readShopFront, type ShopFront } from '../../../src/config/shop-front/shop-front.ts'
import type { SiteConfig } from '../../../src/config/site-file/site-shape.ts'
import { pictureFiles } from '../builders/picture-files.ts'

/** The brand and the pages of a site config without mistakes, whose pictures are those of `pictureFiles`. */
export async function frontOf(site: Partial<SiteConfig['site']>, ...products: SiteProductPage[]): Promise<ShopFront> {
  const folder = await mkdtemp(join(tmpdir(), 'pullpass-front-'))
  try {
    for (const [name, bytes] of Object.entries(pictureFiles)) await writeFile(join(folder, name), bytes)
    const findings: Findings = { mistakes: [], warnings: [] }
    const front = await readShopFront({ site, products }, folder, findings)
    assert.deepEqual(findings.mistakes, [])
    return front
  } finally {
    await rm(folder, { recursive: true })
  }
}
