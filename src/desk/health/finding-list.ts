import { html } from 'hono/html'
import { type Shown, underCauses } from '../../doctor/causes.ts'
import { type Finding, type FixPage, isWrong, type Severity } from '../../doctor/finding.ts'
import type { Markup } from '../../pages/layout.ts'
import { outwardLink, stateMark } from '../frame/marks.ts'
import { type Alike, alike, namesOf, pagesOf, titleOfAlike } from '../shared-texts/alike-findings.ts'
import type { HealthFinding } from '../shared-texts/health-findings.ts'
import type { DeskTone } from '../shared-texts/purchase-state.ts'

/** The mark of each severity. */
export const marks: Record<Severity, { tone: DeskTone; label: string }> = {
  alarm: { tone: 'needs_you', label: 'Alarm' },
  wrong: { tone: 'needs_you', label: 'Wrong' },
  unknown: { tone: 'ended', label: 'Unknown' },
  worth_knowing: { tone: 'waiting', label: 'Worth knowing' },
  fine: { tone: 'done', label: 'Fine' }
}

/** The mark of what no check calls wrong, but Today lists. */
export const needMark = { tone: 'needs_you', label: 'Needs you' } as const

/** The open findings: those that say the same together, and those that are unknown for one reason. */
export function openFindings(findings: readonly HealthFinding[]): Markup {
  const shown = underCauses(findings)
  const alone = shown.flatMap((each) => ('finding' in each && !each.because ? [each.finding] : []))
  const groups = new Map(alike(alone).map((group) => [group[0], group]))
  return html`<ul class="findings">${shown.map((each) => shownFinding(each, groups))}</ul>`
}

/** `groups`: findings that say the same, each group by its first, in whose place it stands. */
function shownFinding(shown: Shown<HealthFinding>, groups: ReadonlyMap<HealthFinding, Alike>): Markup | string {
  if ('finding' in shown) {
    if (shown.because) return finding([shown.finding], shown.because)
    const group = groups.get(shown.finding)
    return group ? finding(group) : ''
  }
  const { cause, because } = shown
  const settings = because.flatMap(({ name, pages: [page] = [] }) => (page ? [{ ...page, called: name }] : []))
  const areSettings = settings.length === because.length
  return html`<li>
          ${stateMark(marks.unknown)}
          <h3>${because.length} ${areSettings ? 'settings cannot be read' : 'things are unknown'}: ${cause}</h3>
          ${areSettings ? html`<p>An owner can look at them.</p>${pageLinks(settings, false)}` : unknownBecause(because)}
        </li>`
}

function unknownBecause(because: readonly Finding[]): Markup {
  return html`<details>
            <summary>${because.length} things are unknown because of that</summary>
            ${findingList(because)}
          </details>`
}

/** Findings one below the other. Those that say the same are one of them, and say it once. */
export function findingList(findings: readonly HealthFinding[]): Markup {
  return html`<ul class="findings">${alike(findings).map((group) => finding(group))}</ul>`
}

/** `because`: what is unknown because of it. */
function finding(group: Alike, because?: readonly Finding[]): Markup {
  const [{ severity, found, fix, isNeed }] = group
  const { title, about } = titleOfAlike(group)
  return html`<li>
          ${stateMark(isNeed ? needMark : marks[severity])}
          <h3>${title}${about === '' ? '' : html` <span class="quiet">${about}</span>`}</h3>
          <p>${found}${severity !== 'fine' && fix !== undefined ? ` ${fix}` : ''}</p>
          ${severity === 'fine' && namesOf(group).length === 1 ? '' : pageLinks(severity === 'fine' ? [] : pagesOf(group), isWrong(group[0]), documentation(group))}
          ${because ? unknownBecause(because) : ''}
        </li>`
}

/** The link to the documentation of a check. Of several checks each is named, with the link that it has. */
function documentation(group: Alike): Markup | string {
  const [{ link, name }] = group
  const names = namesOf(group)
  if (names.length > 1) {
    return html`${names.map((each) => {
      const documented = group.find((one) => one.name === each)?.link
      return documented === undefined
        ? html`<span>${each}</span>`
        : outwardLink(documented, each, 'in the documentation')
    })}`
  }
  const { about } = titleOfAlike(group)
  return link === undefined ? '' : outwardLink(link, 'More about it', `: ${name}${about === '' ? '' : `, ${about}`}`)
}

/** Where it is mended. What is wrong (`isBad`) has a button for the first page. */
function pageLinks(pages: readonly FixPage[], isBad: boolean, more: Markup | string = ''): Markup | string {
  if (pages.length === 0 && more === '') return ''
  return html`<p class="finding-pages">${pages.map((page, index) => pageLink(page, isBad && index === 0))}${more}</p>`
}

function pageLink({ to, called }: FixPage, isButton: boolean): Markup {
  const look = isButton ? html` class="btn" data-variant="outline" data-size="sm"` : ''
  if (to.startsWith('/')) return html`<a${look} href="${to}">${called}</a>`
  return html`<a${look} href="${to}" target="_blank" rel="noopener noreferrer">${called}<span class="sr-only"> (opens in a new tab)</span></a>`
}
