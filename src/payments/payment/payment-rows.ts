/** A stored payment of a sale. */
export type SaleRow = { key: string; scene: string | null; status: string }

/**
 * Which row is whose: of the products of a sale (by their scenes) and the rows that it has, each product in its row, a new one
 * under a key of its own where there is none, and the rows of which nothing is left.
 * A row stays with its product, and one without a product gets one. A sale of one product that becomes a sale of another
 * one keeps its row: the subscription was changed, and whose it is remains. What was taken out of it earlier does not count.
 */
export function rowsFor(
  sale: string,
  rows: readonly SaleRow[],
  scenes: readonly (string | undefined)[]
): { kept: string[]; ended: string[] } {
  const free = new Set(rows.map(({ key }) => key))
  const take = (key: string | undefined) => {
    if (key !== undefined) free.delete(key)
    return key
  }
  const same = scenes.map((scene) => take(rows.find((row) => free.has(row.key) && row.scene === (scene ?? null))?.key))
  const running = rows.filter(({ status }) => status !== 'ended')
  const [only, ...others] = running.length > 0 ? running : rows
  const isChanged = scenes.length === 1 && others.length === 0
  const open = () => rows.find((row) => free.has(row.key) && (row.scene === null || (isChanged && row === only)))
  const known = same.map((key) => key ?? take(open()?.key))
  const taken = new Set([...rows.map(({ key }) => key), ...known])
  const kept = known.map((key, place) => {
    if (key !== undefined) return key
    const fresh = freshKey(sale, scenes[place] ?? '', taken)
    taken.add(fresh)
    return fresh
  })
  return { kept, ended: [...free] }
}

function freshKey(sale: string, scene: string, taken: ReadonlySet<string | undefined>): string {
  if (!taken.has(sale)) return sale
  for (let count = 1; ; count += 1) {
    const key = count === 1 ? `${sale}/${scene}` : `${sale}/${scene}/${count}`
    if (!taken.has(key)) return key
  }
}
