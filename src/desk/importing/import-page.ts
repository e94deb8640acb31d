import { html } from 'hono/html'
import type { Config } from '../../config/config.ts'
import { MOST_LINES } from '../../importing/csv-file.ts'
import type { StoredImport } from '../../importing/stored-imports.ts'
import type { Markup } from '../../pages/layout.ts'
import { deskImportPath, routes } from '../../routes.ts'
import { signInAgainPath } from '../../server/handlers/sign-in.ts'
import type { User } from '../../users/sessions/current-user.ts'
import { deskFrame } from '../frame/desk-frame.ts'
import { timeMark } from '../frame/marks.ts'

type ImportPage = {
  config: Config
  seller: User
  files: readonly StoredImport[]
  now: number
  /** Why the file that was sent cannot be read. */
  why: string | undefined
  /** The file or the lines that were sent before the sign-in were not read. */
  isLost: boolean
  /** The sign-in is recent enough. */
  mayImport: boolean
}

/** The form for a file of earlier buyers, and the files until now. */
export function importPage({ config, seller, files, now, why, isLost, mayImport }: ImportPage): Markup {
  const body = html`<p class="desk-back"><a href="${routes.deskBuyers}">Buyers</a></p>
    <h1>Import earlier buyers</h1>
    <p class="lead">From a CSV file. You first see what each line would do: nothing is imported, and nobody is mailed, before you confirm it.</p>
    ${why === undefined ? '' : html`<div class="alert" data-variant="destructive" role="alert"><h2>${why}</h2></div>`}
    ${isLost ? html`<div class="alert" role="alert"><h2>The file or the lines that you sent before the sign-in were not read. Send them once more.</h2></div>` : ''}
    ${mayImport ? fileForm(config) : signInPart}
    ${files.length === 0 ? '' : filesPart(files, now)}`
  const title = 'Import'
  return deskFrame({ config, seller, title: why === undefined ? title : `Not possible · ${title}`, at: 'buyers', body })
}

/** Stands in place of the form: a chosen file cannot be kept while the seller signs in. */
const signInPart = html`<p>An import needs a sign-in of the last 12 hours, and yours is older. Sign in once more, and then choose the file here.</p>
    <p class="actions"><a class="btn" href="${signInAgainPath(routes.deskImports)}">Sign in once more</a></p>`

function fileForm({ products }: Config): Markup {
  return html`<form class="form desk-form sheet" method="post" action="${routes.deskImports}" enctype="multipart/form-data">
      <div class="field">
        <label for="file">CSV file</label>
        <input class="input" id="file" name="file" type="file" accept=".csv,text/csv,text/plain" aria-describedby="file-hint">
        <p class="hint" id="file-hint">UTF-8, at most ${MOST_LINES.toLocaleString('en')} lines. The same file a second time changes nothing.</p>
      </div>
      <div class="field">
        <label for="text">Or paste its lines</label>
        <textarea class="input import-text" id="text" name="text" rows="6" spellcheck="false" autocapitalize="off" aria-describedby="text-hint" placeholder="address,username,product,date,note"></textarea>
        <p class="hint" id="text-hint">The first line names the columns: <code>address</code>, and where you have them <code>username</code>, <code>product</code>, <code>date</code> and <code>note</code>.${products.length > 1 ? html` The product is one of ${products.map(({ id }, index) => html`${index > 0 ? ', ' : ''}<code>${id}</code>`)}.` : ''} A date is a day like 2024-01-31.</p>
      </div>
      <div class="actions">
        <button type="submit" class="btn">Review</button>
        <a class="btn" data-variant="outline" href="${routes.deskBuyers}">Cancel</a>
      </div>
    </form>`
}

function filesPart(files: readonly StoredImport[], now: number): Markup {
  return html`<section aria-labelledby="files">
      <h2 id="files">Files until now</h2>
      <ul class="several-list">${files.map((file) => html`<li><a href="${deskImportPath(file.id)}" data-line>${file.file}</a> <span class="quiet">${timeMark(file.at, now)}: ${standing(file)}</span></li>`)}</ul>
      <p class="hint">A file that nobody confirms is deleted after 7 days, and a report 30 days after its end. The purchases stay.</p>
    </section>`
}

function standing({ confirmed_at, ended_at }: StoredImport): string {
  if (ended_at !== null) return 'imported'
  return confirmed_at === null ? 'not imported' : 'being imported'
}
