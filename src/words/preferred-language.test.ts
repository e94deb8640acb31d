import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { allLanguages, type Language, languageIn } from './languages.ts'
import { preferredLanguage } from './preferred-language.ts'

const table: [header: string, language: Language][] = [
  ['', 'en'],
  ['*', 'en'],
  ['de', 'de'],
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['DE-CH', 'de'],
  ['pt', 'pt-BR'],
  ['pt-PT, en;q=0.9', 'pt-BR'],
  ['zh', 'zh-CN'],
  ['zh-Hans-SG', 'zh-CN'],
  ['zh-TW,zh;q=0.9,en-US;q=0.8,en;q=0.7', 'en'],
  ['zh-TW, zh;q=0.9', 'en'],
  ['zh;q=0.9, zh-Hant, ja;q=0.1', 'ja'],
  ['zh-HK;q=0.5, zh, ja;q=0.1', 'ja'],
  ['zh-TW, zh-CN;q=0.9, en;q=0.8', 'zh-CN'],
  ['zh-CN, zh-TW;q=0.9, zh;q=0.8', 'zh-CN'],
  ['zh-TW;q=0, zh', 'zh-CN'],
  ['zh-TW;q=0.0, zh', 'zh-CN'],
  ['zh-TW, en;q=0.9', 'en'],
  ['zh-Hant-HK, ja;q=0.5', 'ja'],
  ['it, es;q=0.5, fr;q=0.8', 'fr'],
  ['en;q=0.1, ko;q=0.2', 'ko'],
  ['en-GB, de;q=0.9', 'en'],
  ['de;q=0, fr', 'fr'],
  ['de;q=high, fr;q=0.1', 'fr'],
  ['de;q=2, fr;q=0.1', 'fr'],
  ['de ; q=0.5 , ja ; q=0.6', 'ja'],
  ['deutsch', 'en'],
  ['de;q=0', 'en'],
  ['de;q=0.0', 'en'],
  ['de;q=0, de-AT;q=0.0, en;q=0', 'en'],
  ['de;q=0.5, fr;q=0.5', 'de'],
  ['de;q=0.55, fr;q=0.56', 'fr'],
  ['de;q=0.9, fr;q=1.000', 'fr'],
  ['de;q=0.9, fr;q=1.5', 'de'],
  ['de;q=1, fr', 'de'],
  ['de;q=00.9, fr;q=0.1', 'fr'],
  ['de;q=0.9x, fr;q=0.1', 'fr'],
  ['de;x=0.9, fr;q=0.1', 'fr'],
  ['?de, fr;q=0.1', 'fr'],
  ['de?, fr;q=0.1', 'fr'],
  ['de-?, fr;q=0.1', 'fr'],
  ['de-1996-AT, fr;q=0.1', 'de'],
  ['de-CH-1901', 'de'],
  ['  de  ;  q  =  0.5  , fr;q=0.1', 'de'],
  ['zh-HK, fr;q=0.1', 'fr'],
  ['zh-MO, fr;q=0.1', 'fr'],
  ['de-zh-tw', 'de'],
  [`${'x,'.repeat(400)}de`, 'de']
]

for (const [header, language] of table) {
  test(`A browser that asks for ${header.slice(0, 40)} gets ${language}`, () => {
    assert.equal(preferredLanguage(header), language)
  })
}

test('A language is known by its exact tag alone', () => {
  for (const language of allLanguages) assert.equal(languageIn(language), language)
  for (const text of ['DE', 'pt', '', 'constructor', null, undefined]) assert.equal(languageIn(text), undefined)
})

test('Every header leads to a language of ours', () => {
  fc.assert(fc.property(fc.string(), (header) => allLanguages.includes(preferredLanguage(header))))
})
