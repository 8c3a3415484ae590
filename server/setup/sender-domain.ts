import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { Config } from '#server/config.ts'
import { isLoopbackName } from '#server/http/address.ts'
import { type Checked, together } from './checked.ts'
import { dkimWords, dmarcWords, spfWords, type Texts, USUAL_SELECTORS } from './sender-records.ts'

export type Lookup = {
  /** Server to query instead of the system's. */
  dns_server?: string | undefined
  /** Name (selector) of the key that the mail server signs with. */
  dkim_selector?: string | undefined
}

/** Checks the DNS records of the domain that emails come from. */
export async function checkSenderDomain(
  { mail_from, mail_url }: Pick<Config, 'mail_from' | 'mail_url'>,
  { dns_server, dkim_selector }: Lookup = {},
): Promise<Checked> {
  const domain = /@([\w.-]+)/.exec(mail_from)?.[1]?.toLowerCase() ?? ''
  if (isLoopbackName(domain) || !domain.includes('.'))
    return { advice: [`Emails come from ${mail_from}: nobody can answer them.`] }
  const look = lookIn(dns_server)
  const [spf, dmarc, ...keys] = await Promise.all([
    look(domain),
    policyOf(domain, look),
    ...(dkim_selector ? [dkim_selector] : USUAL_SELECTORS).map(async (selector) => ({
      selector,
      texts: await look(`${selector}._domainkey.${domain}`),
    })),
  ])
  return together([
    spfWords(spf, { domain, mail_host: nameOf(mail_url) }),
    dmarcWords(dmarc, { domain }),
    dkimWords(keys, domain),
  ])
}

type Look = (name: string) => Promise<Texts>

/** Policy of the domain itself, or of a parent domain. */
async function policyOf(domain: string, look: Look): Promise<Texts> {
  const texts = await look(`_dmarc.${domain}`)
  const above = domain.split('.').slice(1).join('.')
  return texts?.length === 0 && above.includes('.') ? policyOf(above, look) : texts
}

/** A name that other servers can look up; null for an IP address or a local name. */
function nameOf(mail_url: string | undefined): string | null {
  const host = mail_url ? new URL(mail_url).hostname : ''
  return host.includes('.') && isIP(host) === 0 ? host : null
}

const NOTHING = ['ENOTFOUND', 'ENODATA']

function lookIn(server: string | undefined): Look {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 })
  if (server) resolver.setServers([server])
  return async (name) => {
    try {
      return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
    } catch (error) {
      return NOTHING.includes((error as NodeJS.ErrnoException).code ?? '') ? [] : null
    }
  }
}
