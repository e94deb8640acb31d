import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { checkMarkdown } from './markdown.ts'

const shown: [string, string, string][] = [
  ['paragraphs and emphasis', 'a *b* **c**\n\nd', '<p>a <em>b</em> <strong>c</strong></p>\n<p>d</p>\n'],
  ['lists', '- a\n- b\n\n1. c', '<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n<ol>\n<li>c</li>\n</ol>\n'],
  [
    'code',
    '`a<b`\n\n```ts\n<i>\n```',
    '<p><code>a&lt;b</code></p>\n<pre><code class="language-ts">&lt;i&gt;\n</code></pre>\n'
  ],
  ['a quote and a rule', '> a\n\n---', '<blockquote>\n<p>a</p>\n</blockquote>\n<hr>\n'],
  ['an https link', '[a](https://x.example/?b=1&c=2)', '<p><a href="https://x.example/?b=1&amp;c=2">a</a></p>\n'],
  ['a mailto link', '<mailto:a@b.example>', '<p><a href="mailto:a@b.example">mailto:a@b.example</a></p>\n'],
  [
    'a link by reference',
    '[a][b]\n\n[b]: https://x.example "T"',
    '<p><a href="https://x.example" title="T">a</a></p>\n'
  ],
  ['entities', 'AT&amp;T &copy; < &', '<p>AT&amp;T © &lt; &amp;</p>\n'],
  ['HTML as it is written', '<b onclick="x()">a</b>', '<p>&lt;b onclick=&quot;x()&quot;&gt;a&lt;/b&gt;</p>\n'],
  ['a block of HTML as it is written', '<script>\nx()\n</script>', '<p>&lt;script&gt;\nx()\n&lt;/script&gt;</p>\n'],
  [
    'indented code, escapes and hard breaks',
    '    a\n\n\\*b\\*  \nc',
    '<pre><code>a\n</code></pre>\n<p>*b*<br>\nc</p>\n'
  ],
  ['an address in capitals', '[a](HTTPS://X.example)', '<p><a href="HTTPS://X.example">a</a></p>\n'],
  ['headings without a gap', '### a\n\n# b\n\n### c', '<h3>a</h3>\n<h2>b</h2>\n<h3>c</h3>\n']
]
for (const [words, markdown, html] of shown) {
  test(`Markdown shows ${words}`, async () => {
    assert.deepEqual(await checkMarkdown(markdown, 2), { ok: true, value: { html } })
  })
}

test('The highest heading has the level that is asked for', async () => {
  const checked = await checkMarkdown('# a\n\n#### b', 3)
  assert.ok(checked.ok)
  assert.equal(checked.value.html, '<h3>a</h3>\n<h4>b</h4>\n')
})

test('No heading is deeper than the sixth level', async () => {
  const checked = await checkMarkdown('# a\n## b\n### c\n#### d\n##### e\n###### f', 2)
  assert.ok(checked.ok)
  assert.deepEqual(checked.value.html.match(/<h\d>./g), ['<h2>a', '<h3>b', '<h4>c', '<h5>d', '<h6>e', '<h6>f'])
})

const refused: [string, string][] = [
  ['[a](javascript:alert(1))', 'has a link to "javascript:alert(1)".'],
  ['[a](JaVaScRiPt:alert(1))', 'has a link to "JaVaScRiPt:alert(1)".'],
  ['[a](data:text/html,x)', 'has a link to "data:text/html,x".'],
  ['<vbscript:x>', 'has a link to "vbscript:x".'],
  ['[a]\n\n[a]: file:///etc/passwd', 'has a link to "file:///etc/passwd".'],
  ['[a](http://x.example)', 'has a link to "http://x.example".'],
  ['[a](/terms)', 'has a link to "/terms".'],
  ['[a](//x.example)', 'has a link to "//x.example".'],
  ['[a](https://)', 'has a link to "https://".'],
  ['text ![a](https://x.example/a.png)', 'has a picture in it.'],
  ['![a](kit.png)', 'has a picture in it.'],
  ['- ![a][b]\n\n[b]: https://x.example/a.png', 'has a picture in it.']
]
for (const [markdown, problem] of refused) {
  test(`The Markdown ${JSON.stringify(markdown)} is refused`, async () => {
    const checked = await checkMarkdown(markdown, 2)
    assert.ok(!checked.ok)
    assert.equal(checked.problem, problem)
    assert.match(checked.fix, /https:\/\/|pictures of the product/)
  })
}

const pieces = [
  ...[
    '<script>',
    '</script>',
    '<img src=x onerror=alert(1)>',
    '<svg/onload=x>',
    '<!--',
    '-->',
    '<![CDATA[',
    '<?x',
    '&lt;',
    '&#60;'
  ],
  ...[
    'javascript:',
    'java\nscript:',
    'data:text/html,',
    'https://a.example',
    'mailto:a@b.example',
    '"',
    "'",
    ' onclick=x '
  ],
  ...[
    '[',
    ']',
    '(',
    ')',
    '![',
    '<',
    '>',
    '`',
    '```',
    '*',
    '_',
    '#',
    '- ',
    '> ',
    '\n',
    '\n\n',
    '    ',
    '\\',
    '&',
    ':',
    'a',
    '|',
    '~~'
  ]
]
const tag = /<(\/?)(h[2-6]|p|ul|ol|li|strong|em|code|pre|blockquote|a|br|hr)((?: [a-z]+="[^"<>]*")*)>/g
const attribute = /^( (href="(https:\/\/|mailto:)[^"]*"|title="[^"]*"|class="language-[^"]*"|start="\d+"))*$/i

test('Whatever the Markdown is, its HTML has only the elements of Markdown, and links to https and mailto', async () => {
  let made = 0
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...pieces), { maxLength: 40 }), async (parts) => {
      const checked = await checkMarkdown(parts.join(''), 2)
      if (!checked.ok) return
      made += 1
      const { html } = checked.value
      for (const [, , name, attributes = ''] of html.matchAll(tag)) {
        assert.match(attributes, attribute, html)
        assert.ok(attributes === '' || ['a', 'code', 'ol'].includes(name ?? ''), html)
      }
      assert.doesNotMatch(html.replaceAll(tag, ''), /[<>]/, html)
    }),
    { numRuns: 1000 }
  )
  assert.ok(made > 100, `${made}`)
})
