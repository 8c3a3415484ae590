import { once } from 'node:events'
import { checkServerIdentity, connect, type PeerCertificate, type TLSSocket } from 'node:tls'
import type { Config } from '#server/config.ts'
import type { Finding } from './finding.ts'

const WITHIN_MS = 10_000
const DAY_MS = 86_400_000
/** Tools renew a certificate when a third of its time is left: a month for the usual ones, hours for those of some days. */
const LEAST_DAYS = 14
const LEAST_SHARE = 1 / 6

type Settings = Pick<Config, 'app_url'>

/** Judges the certificate of an https address as a browser would; null for other addresses. */
export async function examineCertificate(settings: Settings, now = Date.now()): Promise<Finding | null> {
  const { protocol, hostname, port } = new URL(settings.app_url)
  if (protocol !== 'https:') return null
  const what = 'Certificate'
  try {
    const socket = await shakeHands(hostname, Number(port || 443))
    const shown = { certificate: socket.getPeerCertificate(), refused: refusalOf(socket), hostname }
    socket.destroy()
    return { what, ...judge(shown, now) }
  } catch (error) {
    return { what, trouble: [`${settings.app_url} cannot be reached: ${reasonOf(error as TlsError)}`] }
  }
}

const UNREACHABLE: Record<string, string> = {
  ENOTFOUND: 'its name leads to no machine',
  EAI_AGAIN: 'its name could not be looked up',
  ECONNREFUSED: 'nothing listens there',
  ETIMEDOUT: 'no answer',
  ABORT_ERR: 'no answer within ten seconds',
  ECONNRESET: 'the connection is cut before it is encrypted',
}

/** The TLS library adds a reason, such as "wrong version number". */
type TlsError = NodeJS.ErrnoException & { reason?: string }

function reasonOf({ code, message, reason }: TlsError): string {
  if (reason) return `no TLS connection comes about (${reason})`
  return UNREACHABLE[code ?? ''] ?? message
}

/** Completes the handshake with any certificate; it is judged afterwards. */
async function shakeHands(host: string, port: number): Promise<TLSSocket> {
  const name = host.replace(/^\[|\]$/g, '')
  const socket = connect({ host: name, port, ...(!isAddress(name) && { servername: name }), rejectUnauthorized: false })
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(WITHIN_MS) })
    return socket
  } catch (error) {
    socket.destroy()
    throw error
  }
}

const isAddress = (name: string) => /^[\d.]+$|:/.test(name)

/** The types declare an Error, but the value is an error code. */
const refusalOf = ({ authorizationError }: TLSSocket) => (authorizationError ? String(authorizationError) : null)

type Shown = { certificate: PeerCertificate; refused: string | null; hostname: string }

function judge({ certificate, refused, hostname }: Shown, now: number): Pick<Finding, 'trouble' | 'advice'> {
  const until = Date.parse(certificate.valid_to)
  const day = new Date(until).toISOString().slice(0, 10)
  const days = Math.floor((until - now) / DAY_MS)
  const least = Math.min(LEAST_DAYS * DAY_MS, (until - Date.parse(certificate.valid_from)) * LEAST_SHARE)
  const trouble = [
    ...(until <= now ? [`expired on ${day}: renew it`] : []),
    ...(until > now && until - now < least
      ? [`expires on ${day}, in ${days} ${days === 1 ? 'day' : 'days'}: renew it`]
      : []),
    ...(checkServerIdentity(hostname, certificate) ? [`is for ${namesOf(certificate)}, not for ${hostname}`] : []),
    ...(refused && !TOLD_ABOVE.includes(refused)
      ? [UNTRUSTED[refused] ?? `browsers do not trust it (${refused})`]
      : []),
  ]
  return { trouble, ...(trouble.length === 0 && { advice: `Valid until ${day}, ${days} more days.` }) }
}

const TOLD_ABOVE = ['CERT_HAS_EXPIRED', 'ERR_TLS_CERT_ALTNAME_INVALID']

const UNTRUSTED: Record<string, string> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: 'browsers do not trust it: it is signed by itself',
  SELF_SIGNED_CERT_IN_CHAIN: 'browsers do not trust it: it comes from an authority that they do not know',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    'browsers do not trust it: the server leaves out the certificates between it and the authority (serve fullchain.pem)',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'browsers do not trust it: it comes from an authority that they do not know',
  CERT_NOT_YET_VALID: 'is not valid yet: is the clock right?',
}

function namesOf({ subject, subjectaltname }: PeerCertificate): string {
  return subjectaltname?.replaceAll('DNS:', '') || String(subject?.CN ?? 'no name')
}
