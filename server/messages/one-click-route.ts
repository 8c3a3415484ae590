import type { Hono } from 'hono'
import { oneClick } from '#server/http/one-click.ts'
import type { Services } from '#server/services.ts'
import { unsubscribe } from './unsubscriptions.ts'

/** POST /unsubscribe/{token}: the button of a mail program ends news and offers. */
export function oneClickRoute(services: Services): Hono {
  return oneClick(services, '/unsubscribe/:token', (c, actor) =>
    unsubscribe(services.db, { services, actor, token: c.req.param('token') ?? '' }),
  )
}
