import { generate } from 'otplib'

const STEP_SECONDS = 30

/** The code of an authenticator app with this key; `later` counts time steps ahead. */
export function codeOf(key: string, later = 0): Promise<string> {
  return generate({ secret: key.replaceAll(' ', ''), epoch: Math.floor(Date.now() / 1000) + later * STEP_SECONDS })
}
