import { html } from 'hono/html'
import type { Brand, Picture } from '../shop-front.ts'
import type { MailPicture } from './mail.ts'

type Markup = ReturnType<typeof html>

/**
 * The kinds of pictures that mail programs show. Few show SVG, and Outlook no WebP:
 * https://www.caniemail.com/features/image-svg/, https://www.caniemail.com/features/image-webp/
 */
const shownKinds = ['image/png', 'image/jpeg']

/** The picture travels with each mail, so that nothing is loaded from elsewhere: a heavier logo stays out. */
const MOST_BYTES = 50_000

/** Pixels of the space for a logo. */
const SPACE = { width: 240, height: 40 }

/** `darkSheet`: the rules for dark mode. `pictures`: those that go with the mail. */
type MailLogo = { markup: Markup; darkSheet: string; pictures: MailPicture[] }

/**
 * The logo of a brand at the head of a mail. Undefined where the brand has none
 * that mail programs show: the name of the shop stands there in words. `name`: of the shop.
 */
export function logoOf({ name, brand }: { name: string; brand?: Brand }, font: string): MailLogo | undefined {
  const { light, dark } = brand?.logo ?? {}
  if (!light || !isShown(light) || (dark && !isShown(dark))) return undefined
  const image = (id: string, picture: Picture, style: string) =>
    html`<img class="${id}" src="cid:${id}" alt="${name}"${sizeIn(picture)} style="${style};border:0;${font}">`
  const markup = html`${image('logo', light, 'display:block')}${
    dark ? image('logo-dark', dark, 'display:none;mso-hide:all') : ''
  }`
  const attached = (cid: string, { type, bytes }: Picture): MailPicture => ({ cid, type, bytes })
  const pictures = [attached('logo', light), ...(dark ? [attached('logo-dark', dark)] : [])]
  return { markup, darkSheet: dark ? '.logo{display:none!important}.logo-dark{display:block!important}' : '', pictures }
}

function isShown({ type, bytes }: Picture): boolean {
  return shownKinds.includes(type) && bytes.length <= MOST_BYTES
}

/** The size of the picture within the space: Outlook reads only these attributes. */
function sizeIn({ width, height }: Picture): Markup {
  const scale = Math.min(1, SPACE.width / width, SPACE.height / height)
  return html` width="${Math.round(width * scale)}" height="${Math.round(height * scale)}"`
}
