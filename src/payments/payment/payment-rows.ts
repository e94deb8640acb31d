/** A stored payment of a sale. */
export type SaleRow = { key: string; scene: string | null; status: string }

/**
 * Assigns the products of a sale (by their scenes) to the stored rows of the sale. A row stays with its product; a row
 * without a product gets one; a product without a row gets a new key. If the only product of a sale is replaced by
 * another one (a changed subscription), the row stays and with it the user; rows that have ended do not count for this.
 * @returns `kept`: the key for each scene, in the same order; `ended`: the keys of rows whose product the sale has no
 * more
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
  const same = scenes.map((scene) => take(rows.find((row) => row.scene === scene)?.key))
  const running = rows.filter(({ status }) => status !== 'ended')
  const [only, ...others] = running.length > 0 ? running : rows
  const isChanged = scenes.length === 1 && others.length === 0
  const open = () => rows.find((row) => free.has(row.key) && (row.scene === null || (isChanged && row === only)))
  const known = same.map((key) => key ?? take(open()?.key))
  const taken = new Set(rows.map(({ key }) => key))
  const kept = known.map((key, index) => {
    if (key !== undefined) return key
    const fresh = freshKey(sale, scenes[index] ?? '', taken)
    taken.add(fresh)
    return fresh
  })
  return { kept, ended: [...free] }
}

function freshKey(sale: string, scene: string, taken: ReadonlySet<string>): string {
  if (!taken.has(sale)) return sale
  for (let count = 1; ; count += 1) {
    const key = count === 1 ? `${sale}/${scene}` : `${sale}/${scene}/${count}`
    if (!taken.has(key)) return key
  }
}
