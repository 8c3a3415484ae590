import { startAuthentication } from '@simplewebauthn/browser'

/**
 * Asks for a passkey and returns what it has signed, as JSON. Without options it asks for any that this browser has for
 * this site. Fetched only once somebody wants it.
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
