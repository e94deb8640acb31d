import type * as z from 'zod'
import type { ProductPage } from '../../shop-front.ts'
import type { Keep } from './make-brand.ts'
import { checkMarkdown } from './markdown.ts'
import { checkPicture, type PictureLimits } from './picture.ts'
import type { productPageShape } from './product-page-shape.ts'

const limits: PictureLimits = { kinds: ['svg', 'png', 'jpg', 'webp'], maxBytes: 500_000 }

/**
 * Reads the pictures of a product's page, and makes HTML of its Markdown. A part with a mistake is left out of the
 * value.
 */
export async function makeProductPage(
  page: z.infer<typeof productPageShape>,
  folder: string,
  keep: Keep
): Promise<ProductPage> {
  const { price, line, inside } = page
  const markdown = async (key: string, text: string | undefined, topHeading: 2 | 3 = 3) =>
    text === undefined ? undefined : keep(key, await checkMarkdown(text, topHeading))
  const description = await markdown('description', page.description, 2)
  const licence = await markdown('licence', page.licence)
  const refunds = await markdown('refunds', page.refunds)
  const questions: NonNullable<ProductPage['questions']>[number][] = []
  for (const [index, { question, answer }] of (page.questions ?? []).entries()) {
    const html = await markdown(`questions[${index}].answer`, answer)
    if (html) questions.push({ question, answer: html })
  }
  const pictures: NonNullable<ProductPage['pictures']>[number][] = []
  for (const [index, { file, alt }] of (page.pictures ?? []).entries()) {
    const picture = keep(`pictures[${index}].file`, await checkPicture(file, { folder, ...limits }))
    if (picture) pictures.push({ picture, alt })
  }
  return {
    ...(price !== undefined && { price }),
    ...(line !== undefined && { line }),
    ...(description && { description }),
    ...(pictures.length > 0 && { pictures }),
    ...(inside && { inside }),
    ...(licence && { licence }),
    ...(refunds && { refunds }),
    ...(questions.length > 0 && { questions })
  }
}
