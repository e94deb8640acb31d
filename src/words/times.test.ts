import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inLanguage } from './in-language.ts'
import { allLanguages, type Language } from './languages.ts'
import { type MessageKey, plainText, say } from './text.ts'
import { type TimeStyle, timeText } from './times.ts'

const now = Date.UTC(2026, 10, 20, 15, 2)

/** A time as a message says it. */
function said(at: number, style: TimeStyle, from?: number): string {
  return plainText({ key: 'joined.when', values: { when: { at, style, now: from } } })
}

/** The end of a deadline in a mail: "Friday, November 27, 2026 (UTC)". */
const plainZoned = (at: number) => {
  const text = timeText({ at, style: 'zoned', now: undefined })
  return typeof text === 'string' ? text : plainText(text)
}

const days: Record<Language, string[]> = {
  en: ['today at 15:20 UTC', 'tomorrow at 00:00 UTC', 'yesterday at 23:59 UTC', 'on November 27 at 09:05 UTC'],
  de: ['heute um 15:20 UTC', 'morgen um 00:00 UTC', 'gestern um 23:59 UTC', 'am 27. November um 09:05 UTC'],
  es: ['hoy a las 15:20 UTC', 'mañana a las 00:00 UTC', 'ayer a las 23:59 UTC', '27 de noviembre a las 09:05 UTC'],
  fr: ['aujourd’hui à 15:20 UTC', 'demain à 00:00 UTC', 'hier à 23:59 UTC', 'le 27 novembre à 09:05 UTC'],
  'pt-BR': ['hoje às 15:20 UTC', 'amanhã às 00:00 UTC', 'ontem às 23:59 UTC', 'em 27 de novembro às 09:05 UTC'],
  ja: ['今日 15:20 UTC', '明日 00:00 UTC', '昨日 23:59 UTC', '11月27日 09:05 UTC'],
  'zh-CN': ['今天 15:20 UTC', '明天 00:00 UTC', '昨天 23:59 UTC', '11月27日 09:05 UTC'],
  ko: ['오늘 15:20 UTC', '내일 00:00 UTC', '어제 23:59 UTC', '11월 27일 09:05 UTC']
}

test('The first of a month is an ordinal number in French, and only the first', async () => {
  await inLanguage('fr', () => {
    assert.match(said(Date.UTC(2026, 11, 1), 'date'), /1er décembre 2026/)
    assert.match(said(Date.UTC(2026, 11, 21), 'date'), /21 décembre 2026/)
  })
})

const inMail: Record<Language, string> = {
  en: 'on Friday, November 27, 2026 (UTC)',
  de: 'am Freitag, 27. November 2026 (UTC)',
  es: 'el viernes, 27 de noviembre de 2026 (UTC)',
  fr: 'le vendredi 27 novembre 2026 (UTC)',
  'pt-BR': 'sexta-feira, 27 de novembro de 2026 (UTC)',
  ja: '2026年11月27日金曜日（UTC）',
  'zh-CN': '2026年11月27日星期五（UTC）',
  ko: '2026년 11월 27일 금요일(UTC)'
}

for (const language of allLanguages) {
  test(`A mail names the day of the week, the date and the zone, and no clock but for a deadline of hours, in ${language}`, async () => {
    await inLanguage(language, () => {
      const at = Date.UTC(2026, 10, 27, 9, 5)
      assert.ok(said(at, 'at').includes(inMail[language]), said(at, 'at'))
      assert.ok(inMail[language].endsWith(plainZoned(at)), plainZoned(at))
      assert.doesNotMatch(said(at, 'at'), /09:05/)
      assert.equal(said(Date.UTC(2026, 10, 28), 'at'), said(at, 'at'), 'midnight ends the day before')
      for (const style of ['moment', 'date_time'] as const) assert.match(said(at, style), /09:05 UTC/)
    })
  })

  test(`A time is said with its day as seen from now, in ${language}`, async () => {
    const times = [
      Date.UTC(2026, 10, 20, 15, 20),
      Date.UTC(2026, 10, 21),
      Date.UTC(2026, 10, 19, 23, 59),
      Date.UTC(2026, 10, 27, 9, 5)
    ]
    await inLanguage(language, () => {
      for (const [index, at] of times.entries()) {
        assert.ok(said(at, 'at', now).includes(days[language][index] ?? '?'), said(at, 'at', now))
      }
    })
  })

  test(`A forecast is rounded up to five minutes, and is about now when it is due, in ${language}`, async () => {
    await inLanguage(language, () => {
      assert.ok(said(now, 'about', now).includes(say('time.moment')))
      assert.match(said(now + 2 * 60_000, 'about', now), /15:05 UTC/)
      assert.match(said(Date.UTC(2026, 10, 20, 23, 57), 'about', now), /00:00 UTC/)
    })
  })

  test(`A day in a mail names its year, in ${language}`, async () => {
    await inLanguage(language, () => {
      for (const style of ['at', 'moment', 'date', 'zoned', 'date_time'] as const)
        assert.match(said(now, style), /2026/)
      assert.match(said(Date.UTC(2027, 0, 2), 'at', now), /2027/)
    })
  })
}

test('A text keeps the language in which it is made, also after a pause and beside another one', async () => {
  const key: MessageKey = 'frame.sign_in'
  const later = async () => {
    await new Promise((resolve) => setTimeout(resolve, 5))
    return say(key)
  }
  const all = await Promise.all([inLanguage('de', later), inLanguage('fr', later), later()])
  assert.deepEqual(all, ['Anmelden', 'Se connecter', 'Sign in'])
})

test('No language says “just now” with a number of minutes', async () => {
  for (const language of allLanguages) {
    await inLanguage(language, () => assert.doesNotMatch(say('time.just_now'), /\d/, language))
  }
})
