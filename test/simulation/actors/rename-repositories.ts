import type { Chance } from '../random.ts'
import type { Machine } from '../world/machine.ts'
import { DAY, goesOn, HOUR, MINUTE, repositoryOf, soldNow, type World } from '../world/world.ts'
import { decideAtDesk } from './desk/repositories.ts'

/**
 * In some seeds the seller renames or transfers a repository, at the host and in the site config of each process, in
 * any order; in some seeds another repository takes its name.
 */
export async function moveRepositories(world: World, chance: Chance): Promise<void> {
  const { scheduler, people } = world
  if (!chance.is(0.45)) return
  const most = chance.whole(1, 3)
  for (let count = 0; count < most; count += 1) {
    await scheduler.wait(people, chance.early(6 * HOUR, 4 * DAY))
    const [first, ...others] = soldNow(world)
    if (!goesOn(world) || first === undefined) return
    const repository = chance.pick([first, ...others])
    if (chance.is(0.3)) await replace(world, chance, repository)
    else await move(world, chance, repository, chance.is(0.25) ? 'globex' : undefined)
  }
}

/**
 * Renames a repository at the host and in each process's config, in any order; or at the host alone, which redirects.
 */
async function move(world: World, chance: Chance, repository: number, owner?: string) {
  const { host, places, machines, scheduler, people, story } = world
  const before = host.record.nameOf(repository)
  if (before === undefined || isReplaced(world, repository)) return
  const [from = '', old = ''] = before.split('/')
  const to = { owner: owner ?? from, repo: `${old.slice(0, 20)}-${chance.whole(1000, 999_999)}` }
  const atHost = () => {
    host.rehearse.move(before, { name: to.repo, ...(owner && { owner }) })
    places.note()
    story.tell(`seller moves ${before} to ${to.owner}/${to.repo}`)
    // A fine-grained token covers one owner, so a transferred repository has to be added.
    const covered = () => {
      const name = host.record.nameOf(repository)
      if (name !== undefined) host.rehearse.cover(name)
    }
    if (owner) scheduler.at(people, scheduler.now() + chance.early(MINUTE, 8 * HOUR), covered)
  }
  const configured = machines.map((machine) => () => {
    story.tell(`${machine.name} is configured with ${to.owner}/${to.repo}`)
    places.configure(machine.name, repository, to)
    if (goesOn(world) && chance.is(0.6)) hideNumber(world, chance, `${to.owner}/${to.repo}`)
    machine.kill()
  })
  const steps = shuffled(chance, [atHost, ...(chance.is(0.8) ? configured : [])])
  for (const step of steps) {
    step()
    await scheduler.wait(people, chance.early(MINUTE, 5 * HOUR))
  }
}

/**
 * Whether a buyer was invited to the repository: otherwise Pullpass has no access to keep apart from the new
 * repository. If the name is not the one that the repository was first sold under, Pullpass has to know that it means
 * this repository.
 */
async function isClaimed(world: World, repository: number, name: string): Promise<boolean> {
  if (!world.places.isFirstName(repository, name)) return hasGrant(world, repository, name)
  return world.asks.some(({ product, reason }) => {
    return repositoryOf(world, product) === repository && (reason === 'invited' || reason === 'already_invited')
  })
}

async function hasGrant({ anyMachine, scheduler, people }: World, repository: number, name: string): Promise<boolean> {
  const machine = anyMachine()
  if (!machine) return false
  const grant = machine
    .context()
    .db.selectFrom('access_grant')
    .innerJoin('access_target', 'access_target.target', 'access_grant.target')
    .innerJoin('access_name', 'access_name.target', 'access_target.target')
    .select('access_grant.id')
    .where('repository_id', '=', repository)
    .where('name', '=', name.toLowerCase())
  // The process may die meanwhile.
  const found = await Promise.race([grant.executeTakeFirst(), scheduler.wait(people, MINUTE).then(() => undefined)])
  return found !== undefined
}

/** Whether the repository is replaced or a replacement, and the seller has not decided yet. */
function isReplaced({ replaced }: World, repository: number): boolean {
  return replaced.has(repository) || [...replaced.values()].includes(repository)
}

