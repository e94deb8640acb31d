import { type BuyerStatus, type StatusSection, statusSection } from '../../../src/pages/buyer/live-status.ts'

/** A status as a page shows it, with all its cards as one HTML text. */
export async function statusMarkup(status: BuyerStatus): Promise<StatusSection & { markup: string }> {
  const section = await statusSection(status)
  return { ...section, markup: section.parts.map(({ markup }) => markup).join('\n') }
}
