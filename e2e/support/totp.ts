import { generate } from 'otplib'

const STEP_SECONDS = 30

/** What an authenticator app with this key shows; later steps are those that come next. */
export function codeOf(key: string, later = 0): Promise<string> {
  return generate({ secret: key.replaceAll(' ', ''), epoch: Math.floor(Date.now() / 1000) + later * STEP_SECONDS })
}