/** The host does not tell the number of this repository; its other answers work. */
function hideNumber({ host, story }: World, chance: Chance, name: string) {
  const preset = chance.pick(['bad_gateway', 'server_error', 'drop_before'] as const)
  const forMs = Math.round(chance.early(10 * MINUTE, 10 * HOUR))
  story.tell(`host: ${preset} for the question of ${name} for ${Math.round(forMs / MINUTE)} min`)
  host.rehearse.misbehave({ preset, method: 'GET', path: `/repos/${name}$`, forMs })
}

/** Another repository takes the name: the old one is deleted, or is kept under another name. */
async function replace(world: World, chance: Chance, repository: number) {
  const { host, places, machines, scheduler, people, story } = world
  const name = host.record.nameOf(repository)
  if (name === undefined || isReplaced(world, repository) || !(await isClaimed(world, repository, name))) return
  // Only if all processes know the repository by this name: otherwise they would not meet the new one.
  if (machines.some((machine) => places.knownAs(machine.name, repository) !== name.toLowerCase())) return
  const keptAs = chance.is(0.5) ? `before-${repository}` : undefined
  await host.rehearse.replace(name, keptAs)
  places.note()
  const fresh = host.record.repository(name).id
  places.tookNameOf(fresh, repository)
  world.replaced.set(repository, fresh)
  story.tell(`seller makes ${name} anew: ${fresh} instead of ${repository}, which is ${keptAs ?? 'gone'}`)
  await scheduler.wait(people, chance.early(30 * MINUTE, 2 * DAY))
  if (keptAs !== undefined && chance.is(0.4)) return giveBack(world, { repository, fresh, name, keptAs })
  for (let tries = 0; tries < 20 && goesOn(world) && world.replaced.has(repository); tries += 1) {
    await acceptReplaced(world)
    await scheduler.wait(people, chance.early(10 * MINUTE, 6 * HOUR))
  }
}

type Pair = { repository: number; fresh: number; name: string; keptAs: string }

function giveBack(world: World, { repository, fresh, name, keptAs }: Pair) {
  const { host, places, story } = world
  const [owner = '', repo = ''] = name.split('/')
  host.rehearse.move(name, { name: `mistake-${fresh}` })
  host.rehearse.move(`${owner}/${keptAs}`, { name: repo })
  places.note()
  world.replaced.delete(repository)
  story.tell(`seller gives ${name} back to ${repository}`)
}

/**
 * The seller accepts the repositories that took the names of sold ones: on the page of each repository, or by
 * `reconcile --apply`.
 */
export async function acceptReplaced(world: World): Promise<void> {
  const machine = world.anyMachine()
  if (!machine || world.replaced.size === 0) return
  const { scheduler, people, story } = world
  const { db } = machine.context()
  for (const sold of world.products) {
    const fresh = world.replaced.get(repositoryOf(world, sold.id))
    if (fresh === undefined) continue
    // From here on, writes to the new repository are allowed.
    world.repositories.push(fresh)
    sold.repositories.push(fresh)
  }
  const asked = world.chance.is(0.6) ? decideAtDesk(world, 'replace', machine) : applyByCommand(world, machine)
  // The process may die meanwhile.
  const reports = await Promise.race([asked, scheduler.wait(people, 10 * MINUTE).then(() => undefined)])
  for (const [old, fresh] of reports ? [...world.replaced] : []) {
    const row = db
      .selectFrom('access_name')
      .innerJoin('access_target', 'access_target.target', 'access_name.target')
      .select('access_name.name')
      .where('repository_id', '=', fresh)
    // The host may not have told the number yet.
    const found = await Promise.race([row.executeTakeFirst(), scheduler.wait(people, MINUTE).then(() => undefined)])
    if (!found) continue
    world.replaced.delete(old)
    for (const sold of world.products) if (repositoryOf(world, sold.id) === fresh) world.noteAccepted(sold.id)
  }
  if (world.replaced.size > 0) story.tell('and it could not be done')
}

function applyByCommand({ story, broken }: World, machine: Machine): Promise<unknown> {
  story.tell('seller applies what reconcile says')
  const { access } = machine.context()
  return access.reconcile({ apply: true }).catch((error: unknown) => {
    story.tell(`it fails: ${error}`)
    if (/constraint/i.test(`${error}`)) broken('reconcile --apply breaks no constraint', `${error}`)
    return undefined
  })
}

function shuffled<Item>(chance: Chance, items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, rank: chance.next() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item)
}
