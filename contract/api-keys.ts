import { z } from 'zod'
import { PERMISSIONS } from '#domain/permissions.ts'
import { endpoint } from './endpoint.ts'
import { id, instant, line, optional } from './fields.ts'
import { chosenPermissions } from './roles.ts'
import { scopeInput } from './scope.ts'

/** How often one key may call, unless it is made with another limit. */
const REQUESTS_PER_MINUTE = { most: 6_000, usual: 600 }

const apiKeyInput = z.object({
  name: line(60),
  permissions: chosenPermissions(1),
  ...scopeInput,
  requests_per_minute: z.int().min(1).max(REQUESTS_PER_MINUTE.most).optional().default(REQUESTS_PER_MINUTE.usual),
  expires_at: optional(instant).optional(),
})

const apiKey = z.object({
  id,
  name: z.string(),
  /** By which the token can be told from others. */
  token_start: z.string(),
  permissions: z.array(z.enum(PERMISSIONS)),
  organizer_ids: z.array(id).nullable(),
  event_ids: z.array(id).nullable(),
  requests_per_minute: z.int(),
  expires_at: instant.nullable(),
  last_used_at: instant.nullable(),
  created_at: instant,
})

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
      'they have themselves.',
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
