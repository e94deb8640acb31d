/** What Pullpass asks of a code host beside the invite call. Only `context.ts` names a concrete one. */
export type CodeHost = {
  /** Who owns the repository that buyers are invited to. `unknown`: no answer, or none that says so. */
  targetOwner(): Promise<'organization' | 'person' | 'unknown'>
}
