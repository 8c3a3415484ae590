import { once } from 'node:events'
import type { ClientHttp2Session } from 'node:http2'
import type { AppleWallet } from '../wallet-settings.ts'

const PATIENCE_MS = 20_000

/** Thrown when Apple does not take a message; the job is tried again. */
class PushRefused extends Error {
  override name = 'PushRefused'
}

/**
 * Tells devices that a pass of theirs has changed: one empty message each, over one connection that Apple recognises by the
 * certificate of the passes. Returns the tokens that are no longer in use.
 */
export async function pushToDevices(wallet: AppleWallet, tokens: readonly string[]): Promise<string[]> {
  if (tokens.length === 0) return []
  const { certificate: cert, key, passphrase, push_url, pass_type } = wallet
  // Loaded with the first message: most installations never need it.
  const { connect } = await import('node:http2')
  const session = connect(push_url, { cert, key, ...(passphrase && { passphrase }) })
  const failed = Promise.withResolvers<never>()
  session.on('error', failed.reject)
  failed.promise.catch(() => undefined)
  const unused: string[] = []
  try {
    for (const token of tokens) {
      const status = await Promise.race([pushOne(session, token, pass_type), failed.promise])
      if (status === 410) unused.push(token)
      else if (status !== 200) throw new PushRefused(`Apple answered a push with ${status}`)
    }
  } finally {
    session.destroy()
  }
  return unused
}

async function pushOne(session: ClientHttp2Session, token: string, topic: string): Promise<number> {
  const request = session.request({
    ':method': 'POST',
    ':path': `/3/device/${token}`,
    'apns-topic': topic,
    'apns-push-type': 'background',
    'apns-priority': '5',
  })
  request.setTimeout(PATIENCE_MS, () => request.destroy(new PushRefused('Apple did not answer a push')))
  request.end('{}')
  const [headers] = (await once(request, 'response')) as [{ ':status': number }]
  request.resume()
  await once(request, 'close')
  return headers[':status']
}
