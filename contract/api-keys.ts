import { z } from 'zod'
import { REQUESTS_PER_MINUTE } from '#domain/api-key.ts'
import { PERMISSIONS } from '#domain/permissions.ts'
import { endpoint } from './endpoint.ts'
import { id, instant, line, optional } from './fields.ts'
import { chosenPermissions } from './roles.ts'
import { scopeInput } from './scope.ts'

const apiKeyInput = z.object({
  name: line(60),
  permissions: chosenPermissions(1),
  ...scopeInput,
  requests_per_minute: z.int().min(1).max(REQUESTS_PER_MINUTE.most).optional(),
  expires_at: optional(instant).optional(),
})

const apiKey = z.object({
  id,
  name: z.string(),
  /** Beginning of the token, to tell keys apart. */
  token_start: z.string(),
  permissions: z.array(z.enum(PERMISSIONS)),
  organizer_ids: z.array(id).nullable(),
  event_ids: z.array(id).nullable(),
  requests_per_minute: z.int(),
  expires_at: instant.nullable(),
  last_used_at: instant.nullable(),
  created_at: instant,
  /** Null if unknown: the key is old, or its creator is no longer a member of any account. */
  made_by: z.object({ user_id: id.nullable(), api_key_id: id.nullable(), name: z.string() }).nullable(),
})
export type ApiKey = z.output<typeof apiKey>

const path = '/accounts/:account_id/api-keys'

export const apiKeys = {
  list: endpoint({
    method: 'GET',
    path,
    access: 'account',
    permission: 'api_keys.manage',
    summary: 'The API keys of the account',
    response: z.array(apiKey),
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: 'account',
    permission: 'api_keys.manage',
    summary: 'Make an API key',
    description:
      'The token is shown this once. A program sends it as `Authorization: Bearer foyer_…`. Nobody gives a key more than ' +
      'they have themselves: a key that another key makes ends no later than that one and calls no more often. Without ' +
      '`expires_at` it ends with it, or never; without `requests_per_minute` it may call 600 times, or as often as that one.',
    body: apiKeyInput,
    response: apiKey.extend({ token: z.string().nullable() }),
    status: 201,
    shown_once: 'token',
    atomic: true,
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: `${path}/:api_key_id`,
    access: 'account',
    permission: 'api_keys.manage',
    summary: 'Revoke an API key: it opens nothing from now on',
    response: null,
  }),
}
