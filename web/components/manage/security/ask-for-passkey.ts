import { type PasskeyOptions, security } from '#contract/security.ts'
import { callApi } from '#web/lib/api.ts'

/** Whether this browser can have passkeys: not on plain http, but for this very machine. */
export const knowsPasskeys = () => 'PublicKeyCredential' in window

/** A new one, as JSON for the API; null when whoever was asked put it aside, or the device has one already. */
export async function makePasskey(): Promise<string | null> {
  const { data } = await callApi(security.passkeyOptions, {})
  return signed(data, async (browser, options) => browser.startRegistration({ optionsJSON: options as never }))
}

/** What one of the own passkeys has signed, as JSON for the API; null when whoever was asked put it aside. */
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
