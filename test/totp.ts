import { generate } from 'otplib'
import { security } from '#contract/security.ts'
import type { Visitor } from './clients.ts'

const STEP_SECONDS = 30

/** What an authenticator app with this address shows; later steps are those that come next. */
export function codeOf(uri: string | null, later = 0): Promise<string> {
  const secret = new URL(uri ?? '').searchParams.get('secret') ?? ''
  return generate({ secret, epoch: Math.floor(Date.now() / 1000) + later * STEP_SECONDS })
}

/** An authenticator app in use; its code of this moment has been used for that, the one of the next step has not. */
export async function setUpApp({ call }: Visitor) {
  const { data } = await call(security.startTotp)
  const { data: confirmed } = await call(security.confirmTotp, { body: { code: await codeOf(data.uri) } })
  return { uri: data.uri, recovery_codes: confirmed.recovery_codes ?? [] }
}
