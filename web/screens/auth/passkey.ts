import { startAuthentication } from '@simplewebauthn/browser'

/**
 * Requests a passkey and returns its signed credential as JSON. Without options, any passkey that this browser has for this site
 * will do. Loaded on demand.
 */
export async function signWithPasskey(options: string): Promise<string> {
  const optionsJSON = options ? JSON.parse(options) : await askForOptions()
  return JSON.stringify(await startAuthentication({ optionsJSON }))
}

async function askForOptions() {
  const response = await fetch('/api/auth/passkey-options')
  if (!response.ok) throw new Error(`no options: ${response.status}`)
  return (await response.json()).data
}
