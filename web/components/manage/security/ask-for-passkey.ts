import { type PasskeyOptions, security } from '#contract/security.ts'
import { callApi } from '#web/lib/calls/api.ts'

/** True if this browser supports passkeys. Plain http does not, except on localhost. */
export const knowsPasskeys = () => 'PublicKeyCredential' in window

/** Registers a new passkey and returns it as JSON for the API. Null if the user cancelled or the device has one already. */
export async function makePasskey(): Promise<string | null> {
  const { data } = await callApi(security.passkeyOptions, {})
  return signed(data, async (browser, options) => browser.startRegistration({ optionsJSON: options as never }))
}

/** Signs with one of the user's passkeys and returns the result as JSON for the API. Null if the user cancelled. */
export async function confirmByPasskey(): Promise<string | null> {
  const { data } = await callApi(security.confirmationOptions, {})
  return signed(data, async (browser, options) => browser.startAuthentication({ optionsJSON: options as never }))
}

type Browser = typeof import('@simplewebauthn/browser')

async function signed(options: PasskeyOptions, ask: (browser: Browser, options: PasskeyOptions) => Promise<object>) {
  const browser = await import('@simplewebauthn/browser')
  try {
    return JSON.stringify(await ask(browser, options))
  } catch {
    return null
  }
}
