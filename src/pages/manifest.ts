import { html } from 'hono/html'
import type { Config } from '../config/config.ts'
import { routes } from '../routes.ts'
import type { Brand, Picture } from '../shop-front.ts'
import { type MadeAsset, madeAsset, serveMade } from './made-asset.ts'

type Markup = ReturnType<typeof html>
type Scheme = 'light' | 'dark'

/** The background of the page: `--background` in tokens.css. */
export const background = { light: '#f6f7f9', dark: '#0d0f14' }

/** The colour of the bars that a browser draws around the page: the accent of the brand, else that of the page. */
export function themeColour(brand: Brand | undefined, scheme: Scheme): string {
  return brand?.accent?.[scheme].accent ?? background[scheme]
}

/** The letters that a phone shows below an icon. */
const MOST_LETTERS = 12

/**
 * The web app manifest (https://www.w3.org/TR/appmanifest/): how a device calls and shows the shop among its
 * bookmarks. It opens in the browser, since a purchase leads to the sites of others and back.
 */
export function manifestOf({ name, brand }: Config['site']) {
  const icons = iconsOf(brand)
  return {
    name,
    short_name: shortName(name),
    id: routes.product,
    start_url: routes.dashboard,
    scope: routes.product,
    display: 'browser',
    theme_color: themeColour(brand, 'light'),
    background_color: background.light,
    ...(icons.length > 0 && { icons })
  }
}

/** The link to the manifest in the head of each page. */
export function manifestLink(site: Config['site']): Markup {
  return html`<link rel="manifest" href="${routes.manifest}?v=${fileOf(site).version}">`
}

export function serveManifest(site: Config['site'], request: Request): Response {
  return serveMade(fileOf(site), request)
}

function fileOf(site: Config['site']): MadeAsset {
  return madeAsset('application/manifest+json', JSON.stringify(manifestOf(site)))
}

/** The favicon, and a logo that is as high as it is wide: devices show icons in a square. */
function iconsOf(brand: Brand | undefined): { src: string; type: string; sizes: string }[] {
  const isSquare = (picture: Picture | undefined) => picture?.width === picture?.height
  const shown = [brand?.favicon, brand?.logo?.light].filter((picture) => picture !== undefined)
  const paths = new Set<string>()
  return shown
    .filter((picture) => isSquare(picture) && paths.size < paths.add(picture.path).size)
    .map(({ path, type, width, height }) => {
      return { src: path, type, sizes: type === 'image/svg+xml' ? 'any' : `${width}x${height}` }
    })
}

/** As many whole words of the name as a device shows below an icon; the whole name if its first word is longer. */
function shortName(name: string): string {
  const words = name.split(/\s+/)
  const fits = words.map((_, index) => words.slice(0, words.length - index).join(' '))
  return fits.find((part) => part.length <= MOST_LETTERS) ?? name
}
