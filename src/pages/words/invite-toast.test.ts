import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainConfig as config, plainProduct as product } from '../../../test/support/builders/plain-config.ts'
import { plainGrant, plainPurchase } from '../../../test/support/builders/plain-purchase.ts'
import { inLanguage } from '../../words/in-language.ts'
import { allLanguages, type Language } from '../../words/languages.ts'
import { inviteToast } from './invite-toast.ts'

const sentAt = Date.UTC(2026, 10, 20, 15, 20)
const now = Date.UTC(2026, 10, 24, 15, 2)
const purchases = [plainPurchase([plainGrant({ sentAt, lapsesAt: Date.UTC(2026, 10, 27, 15, 20) })])]

/** The end of the first sentence of the card, in words that only that sentence has. */
const ends: Record<Language, RegExp> = {
  en: /^GitHub invited ada-buyer on November 20 at 15:20 UTC\.$/,
  de: /^GitHub hat ada-buyer am 20\. November um 15:20 UTC eingeladen\.$/,
  es: /^GitHub invitó .* 15:20 UTC\.$/,
  fr: /^GitHub a invité .* 15:20 UTC\.$/,
  'pt-BR': /^GitHub convidou .* 15:20 UTC\.$/,
  ja: /^GitHub が.*15:20 UTCに ada-buyer を招待しました。$/,
  'zh-CN': /^GitHub 于.*15:20 UTC邀请了 ada-buyer。$/,
  ko: /^GitHub에서 .*15:20 UTC에 ada-buyer 계정을 초대했습니다\.$/
}

for (const language of allLanguages) {
  test(`The toast about an open invitation is the whole first sentence of the card, in ${language}`, async () => {
    const end = { reason: 'already_invited', username: 'ada-buyer', product, grant: { id: 'g1' } } as const
    const { text } = await inLanguage(language, () => inviteToast(config, end, purchases, now))
    assert.match(text, ends[language])
  })
}
