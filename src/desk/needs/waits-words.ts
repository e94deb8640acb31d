/** The numbers of invitations and removals that wait for a new token, and of their purchases. */
export type WaitsForToken = { invitations: number; removals: number; purchases: ReadonlySet<string> }

/** The numbers of invitations and removals that wait for a new token; undefined if nothing does. */
export function tokenWaits(forToken: WaitsForToken | undefined): string | undefined {
  if (!forToken) return undefined
  const { invitations, removals } = forToken
  const parts = [
    ...(invitations > 0 ? [`${invitations} ${invitations === 1 ? 'invitation' : 'invitations'}`] : []),
    ...(removals > 0 ? [`${removals} ${removals === 1 ? 'removal' : 'removals'}`] : [])
  ]
  if (parts.length === 0) return undefined
  return `${parts.join(' and ')} ${invitations + removals === 1 ? 'waits' : 'wait'}.`
}

/** The number of purchases that wait; undefined if it is one. */
export function purchasesWait(purchases: number): string | undefined {
  return purchases > 1 ? `${purchases} purchases wait.` : undefined
}
