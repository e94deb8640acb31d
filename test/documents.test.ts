// The documents: their links lead to files and headings that exist, and what they name exists in the code.
import assert from 'node:assert/strict'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, test } from 'node:test'
import { installationVariables } from '../src/config/environment/variables.ts'
import { knownKeys } from '../src/config/site-file/site-shape.ts'
import { allProcessors } from '../src/payments/processors/all.ts'
import { routes } from '../src/routes.ts'
import { everyMail } from './support/builders/every-mail.ts'
import { documents, firstCells, read, root, titlesIn } from './support/documents.ts'

describe('the documents', () => {
  for (const page of documents) {
    test(`The links in ${page} lead to files and headings that exist`, () => {
      const broken = linksOf(read(page)).filter((link) => !leadsSomewhere(page, link))
      assert.deepEqual(broken, [])
    })
  }

  test('A link to a missing file, a missing heading or a place outside the project is found', () => {
    const text =
      '[a](docs/payments.md#who-bought-it) [b](docs/nowhere.md) [c](#nowhere) <img src="docs/gone.png"> [d](../x)'
    const broken = linksOf(text).filter((link) => !leadsSomewhere('README.md', link))
    assert.deepEqual(broken, ['docs/nowhere.md', '#nowhere', '../x', 'docs/gone.png'])
  })

  test('A link that shows the name of a file leads to a file of this name', () => {
    const wrong = documents.flatMap((page) =>
      [...read(page).matchAll(/\[`?([\w./-]+\.(?:ts|mjs|md))`?\]\(([^)#]+)/g)]
        .filter(([, shown = '', target = '']) => !`/${join(dirname(page), target)}`.endsWith(`/${shown}`))
        .map(([, shown, target]) => `${page}: ${shown} leads to ${target}`)
    )
    assert.deepEqual(wrong, [])
  })

  test('The files and folders of the code that documents name exist', () => {
    // Decisions keep the names of their day, docs/payments/ names files of other projects; two guides add files.
    const present = documents.filter((page) => !/^(decisions|docs\/payments)\//.test(page))
    const named = present.flatMap((page) =>
      [...read(page).matchAll(/`((?:src|test|sandbox|scripts|bench)\/[\w./-]+)`/g)].map(([, path = '']) => path)
    )
    assert.ok(named.length > 100, 'hardly any paths found')
    const added = /\/(examplepay|forge)(\.ts|\/)/
    assert.deepEqual(
      named.filter((path) => !added.test(path) && !existsSync(join(root, path))),
      []
    )
  })

  test('Every document can be reached from the README', () => {
    const reached = new Set(['README.md'])
    for (const page of reached) {
      for (const link of linksOf(read(page))) {
        const file = relative(root, join(root, dirname(page), link.split('#')[0] ?? ''))
        if (documents.includes(file)) reached.add(file)
      }
    }
    // The README links to the folder of decisions, which GitHub lists.
    const missed = documents.filter((page) => !reached.has(page) && !page.startsWith('decisions/'))
    assert.deepEqual(missed, [])
  })
})

describe('what the documents name', () => {
  const configuration = read('docs/configuration.md')
  const variables = [...installationVariables(allProcessors), 'PORT', 'HOST']

  test('docs/configuration.md lists every variable of the environment once, and no other', () => {
    assert.deepEqual(firstCells(configuration, 'variable').flat().toSorted(), variables.toSorted())
  })

  test('The rule for nginx in docs/running.md leaves out of the log each address of a mail or page with a token in it', () => {
    const running = read('docs/running.md')
    const rule = new RegExp(/location ~ (\S+) \{/.exec(running)?.[1] ?? 'no rule')
    const mailed = everyMail.flatMap(({ mail: { text } }) => [...text.matchAll(/https:\S+[?&]token=\S+/g)])
    const paths = new Set([...mailed.map(([url]) => new URL(url).pathname), routes.seat])
    assert.ok(paths.size > 5, 'hardly any links found')
    assert.deepEqual(
      [...paths].filter((path) => !rule.test(path)),
      []
    )
    const told = firstCells(running, 'path').flat()
    assert.deepEqual([...paths].toSorted(), [...new Set(told)].toSorted())
    const others = Object.values(routes).filter((path) => rule.test(path) && !paths.has(path))
    assert.deepEqual(others, [])
  })

  test('Every variable that a document names exists', () => {
    const beginnings = new Set(variables.flatMap((name) => /^[A-Z]+_/.exec(name) ?? []))
    for (const page of documents) {
      const named = [...read(page).matchAll(/(?<![A-Z_])[A-Z]+_[A-Z_]*[A-Z]\b/g)].map(([name]) => name)
      const ours = named.filter((name) => beginnings.has(name.slice(0, name.indexOf('_') + 1)))
      assert.deepEqual(
        ours.filter((name) => !(variables as string[]).includes(name)),
        [],
        page
      )
    }
  })

  test('docs/configuration.md lists every key of the site config once, and no other', () => {
    const known = knownKeys(allProcessors)
    const {
      '': sections = [],
      site = [],
      'site.brand': brand = [],
      github = [],
      product = [],
      payments = [],
      alerts = []
    } = known
    const keys = [
      ...sections.filter((key) => !['site', 'github', 'payments', 'alerts'].includes(key)),
      ...Object.entries({ site, 'site.brand': brand, github, product, payments, alerts }).flatMap(([path, keys]) =>
        keys.map((key) => `${path}.${key}`)
      )
    ]
    assert.deepEqual(firstCells(configuration, 'name').flat().toSorted(), keys.toSorted())
  })

  test('docs/mails.md and docs/alerts.md list the subject of every mail once, and no other', () => {
    const sent = everyMail.map(({ mail, forSeller }) =>
      // The subject of an alert begins with the name of the shop and ends with the repository.
      (forSeller ? mail.subject.replace(/^.*?: /, '').replace(/ \(.*\)$/, '') : mail.subject).replace('<Kit>', 'Kit')
    )
    const pages = read('docs/mails.md') + read('docs/alerts.md')
    const listed = [...pages.matchAll(/^\| (?!subject|-)(.*?) \|/gm)].map(([, subject = '']) => subject)
    assert.deepEqual(listed.toSorted(), [...new Set(sent)].toSorted())
  })

  test('Every file of src and test that a document names in code exists', () => {
    for (const page of documents) {
      // This page shows the files of a processor that is to be written.
      if (page === 'docs/adding-a-processor.md') continue
      const prose = read(page).replaceAll(/```[\s\S]*?```/g, '')
      // The parts below "Sources" name files of other projects.
      const ours = prose.split('\n## Sources')[0] ?? ''
      const named = [...ours.matchAll(/`((?:src|test)\/[\w./-]+\.ts)`/g)].map(([, path = '']) => path)
      assert.deepEqual(
        named.filter((path) => !existsSync(join(root, path))),
        [],
        page
      )
    }
  })

  for (const page of ['docs/accessibility.md', 'docs/buyer-pages.md']) {
    test(`${page} names only tests that exist`, () => {
      const parts = [...read(page).matchAll(/`([\w/.-]+)` (?<!\*)\*([^*]+)\*(?!\*)/g)]
      assert.ok(parts.length > 30, `${parts.length}`)
      for (const [, name = '', title = ''] of parts) {
        const file = name.endsWith('.ts') ? name : `test/browser/${name}.test.ts`
        assert.ok(existsSync(join(root, file)), file)
        // The title of a case may stand in a table.
        const isThere = titlesIn(file).includes(title) || read(file).includes(`'${title}',`)
        assert.ok(isThere, `${file} has no test "${title}"`)
      }
    })
  }

  test('Every npm script that a document names exists', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    for (const page of documents) {
      for (const [, name = ''] of read(page).matchAll(/npm run (?:-s )?([a-z]+)/g))
        assert.ok(name in scripts, `${page}: ${name}`)
    }
  })

  test('The README has at most 120 lines, and ARCHITECTURE.md at most 180', () => {
    assert.ok(read('README.md').split('\n').length <= 121)
    assert.ok(read('ARCHITECTURE.md').split('\n').length <= 181)
  })
})

/**
 * The targets of a page's links and pictures within the project. Code is left out, since `](` means something else in
 * it.
 */
function linksOf(text: string): string[] {
  const prose = text.replaceAll(/```[\s\S]*?```/g, '').replaceAll(/`[^`\n]*`/g, '')
  const inMarkdown = [...prose.matchAll(/\]\(([^)\s]+)\)/g)]
  const inHtml = [...prose.matchAll(/\b(?:href|src|srcset)="([^"]+)"/g)]
  return [...inMarkdown, ...inHtml]
    .map(([, target = '']) => target)
    .filter((target) => !/^(https?|mailto):/.test(target))
}

function leadsSomewhere(page: string, link: string): boolean {
  const [file = '', heading] = link.split('#')
  const path = file === '' ? join(root, page) : join(root, dirname(page), file)
  if (relative(root, path).startsWith('..') || !existsSync(path)) return false
  if (heading === undefined) return true
  return statSync(path).isFile() && headingsOf(readFileSync(path, 'utf8')).includes(heading)
}

/** The anchors that GitHub makes of a page's headings; the second heading with the same words gets -1, and so on. */
function headingsOf(text: string): string[] {
  const seen = new Map<string, number>()
  const prose = text.replaceAll(/```[\s\S]*?```/g, '')
  return [...prose.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => {
    const words = heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-')
    const before = seen.get(words) ?? 0
    seen.set(words, before + 1)
    return before === 0 ? words : `${words}-${before}`
  })
}
