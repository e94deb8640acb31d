import * as z from 'zod'
import { parseJson } from '../../../runtime/json.ts'
import type { OrganizationSettings, ShownRepository } from '../../inspection.ts'

// A field of another type than the documented one counts as not shown. https://docs.github.com/en/rest

const maybe = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined)

const account = z.object({ id: z.int().positive(), login: z.string().min(1) })

const membership = z.object({ state: z.enum(['active', 'pending']), role: z.string() })

const organization = z.object({
  login: z.string(),
  default_repository_permission: maybe(z.string()),
  members_can_delete_repositories: maybe(z.boolean()),
  members_can_fork_private_repositories: maybe(z.boolean()),
  two_factor_requirement_enabled: maybe(z.boolean()),
  plan: maybe(z.object({ name: z.string(), seats: maybe(z.int()), filled_seats: maybe(z.int()) }))
})

const repository = z.object({
  id: maybe(z.int().positive()),
  full_name: maybe(z.string()),
  owner: z.object({ type: z.string() }),
  private: maybe(z.boolean()),
  visibility: maybe(z.string()),
  archived: maybe(z.boolean()),
  allow_forking: maybe(z.boolean()),
  permissions: maybe(z.object({ admin: z.boolean() }))
})

/** The account of a token; undefined when the text is none. */
export function readOwnAccount(body: string): { id: number; login: string } | undefined {
  return account.safeParse(parseJson(body)).data
}

/** The account's role in an organization; `none` while its invitation is open. */
export function readMembership(body: string): 'owner' | 'member' | 'none' | undefined {
  const { data } = membership.safeParse(parseJson(body))
  if (!data) return undefined
  if (data.state === 'pending') return 'none'
  return data.role === 'admin' ? 'owner' : 'member'
}

/** https://docs.github.com/en/rest/orgs/orgs#get-an-organization */
export function readOrganization(body: string): OrganizationSettings | undefined {
  const { data } = organization.safeParse(parseJson(body))
  if (!data) return undefined
  const { plan } = data
  return present({
    basePermission: data.default_repository_permission,
    membersMayDelete: data.members_can_delete_repositories,
    membersMayFork: data.members_can_fork_private_repositories,
    requiresTwoFactor: data.two_factor_requirement_enabled,
    plan: plan && present({ name: plan.name, seats: plan.seats, filledSeats: plan.filled_seats })
  })
}

/** https://docs.github.com/en/rest/repos/repos#get-a-repository */
export function readShownRepository(body: string): ShownRepository | undefined {
  const { data } = repository.safeParse(parseJson(body))
  if (!data) return undefined
  return present({
    id: data.id,
    fullName: data.full_name,
    ownerType: data.owner.type,
    isPrivate: data.private,
    isInternal: data.visibility === 'internal' || undefined,
    isArchived: data.archived,
    mayBeForked: data.allow_forking,
    isAdministered: data.permissions?.admin
  })
}

/** The object without its undefined fields. */
function present<Shape extends object>(shape: Shape): { [Key in keyof Shape]: Exclude<Shape[Key], undefined> } {
  const entries = Object.entries(shape).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as { [Key in keyof Shape]: Exclude<Shape[Key], undefined> }
}
