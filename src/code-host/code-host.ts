/** What Pullpass asks of a code host beside the invite call. Only `context.ts` names a concrete one. */
export type CodeHost = {
  /** Who owns the repository that buyers are invited to. */
  targetOwner(): Promise<TargetOwner>
}

/** `unknown`: no answer, or none that says so; `why` is a sentence for the seller. */
export type TargetOwner = { owner: 'organization' | 'person' } | { owner: 'unknown'; why: string }
