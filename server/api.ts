import { Hono } from 'hono'
import { contract } from '#contract/contract.ts'
import { openApi } from '#contract/openapi.ts'
import { apiDocs } from './http/api-docs.ts'
import { ApiError } from './http/errors.ts'
import { health } from './http/health.ts'
import { onError, serve } from './http/serve.ts'
import type { Services } from './services.ts'

/** Everything under /api: which handlers serve which group of the contract. */
export function createApi(services: Services): Hono {
  const api = new Hono().basePath('/api')
  api.onError(onError(services))
  api.notFound((c) => c.json(new ApiError('not_found').body(), 404))

  // Raw routes: no contract entry.
  const document = openApi(contract, { title: 'Foyer', version: '1' })
  api.get('/openapi.json', (c) => c.json(document))
  api.get('/health', health(services))
  api.route('/docs', apiDocs())
  return api
}
