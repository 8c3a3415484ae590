import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const asked = z.object({
  /** Members need a second factor; the account answers none of their requests until they have one. */
  requires_second_factor: z.boolean(),
  /** Number of members without one. */
  members_without: z.int(),
})

export const accountSecurity = {
  get: endpoint({
    method: 'GET',
    path: '/accounts/:account_id/security',
    access: 'account',
    permission: 'members.manage',
    summary: 'Whether the account asks for a second factor',
    response: asked,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/accounts/:account_id/security',
    access: 'account',
    permission: 'members.manage',
    people_only: true,
    summary: 'Ask everybody who works in the account for a second factor, or no longer',
    description:
      'Who turns it on has one already (409 `second_factor_first`). Members without one get 409 `second_factor_missing` until they have set one up. ' +
      'They are asked for a fresh password or second factor first (409 `confirm_first`). API keys that exist work as before.',
    body: z.object({ requires_second_factor: z.boolean() }),
    response: asked,
  }),
}
