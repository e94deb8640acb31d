import * as z from 'zod'
import type { HostAccount, HostCollaborator, HostInvitation } from './code-host.ts'

// Only what is used; whatever else comes along is ignored. https://docs.github.com/en/rest/collaborators

const id = z.int().positive()
const login = z.string().min(1)

const account = z.object({
  id,
  login,
  type: z.string().min(1),
  name: z.string().nullish(),
  created_at: z.string().optional().catch(undefined)
})

const collaborator = z.object({ id, login, role_name: z.string().min(1) })

/** Invitee and inviter are null for accounts that are gone. `expired` is absent on older hosts. */
const invitation = z.object({
  id,
  invitee: z.object({ id, login }).nullish(),
  inviter: z.object({ id }).nullish(),
  permissions: z.string().min(1),
  created_at: z.string().refine((text) => !Number.isNaN(Date.parse(text))),
  expired: z.boolean().nullish()
})

const repository = z.object({
  id: id.optional().catch(undefined),
  full_name: z.string().optional().catch(undefined),
  owner: z.object({ type: z.string() }),
  private: z.boolean().optional().catch(undefined),
  permissions: z.object({ push: z.boolean() }).optional().catch(undefined)
})

/** What is read of a repository. `ownerType` is the host's word: `Organization`, `User`. */
export type RepositoryFacts = {
  ownerType: string
  repositoryId?: number
  fullName?: string
  /** A public one that the token may not write to: that it is seen says nothing about what the token may ask. */
  seenByAnybody: boolean
}

/** Undefined for what makes no sense, as all of these. */
export function readAccount(value: unknown): HostAccount | undefined {
  const { data } = account.safeParse(value)
  if (!data) return undefined
  const createdAt = Date.parse(data.created_at ?? '')
  return {
    id: data.id,
    login: data.login,
    type: data.type,
    ...(data.name && { name: data.name }),
    ...(!Number.isNaN(createdAt) && { createdAt })
  }
}

export function readCollaborator(value: unknown): HostCollaborator | undefined {
  const { data } = collaborator.safeParse(value)
  return data && { id: data.id, login: data.login, role: data.role_name }
}

export function readInvitation(value: unknown): HostInvitation | undefined {
  const { data } = invitation.safeParse(value)
  if (!data) return undefined
  return {
    id: data.id,
    inviteeId: data.invitee?.id ?? null,
    inviteeLogin: data.invitee?.login ?? null,
    inviterId: data.inviter?.id ?? null,
    permission: data.permissions,
    createdAt: Date.parse(data.created_at),
    expired: data.expired ?? false
  }
}

export function readRepository(value: unknown): RepositoryFacts | undefined {
  const { data } = repository.safeParse(value)
  if (!data) return undefined
  const { id: repositoryId, full_name: fullName, owner } = data
  const seenByAnybody = data.private === false && data.permissions?.push !== true
  return { ownerType: owner.type, seenByAnybody, ...(repositoryId && { repositoryId }), ...(fullName && { fullName }) }
}
