import type { MarkdownHtml } from '../../shop-front.ts'
import { type Checked, quoted } from '../mistake.ts'

/** The rules of Markdown that are on. Rules about HTML are not among them, so HTML is shown as it is written. */
const rules = [
  ...['heading', 'list', 'blockquote', 'fence', 'code', 'hr', 'reference'],
  ...['emphasis', 'backticks', 'link', 'autolink', 'image', 'newline', 'escape', 'entity']
]

/** The addresses that a link may have. */
const schemes = ['https:', 'mailto:']

/**
 * Turns Markdown into HTML. The HTML has only elements that the rules above make, and links to https and mailto
 * addresses. Another link is a mistake, and so is a picture, since a page of the shop loads nothing from elsewhere.
 * @param topHeading the level of the highest headings in the text; the others follow without a gap
 */
export async function checkMarkdown(markdown: string, topHeading: 2 | 3): Promise<Checked<MarkdownHtml>> {
  const { default: Parser } = await import('markdown-it')
  const refused: string[] = []
  const parser = new Parser('zero').enable(rules)
  parser.validateLink = (address) => {
    const isAllowed = schemes.some((scheme) => address.toLowerCase().startsWith(scheme)) && URL.canParse(address)
    if (!isAllowed) refused.push(address)
    // The parser goes on, so that a picture is found to be one. What was refused is never rendered.
    return true
  }
  const tokens = parser.parse(markdown, {})
  const inside = tokens.flatMap(({ children }) => children ?? [])
  if (inside.some(({ type }) => type === 'image')) {
    const fix = 'Take the picture out, and list its file in the pictures of the product.'
    return { ok: false, problem: 'has a picture in it.', fix }
  }
  const [address] = refused
  if (address !== undefined) {
    const fix = 'Begin the address with https:// or with mailto:'
    return { ok: false, problem: `has a link to ${quoted(address)}.`, fix }
  }
  shiftHeadings(tokens, topHeading)
  return { ok: true, value: { html: parser.renderer.render(tokens, parser.options) } }
}

/** Gives the headings consecutive levels, so that readers who move from heading to heading miss none. */
function shiftHeadings(tokens: { type: string; tag: string }[], top: number): void {
  const headings = tokens.filter(({ type }) => type.startsWith('heading_'))
  const used = [...new Set(headings.map(({ tag }) => tag))].toSorted()
  for (const heading of headings) heading.tag = `h${Math.min(6, top + used.indexOf(heading.tag))}`
}
