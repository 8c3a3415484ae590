import type { contract } from '#contract/contract.ts'
import { mustConfirmEmail } from '#server/events/require-confirmed-email.ts'
import type { Handlers } from '#server/http/serve.ts'
import { mayReadMailbox } from './mailbox.ts'

export const installation: Handlers<typeof contract.installation> = {
  /** Only people who may read the local mailbox, which exists without a mail server, are told of it. */
  get: async ({ c, services }) => ({
    mailbox_is_open: await mayReadMailbox(c, services),
    email_must_be_confirmed: mustConfirmEmail(services.config),
  }),
}
