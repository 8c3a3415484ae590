import { generate } from 'otplib'
import { security } from '#contract/security.ts'
import type { Visitor } from './clients.ts'

const STEP_SECONDS = 30

/** The code of an authenticator app with this URI; `later` counts time steps ahead. */
export function codeOf(uri: string | null, later = 0): Promise<string> {
  const secret = new URL(uri ?? '').searchParams.get('secret') ?? ''
  return generate({ secret, epoch: Math.floor(Date.now() / 1000) + later * STEP_SECONDS })
}

/** Sets up an authenticator app. The code of the present step is used up by that, the next one is not. */
export async function setUpApp({ call }: Visitor) {
  const { data } = await call(security.startTotp)
  const { data: confirmed } = await call(security.confirmTotp, { body: { code: await codeOf(data.uri) } })
  return { uri: data.uri, recovery_codes: confirmed.recovery_codes ?? [] }
}
