import type { Checked } from './checked.ts'

/** TXT records of a name in the DNS; null if they could not be looked up. */
export type Texts = readonly string[] | null

type Sender = { domain: string; mail_host: string | null }

/** SPF (RFC 7208): the servers that may send for a domain. Only the receiver of an email can tell whether ours is among them. */
export function spfWords(texts: Texts, { domain, mail_host }: Sender): Checked {
  if (texts === null) return { advice: [`SPF of ${domain} could not be looked up.`] }
  const [record, second] = texts.filter((text) => /^v=spf1( |$)/i.test(text))
  if (!record)
    return {
      advice: [
        `${domain} has no SPF record, so many mail servers take its emails for spam. Add a TXT record at ${domain}: ` +
          `"v=spf1 ${mail_host ? `a:${mail_host}` : 'mx'} -all", or what your mail provider says.`,
      ],
    }
  if (second) return { trouble: [`${domain} has two SPF records, and then neither counts. Make one of them.`] }
  if (/^v=spf1 +-all$/i.test(record.trim()))
    return { trouble: [`SPF of ${domain} says that nobody may send for it ("${record}"). Add your mail server.`] }
  const [, end = ''] = /(?:^| )([-~?+]?)all(?: |$)/i.exec(record) ?? [undefined, undefined]
  const isOpen = /(?:^| )\+?all(?: |$)/i.test(record)
  if (isOpen) return { advice: [`SPF of ${domain} lets everybody send for it ("${record}"). End it with -all.`] }
  return { fine: [`SPF: ${SPF_ENDS[end] ?? SPF_ENDS['']} ("${record}"). Your mail server has to be among them.`] }
}

const SPF_ENDS: Record<string, string> = {
  '-': 'emails from other servers than these are refused',
  '~': 'emails from other servers than these are suspected',
  '?': 'these servers may send, and of others nothing is said',
  '': 'these servers may send',
}

/** DMARC (RFC 7489): the treatment of emails that fail authentication; a subdomain inherits the policy. */
export function dmarcWords(texts: Texts, { domain }: Pick<Sender, 'domain'>): Checked {
  if (texts === null) return { advice: [`DMARC of ${domain} could not be looked up.`] }
  const record = texts.find((text) => /^v=DMARC1\b/i.test(text))
  if (!record)
    return {
      advice: [
        `${domain} has no DMARC record, which large mail providers ask for. Add a TXT record at _dmarc.${domain}: ` +
          `"v=DMARC1; p=none; rua=mailto:postmaster@${domain}".`,
      ],
    }
  const [, policy = ''] = /;\s*p\s*=\s*(\w+)/i.exec(record) ?? []
  const words = DMARC_POLICIES[policy.toLowerCase()]
  if (!words)
    return {
      trouble: [
        `The DMARC record of ${domain} has no policy that is known ("${record}"). Use p=none, p=quarantine or p=reject.`,
      ],
    }
  return { fine: [`DMARC: ${words} ("${record}").`] }
}

const DMARC_POLICIES: Record<string, string> = {
  none: 'emails that prove nothing are only reported',
  quarantine: 'emails that prove nothing are put with the spam',
  reject: 'emails that prove nothing are refused',
}

/** Common names of keys; only the emails of a mail server tell which one it signs with. */
export const USUAL_SELECTORS = ['default', 'mail', 'dkim', 'google', 'selector1', 'selector2', 's1', 's2', 'k1']

export type Keys = readonly { selector: string; texts: Texts }[]

/** DKIM (RFC 6376): keys that a mail server may sign with. */
export function dkimWords(keys: Keys, domain: string): Checked {
  const found = keys.flatMap(({ selector, texts }) =>
    (texts ?? []).filter(isKey).map((record) => ({ selector, record })),
  )
  const usable = found.filter(({ record }) => !/\bp=\s*(;|$)/.test(record))
  if (usable.length > 0)
    return {
      fine: [`DKIM: a key is at ${usable.map(({ selector }) => `${selector}._domainkey.${domain}`).join(', ')}.`],
    }
  if (keys.every(({ texts }) => texts === null)) return { advice: [`DKIM of ${domain} could not be looked up.`] }
  if (found[0])
    return { trouble: [`The DKIM key at ${found[0].selector}._domainkey.${domain} was withdrawn. Make a new one.`] }
  const names = keys.map(({ selector }) => selector).join(', ')
  return {
    advice: [
      `No DKIM key of ${domain} was found (tried ${names}). If your mail server signs, give the name of its key with --dkim-selector; ` +
        'if not, turn signing on there and add the TXT record that it shows.',
    ],
  }
}

const isKey = (text: string) => /(^|;)\s*p=/.test(text)
