import { expect, test } from 'vitest'
import { dkimWords, dmarcWords, spfWords, type Texts } from './sender-records.ts'

const sender = { domain: 'example.com', mail_host: 'mail.example.com' }

test.each<[Texts, object]>([
  [null, { advice: [/^SPF of example.com could not be looked up/] }],
  [[], { advice: [/has no SPF record.* at example\.com: "v=spf1 a:mail\.example\.com -all"/] }],
  [['google-site-verification=x', 'v=spf10 -all'], { advice: [/has no SPF record/] }],
  [['v=spf1 mx -all'], { fine: [/^SPF: emails from other servers than these are refused \("v=spf1 mx -all"\)/] }],
  [['V=SPF1 include:_spf.example.net ~all'], { fine: [/are suspected/] }],
  [['v=spf1 mx ?all'], { fine: [/of others nothing is said/] }],
  [['v=spf1 redirect=_spf.example.net'], { fine: [/^SPF: these servers may send/] }],
  [['v=spf1 include:all.example.net -all'], { fine: [/are refused/] }],
  [['v=spf1 -all'], { trouble: [/says that nobody may send for it/] }],
  [['v=spf1 mx +all'], { advice: [/lets everybody send for it/] }],
  [['v=spf1 all'], { advice: [/lets everybody send for it/] }],
  [['v=spf1 mx -all', 'v=spf1 a -all'], { trouble: [/has two SPF records, and then neither counts/] }],
])('SPF %j', (texts, told) => expect(spfWords(texts, sender)).toEqual(matching(told)))

test.each<[Texts, object]>([
  [null, { advice: [/^DMARC of example.com could not be looked up/] }],
  [[], { advice: [/at _dmarc\.example\.com: "v=DMARC1; p=none; rua=mailto:postmaster@example\.com"/] }],
  [['v=DMARC1; p=none'], { fine: [/^DMARC: emails that prove nothing are only reported/] }],
  [['v=DMARC1;p=Quarantine; sp=none'], { fine: [/are put with the spam/] }],
  [['v=DMARC1; p=reject; rua=mailto:a@example.com'], { fine: [/are refused/] }],
  [['v=DMARC1; sp=reject'], { trouble: [/has no policy that is known/] }],
  [['v=DMARC1; p=maybe'], { trouble: [/has no policy that is known/] }],
])('DMARC %j', (texts, told) => expect(dmarcWords(texts, sender)).toEqual(matching(told)))

test.each<[Record<string, Texts>, object]>([
  [{ mail: [], s1: ['v=DKIM1; k=rsa; p=MIIB'] }, { fine: [/^DKIM: a key is at s1\._domainkey\.example\.com\.$/] }],
  [{ mail: ['p=MIIB'], s1: ['v=DKIM1; p=MIIB'] }, { fine: [/mail\._domainkey\.example\.com, s1\._domainkey/] }],
  [{ mail: ['v=DKIM1; p='] }, { trouble: [/^The DKIM key at mail\._domainkey\.example\.com was withdrawn/] }],
  [{ mail: ['v=DKIM1; p=; t=y'], s1: ['v=DKIM1; p=MIIB'] }, { fine: [/at s1\._domainkey\.example\.com\.$/] }],
  [{ mail: ['v=spf1 -all'], s1: null }, { advice: [/No DKIM key of example\.com was found \(tried mail, s1\)/] }],
  [{ mail: null, s1: null }, { advice: [/^DKIM of example\.com could not be looked up/] }],
])('DKIM %j', (keys, told) => {
  const asked = Object.entries(keys).map(([selector, texts]) => ({ selector, texts }))
  expect(dkimWords(asked, 'example.com')).toEqual(matching(told))
})

/** Turns each sentence into a pattern. */
function matching(told: object): object {
  return Object.fromEntries(
    Object.entries(told).map(([kind, sentences]) => [
      kind,
      sentences.map((sentence: RegExp) => expect.stringMatching(sentence)),
    ]),
  )
}
