import * as z from 'zod'
import { parseJson } from '../../runtime/json.ts'
import type { HostAccount, HostCollaborator, HostInvitation, OddEntry, SentInvitation } from '../code-host.ts'

// Only the fields that are used; other fields are ignored. https://docs.github.com/en/rest/collaborators

const id = z.int().positive()
const login = z.string().min(1)

/** An account without a `type` may be a person, an organization or a bot. */
const account = z.object({
  id,
  login,
  type: z.string().min(1).catch('User'),
  name: z.string().optional().catch(undefined),
  created_at: z.string().optional().catch(undefined)
})

/** The roles of a repository, the highest first, by their names among the `permissions` of a collaborator. */
const roleOfFlag = { admin: 'admin', maintain: 'maintain', push: 'write', triage: 'triage', pull: 'read' } as const
const flags = Object.keys(roleOfFlag) as (keyof typeof roleOfFlag)[]

/** The name is optional. Recordings from before 2021 have no `role_name`. */
const collaborator = z.object({
  id,
  login: login.optional().catch(undefined),
  permissions: z.record(z.string(), z.unknown()).optional().catch(undefined),
  role_name: z.string().min(1).optional().catch(undefined)
})

/** Invitee and inviter are null for deleted accounts. Older hosts do not send `expired`. */
const invitation = z.object({
  id,
  invitee: z.object({ id, login: login.nullable().catch(null) }).nullish(),
  inviter: z.object({ id }).nullish().catch(null),
  permissions: z.string().min(1),
  created_at: z.string().refine((text) => !Number.isNaN(Date.parse(text))),
  expired: z.boolean().nullish().catch(null)
})

/** The invitation in the answer to the invite call. Its invitee is the account that was asked for. */
const sentInvitation = z.object({
  id: z.number(),
  invitee: z.object({ id: z.number(), login: z.string() }),
  inviter: z.object({ id: z.number() }).nullish().catch(null),
  permissions: z.string(),
  created_at: z.string().refine((text) => !Number.isNaN(Date.parse(text))),
  repository: z.object({ id }).optional().catch(undefined)
})

/** The fields of an unreadable entry that may still identify the account. */
const oddPerson = z.object({ id: id.optional().catch(undefined), login: login.optional().catch(undefined) })
const oddInvitation = z.object({
  id: id.optional().catch(undefined),
  invitee: oddPerson.optional().catch(undefined)
})

const repository = z.object({
  id: id.optional().catch(undefined),
  full_name: z.string().optional().catch(undefined),
  owner: z.object({ type: z.string() }),
  private: z.boolean().optional().catch(undefined),
  archived: z.boolean().optional().catch(undefined),
  allow_forking: z.boolean().optional().catch(undefined),
  permissions: z.object({ push: z.boolean() }).optional().catch(undefined),
  pushed_at: z.string().optional().catch(undefined)
})

const mentioned = z.object({ repository: z.object({ id }) })

const permission = z.object({ permission: z.string().min(1) })

/** The facts of a repository that are used. `ownerType` is the host's word: `Organization`, `User`. */
export type RepositoryFacts = {
  ownerType: string
  repositoryId?: number
  fullName?: string
  /**
   * True for a public repository that the token may not write to. Then seeing it does not show what the token may ask.
   */
  seenByAnybody: boolean
  /** Absent where the host does not say it. */
  isPrivate?: boolean
  isArchived?: boolean
  /** The time of the last push, in ms. Absent for an empty repository. */
  pushedAt?: number
  /** Whether the repository may be forked; absent where the host does not say it. */
  mayBeForked?: boolean
}

/** Reads an account; undefined when the value is not one. */
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

export function readCollaborator(value: unknown): HostCollaborator | OddEntry {
  const { data, error } = collaborator.safeParse(value)
  if (data) {
    // An organization may give a role a name of its own, but the permissions say what it includes.
    const flag = flags.find((each) => data.permissions?.[each] === true)
    const role = flag ? roleOfFlag[flag] : data.role_name
    return { id: data.id, ...(data.login && { login: data.login }), ...(role && { role }) }
  }
  const { login } = oddPerson.safeParse(value).data ?? {}
  return { odd: wordsOf(error), ...(login && { login }) }
}

/** The number of the repository that an invitation names; undefined if it names none. */
export function repositoryOfInvitation(value: unknown): number | undefined {
  return mentioned.safeParse(value).data?.repository.id
}

export function readInvitation(value: unknown): HostInvitation | OddEntry {
  const { data, error } = invitation.safeParse(value)
  if (!data) {
    const { id, invitee } = oddInvitation.safeParse(value).data ?? {}
    const { id: accountId, login } = invitee ?? {}
    return {
      odd: wordsOf(error),
      ...(id && { invitationId: id }),
      ...(accountId && { accountId }),
      ...(login && { login })
    }
  }
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

/**
 * Reads the invitation from the body of a 201; undefined if the body has no valid invitation.
 * https://docs.github.com/en/rest/collaborators/collaborators#add-a-repository-collaborator
 */
export function readSentInvitation(body: string | undefined): SentInvitation | undefined {
  const read = sentInvitation.safeParse(parseJson(body ?? ''))
  if (!read.success) return undefined
  const { id, invitee, inviter, permissions, created_at, repository } = read.data
  return {
    id,
    inviteeId: invitee.id,
    inviteeLogin: invitee.login,
    inviterId: inviter?.id,
    permission: permissions,
    createdAt: Date.parse(created_at),
    ...(repository && { repositoryId: repository.id })
  }
}

/** Names the unreadable fields, without the host's values. */
function wordsOf(error: z.ZodError): string {
  const paths = error.issues.map(({ path }) => path.join('.'))
  const fields = [...new Set(paths.filter(Boolean))]
  return fields.length === 0 ? 'it is no object' : `no usable ${fields.join(', ')}`
}

/**
 * The permission: `none`, or what the account may do:
 * https://docs.github.com/en/rest/collaborators/collaborators#get-repository-permissions-for-a-user
 */
export function readPermission(value: unknown): string | undefined {
  return permission.safeParse(value).data?.permission
}

export function readRepository(value: unknown): RepositoryFacts | undefined {
  const { data } = repository.safeParse(value)
  if (!data) return undefined
  const { id: repositoryId, full_name: fullName, owner, allow_forking: mayBeForked } = data
  const seenByAnybody = data.private === false && data.permissions?.push !== true
  const { private: isPrivate, archived: isArchived } = data
  const pushedAt = Date.parse(data.pushed_at ?? '')
  return {
    ownerType: owner.type,
    seenByAnybody,
    ...(isPrivate !== undefined && { isPrivate }),
    ...(isArchived !== undefined && { isArchived }),
    ...(repositoryId && { repositoryId }),
    ...(fullName && { fullName }),
    ...(!Number.isNaN(pushedAt) && { pushedAt }),
    ...(mayBeForked !== undefined && { mayBeForked })
  }
}

/**
 * When a token expires, in ms. GitHub writes `2027-01-31 00:00:00 UTC`, or an offset such as `+0900` in place of `UTC`
 * (docs/github.md, "The token"). Undefined for any other text.
 */
export function readExpiry(header: string | undefined): number | undefined {
  const [, date, time, sign, hours, minutes] =
    /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d) (?:UTC|([+-])(\d\d):?(\d\d))$/.exec(header ?? '') ?? []
  if (!date || !time) return undefined
  const at = Date.parse(`${date}T${time}${sign ? `${sign}${hours}:${minutes}` : 'Z'}`)
  return Number.isNaN(at) ? undefined : at
}
