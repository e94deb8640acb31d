import type * as z from 'zod'
import {
  type Accent,
  type Brand,
  type FooterLink,
  footerLinks,
  type OpenGraph,
  type Picture
} from '../../shop-front.ts'
import type { Checked } from '../mistake.ts'
import { checkAccentColour, makeAccent } from './accent.ts'
import type { brandShape } from './brand-shape.ts'
import { fontOf } from './font-family.ts'
import { checkPicture, type PictureLimits } from './picture.ts'

/** Keeps the value of a check, or reports its mistake under the key. */
export type Keep = <T>(key: string, value: Checked<T>) => T | undefined

type CheckedBrand = z.infer<typeof brandShape>

const logoLimits: PictureLimits = { kinds: ['svg', 'png', 'jpg', 'webp'], maxBytes: 100_000 }
const faviconLimits: PictureLimits = { kinds: ['svg', 'png', 'ico'], maxBytes: 100_000 }
/** Sites that show a link do not show SVG: https://developers.facebook.com/docs/sharing/webmasters/images */
const openGraphLimits: PictureLimits = { kinds: ['png', 'jpg', 'webp'], maxBytes: 1_000_000 }

/** Reads the pictures of a brand, and checks its colours. A part with a mistake is left out of the value. */
export async function makeBrand(brand: CheckedBrand, folder: string, keep: Keep): Promise<Brand> {
  const { logo, favicon, accent, corners, fonts, home, links, openGraph } = brand
  const picture = async (key: string, file: string, limits: PictureLimits) =>
    keep(key, await checkPicture(file, { folder, ...limits }))
  const light = logo && (await picture('logo', logo.light, logoLimits))
  const dark = logo?.dark === undefined ? undefined : await picture('logo.dark', logo.dark, logoLimits)
  const icon = favicon === undefined ? undefined : await picture('favicon', favicon, faviconLimits)
  const colours = accent && (await accentOf(accent, keep))
  const shared =
    openGraph && (await openGraphOf(openGraph, (file) => picture('openGraph.picture', file, openGraphLimits)))
  return {
    ...(light && { logo: { light, ...(dark && { dark }) } }),
    ...(icon && { favicon: icon }),
    ...(colours && { accent: colours }),
    ...(corners && { corners }),
    ...(fonts && { fonts: fonts.map(fontOf) }),
    ...(home !== undefined && { home }),
    ...(links && { links: linksOf(links) }),
    ...(shared && { openGraph: shared })
  }
}

async function accentOf(accent: NonNullable<CheckedBrand['accent']>, keep: Keep): Promise<Accent | undefined> {
  const light = keep('accent', await checkAccentColour(accent.light, 'light'))
  if (accent.dark === undefined) return light === undefined ? undefined : makeAccent(light)
  const dark = keep('accent.dark', await checkAccentColour(accent.dark, 'dark'))
  return light === undefined || dark === undefined ? undefined : makeAccent(light, dark)
}

function linksOf(links: NonNullable<CheckedBrand['links']>): FooterLink[] {
  return footerLinks.flatMap((name) => {
    const url = links[name]
    return url === undefined ? [] : [{ name, url }]
  })
}

async function openGraphOf(
  { title, description, picture }: NonNullable<CheckedBrand['openGraph']>,
  read: (file: string) => Promise<Picture | undefined>
): Promise<OpenGraph> {
  const seen = picture && (await read(picture.file))
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(picture && seen && { picture: { picture: seen, alt: picture.alt } })
  }
}
