import * as z from 'zod'
import { text } from '../values/text.ts'
import { pictureShape, type SitePicture } from './brand-shape.ts'

/**
 * The content of a product's page in the site config. All of it is optional. Markdown may have headings, lists, code,
 * quotes, emphasis, and links to https and mailto addresses; HTML in it is shown as it is written.
 */
export type SiteProductPage = {
  /** The price as buyers read it, like '$199 one time'. The checkout says what is really paid. */
  price?: string
  /** The product in one line. */
  line?: string
  /** Markdown: what it is for, and for whom. */
  description?: string
  /** At most 8: SVG, PNG, JPEG or WebP, at most 500 KB each. */
  pictures?: SitePicture[]
  /** The contents of the repository, a point each; at most 30. */
  inside?: string[]
  /** Markdown: what buyers may do with the code. */
  licence?: string
  /** Markdown: when buyers get their money back. */
  refunds?: string
  /** At most 30. The answers are Markdown. */
  questions?: { question: string; answer: string }[]
}

const LONGEST_LINE = 200
const LONGEST_MARKDOWN = 20_000

const line = text().pipe(z.string().max(LONGEST_LINE))
const markdown = z
  .string()
  .max(LONGEST_MARKDOWN)
  .refine((value) => value.trim() !== '', { error: 'is empty.' })
const question = z.object({ question: line, answer: markdown })

/** The shape of what the page of a product says. */
export const productPageShape = z.object({
  price: line.optional(),
  line: line.optional(),
  description: markdown.optional(),
  pictures: z.array(pictureShape).min(1).max(8).optional(),
  inside: z.array(line).min(1).max(30).optional(),
  licence: markdown.optional(),
  refunds: markdown.optional(),
  questions: z.array(question).min(1).max(30).optional()
})

/** The keys of a product's page, by their place below the product. */
export const productPageKeys: Record<string, readonly string[]> = {
  '': Object.keys(productPageShape.shape),
  'pictures[]': Object.keys(pictureShape.shape),
  'questions[]': Object.keys(question.shape)
}

/** How to write each part, by its key. */
export const productPageFixes: Record<string, string> = {
  price: "Write the price as buyers read it, on one line, like price: '$199 one time', or leave it out.",
  line: 'Write what the product is, on one line of at most 200 characters, or leave it out.',
  description: "Write Markdown, like description: '## For whom\\n\\nTeams that …', or leave it out.",
  pictures: "Write pictures: [{ file: 'brand/kit.png', alt: 'The dashboard of the kit' }], or leave it out.",
  inside: "Write a list of points, like inside: ['Sign-in', 'Billing'], or leave it out.",
  licence: "Write Markdown, like licence: 'Use it in any number of projects.', or leave it out.",
  refunds: "Write Markdown, like refunds: 'Within 14 days, no questions.', or leave it out.",
  questions: "Write questions: [{ question: 'Does it have tests?', answer: 'Yes.' }], or leave it out."
}
