import type { contract } from '#contract/contract.ts'
import type { Handlers } from '#server/http/serve.ts'

export const installation: Handlers<typeof contract.installation> = {
  /** Without a mail server there is a local mailbox, of which strangers need not know. */
  get: ({ services }) => ({ mail_is_set_up: services.config.mail_url !== undefined }),
}
