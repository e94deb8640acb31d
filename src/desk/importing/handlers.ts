import { randomUUID } from 'node:crypto'
import { confirmImport, linesOf, listImports, readImport, storeImport } from '../../importing/stored-imports.ts'
import { workOnImport } from '../../importing/work-on-import.ts'
import { mailsWaitWords } from '../../mail/mail-server.ts'
import { deskImportPath, routes } from '../../routes.ts'
import { SECOND_MS } from '../../runtime/time/durations.ts'
import { page, seeOther } from '../../server/http/respond.ts'
import { changing, type DeskHandler, type DeskVisit, mayChange, showTyped, signInFirst } from '../frame/desk-handler.ts'
import { importPage } from './import-page.ts'
import { readReport } from './read-report.ts'
import { reportPage } from './report-page.ts'
import { readReportQuery } from './report-query.ts'
import { readUpload } from './upload.ts'

/** ms for which a page waits for a small file to be done with. A larger one goes on in the background. */
const WAIT_MS = 4 * SECOND_MS
/** Files that are listed. */
const MOST_LISTED = 20
/** The field that tells the page, after the sign-in, that a file was sent before it. */
const LOST = 'lost'

/**
 * GET /admin/import: the form for a file of earlier buyers, and the files until now. After an older sign-in the page
 * asks for a new one in place of the form: a chosen file cannot be kept while the seller signs in.
 */
export const getImports: DeskHandler = async (request, visit) =>
  mayChange(visit)
    ? showTyped(request, visit, (typed) => show(visit, { isLost: typed?.get(LOST) === 'yes' }))
    : show(visit, {})

/** POST /admin/import: stores a file, and leads to the report about it. Without a recent sign-in nothing is read. */
export const postImports: DeskHandler = async (request, visit) => {
  const { context, seller } = visit
  if (!mayChange(visit)) return signInFirst(request, visit, routes.deskImports, new URLSearchParams({ [LOST]: 'yes' }))
  const { file, read } = await readUpload(request)
  if (!read.ok) return show(visit, { why: read.why })
  const id = randomUUID()
  const { lines } = read
  const order = { id, file, lines, by: seller.user.id, mails: false, isConfirmed: false }
  await storeImport(context.db, order, context.now())
  await workForAWhile(visit, id)
  return seeOther(deskImportPath(id))
}

/** GET /admin/import/:import: what each line of a file means, or has led to. */
export const getImport: DeskHandler = async (request, visit) => {
  const { context, seller, param } = visit
  const { db, config } = context
  const file = await readImport(db, param.import ?? '')
  if (!file) return undefined
  const now = context.now()
  const query = readReportQuery(new URL(request.url).searchParams)
  const report = await readReport(context, file, await linesOf(db, file.id))
  const mailsWait = file.confirmed_at === null || file.mails === 1 ? await mailsWaitWords(db) : undefined
  const shown = { config, seller: seller.user, file, query, report, mailsWait, now }
  return showTyped(request, visit, async (typed) =>
    page(reportPage({ ...shown, isTicked: typed?.get('mails') === 'yes' }))
  )
}

/** POST /admin/import/:import: the seller confirms the report, and its lines are applied. */
export const postImport: DeskHandler = async (request, visit) => {
  const { context, param, seller } = visit
  const file = await readImport(context.db, param.import ?? '')
  if (!file) return undefined
  const { id } = file
  return changing(async (fields) => {
    const order = { id, by: seller.user.id, mails: fields.get('mails') === 'yes' }
    await confirmImport(context.db, order, context.now())
    await workForAWhile(visit, id)
    return seeOther(deskImportPath(id))
  })(request, visit)
}

async function show(visit: DeskVisit, { why, isLost = false }: { why?: string; isLost?: boolean }): Promise<Response> {
  const { context, seller } = visit
  const { config, db } = context
  const files = await listImports(db, MOST_LISTED)
  const facts = { config, seller: seller.user, files, now: context.now(), why, isLost, mayImport: mayChange(visit) }
  return page(importPage(facts), { status: why === undefined ? 200 : 400 })
}

/** Works on a file until it is done or some seconds have passed; then the worker goes on with it. */
async function workForAWhile({ context }: DeskVisit, id: string): Promise<void> {
  const over = new AbortController()
  const work = workOnImport(context, id, { stopped: over.signal }).catch((err) => {
    context.log.error({ err }, 'the import goes on later')
  })
  await Promise.race([work, context.sleep(WAIT_MS)])
  over.abort()
  context.workers.imports.nudge()
}
