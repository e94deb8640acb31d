import type { Refusal } from '../../code-host/code-host.ts'
import type { SoldRepository } from '../../code-host/sold-repositories.ts'
import type { Database } from '../../db/database.ts'
import { nameOf, type RepositoryName } from '../../product.ts'
import type { BackOff } from '../tables/repository.ts'
import { findRow, type NamedRepository, type PresentRow, whichRow } from './find-row.ts'

/** A key that no row has. */
export const NO_ROW = ''

/** The row of one repository in the database, and whether its name still means what was sold. */
export type RowOfRepository = {
  /** The key of the row; undefined while there is no row. Writes nothing. */
  find(): Promise<string | undefined>
  /**
   * Whether the row that the name leads to, with this number, is the repository's row, whatever other rows there are.
   */
  isRow(named: { target: string; number: number | undefined }): boolean
  /** The number of another repository than the one that was sold, if the host has said that the name means it now. */
  heardReplacement(): Promise<number | undefined>
  /** Whether the host has said that the name means another repository now. */
  isHeardReplaced(): Promise<boolean>
  /**
   * Whether a message of the host about this number (undefined: about the name) is about the repository that was sold.
   */
  isAbout(repositoryId: number | undefined): Promise<boolean>
  /** Until when the host must not be asked; undefined if it may be asked. */
  backOff(): Promise<BackOff | undefined>
  /** Asks the host for the number that the name means now; undefined if it does not say it, or must not be asked. */
  hear(): Promise<number | undefined>
  /**
   * Finds or makes the row, in line with what the host has said. Asks for the repository's number until it is known.
   */
  resolve(): Promise<PresentRow>
  /** Does the same without asking the host. */
  resolveAsHeard(): Promise<PresentRow>
  /** Does the same after asking the host which repository the name means now. */
  refreshAndResolve(): Promise<PresentRow>
}

/** The dependencies of finding a row. */
export type RowDeps = {
  db: Database
  /** Until when the host must not be asked about the repository of this row. */
  backOffAt(target: string): Promise<BackOff | undefined>
  /** Finds or makes the row. `hear`: asks the host for the number that the name means now. */
  resolveRow(heard: NamedRepository, hear: () => Promise<number | undefined>): Promise<PresentRow>
  /** Records a throttle or a rejected token. */
  noteRefusal(refusal: Refusal): Promise<void>
}

export function createRow(
  { db, backOffAt, resolveRow, noteRefusal }: RowDeps,
  repository: RepositoryName & Pick<SoldRepository, 'id' | 'refresh' | 'hear'>
): RowOfRepository {
  const heard = () => ({ name: nameOf(repository), id: repository.id() })
  const find = async () => (await findRow(db, heard()))?.target
  const isRow: RowOfRepository['isRow'] = (named) =>
    whichRow({ named: { ...named, sold: false }, numbered: undefined }, repository.id()).is === 'there'
  const heardReplacement = async () => (await findRow(db, heard()))?.replaced?.now
  const isHeardReplaced = async () => (await heardReplacement()) !== undefined

  async function isAbout(repositoryId: number | undefined) {
    if (repositoryId === undefined) return !(await isHeardReplaced())
    const target = (await find()) ?? NO_ROW
    const row = db.selectFrom('access_target').select('repository_id').where('target', '=', target)
    const number = (await row.executeTakeFirst())?.repository_id ?? undefined
    return number === undefined || number === repositoryId
  }

  async function backOff() {
    const target = await find()
    return target === undefined ? undefined : backOffAt(target)
  }

  const hear = async () => ((await backOff()) ? undefined : repository.hear())
  const resolveAsHeard = () => resolveRow(heard(), hear)

  async function refresh() {
    if (await backOff()) return
    const refusal = await repository.refresh()
    if (refusal) await noteRefusal(refusal)
  }

  return {
    find,
    isRow,
    heardReplacement,
    isHeardReplaced,
    isAbout,
    backOff,
    hear,
    resolveAsHeard,
    async resolve() {
      if (repository.id() === undefined) await refresh()
      return resolveAsHeard()
    },
    async refreshAndResolve() {
      await refresh()
      return resolveAsHeard()
    }
  }
}
