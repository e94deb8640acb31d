// The stylesheets take sizes of type, distances, corners, shadows and colours from src/pages/assets/tokens.css.

import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

const assets = new URL('../../src/pages/assets/', import.meta.url)
const sheets = readdirSync(assets).filter((name) => name.endsWith('.css') && name !== 'tokens.css')

/** A declaration that names a value itself: the property, and what its value may not have. */
const rules: { name: string; property: RegExp; literal: RegExp }[] = [
  { name: 'size of type', property: /^font(?:-size)?$/, literal: /(?<![\w-])\d*\.?\d+(?:rem|px|pt)\b/ },
  {
    name: 'corner',
    property: /^border(?:-\w+)*-radius$/,
    literal: /^(?!calc\(var\(--corner\) \/ 2\)$).*(?<![\w-])(?!0\b)\d*\.?\d+(?:rem|px|em|%)?/
  },
  { name: 'shadow', property: /^(?:box|text)-shadow$/, literal: /(?<![\w-])\d*\.?\d+(?:rem|px|em)/ },
  {
    name: 'colour',
    property: /^(?!content$)/,
    literal:
      /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|oklch|oklab|lab|lch|color)\(|(?<![\w-])(?:white|black|red|green|blue|gr[ae]y|orange|yellow)(?![\w-])/i
  },
  {
    name: 'distance that is one of the steps',
    property: /^(?:padding|margin|gap|row-gap|column-gap)(?:-|$)/,
    literal: /^(?:[^(]* )?-?(?:0\.25|0\.5|0\.75|1|1\.5|2|3|4\.5)rem(?: |$)/
  },
  {
    name: 'distance that is no multiple of 4 pixels',
    property: /^(?:padding|margin|gap|row-gap|column-gap)(?:-|$)/,
    literal: /(?<![\w.-])-?(?!\d+(?:\.(?:25|5|75|0))?rem)\d*\.?\d+rem\b/
  }
]

/** The declarations of a stylesheet, with the line of each. A comment "Not a token: …" on the line excuses it. */
function declarationsOf(css: string): { line: number; property: string; value: string; isExcused: boolean }[] {
  return css.split('\n').flatMap((text, index) => {
    const [, property, value = ''] = /^\s*([\w-]+):\s*([^;]*);/.exec(text) ?? []
    if (property === undefined || property.startsWith('--')) return []
    return [{ line: index + 1, property, value, isExcused: /\/\* Not a token: .+\*\//.test(text) }]
  })
}

for (const { name, property, literal } of rules) {
  test(`No stylesheet names a ${name} beside the table of tokens`, () => {
    const found = sheets.flatMap((sheet) =>
      declarationsOf(readFileSync(new URL(sheet, assets), 'utf8'))
        .filter((each) => property.test(each.property) && literal.test(each.value) && !each.isExcused)
        .map((each) => `src/pages/assets/${sheet}:${each.line} ${each.property}: ${each.value}`)
    )
    assert.deepEqual(found, [])
  })
}
