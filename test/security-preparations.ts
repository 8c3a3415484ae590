import { security } from '#contract/security.ts'
import { addPasskey, createAuthenticator } from './authenticator.ts'
import { imageForm } from './image-form.ts'
import type { Preparation } from './preparation.ts'
import { codeOf, setUpApp } from './totp.ts'

/** Preparations for endpoints of a user's own security. */
export const SECURITY_PREPARATIONS: Record<string, Preparation> = {
  'avatar.set': async ({ mark }) => ({ body: await imageForm(mark) }),
  'security.confirmWithCode': async ({ visitor }) => ({
    body: { code: await codeOf((await setUpApp(visitor)).uri, 1) },
  }),
  'security.confirmWithPasskey': async ({ visitor }) => {
    const { authenticator } = await addPasskey(visitor)
    const { data: options } = await visitor.call(security.confirmationOptions)
    return { body: { credential: authenticator.get(options) } }
  },
  'security.confirmTotp': async ({ visitor }) => {
    const { data } = await visitor.call(security.startTotp)
    return { body: { code: await codeOf(data.uri) } }
  },
  'security.removeTotp': async ({ visitor }) => {
    await setUpApp(visitor)
    return {}
  },
  'security.addPasskey': async ({ visitor, mark }) => {
    const { data: options } = await visitor.call(security.passkeyOptions)
    return { body: { name: mark, credential: createAuthenticator().create(options) } }
  },
}
