import type { IncomingMessage } from 'node:http'
import { sql } from 'kysely'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/lib/database.ts'
import type { Services } from '#server/services.ts'

const NOTED_EVERY_MS = 3_600_000
const TOLD_FOR = '7 days'
const HEADERS = ['x-forwarded-for', 'x-forwarded-proto', 'forwarded', 'x-real-ip']
/**
 * Addresses of local networks: the operator's own proxy is near, and a forwarding header from elsewhere tells nothing about this
 * installation.
 */
const NEAR =
  /^(::ffff:)?(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.)|^(::1$|f[cd][0-9a-f]{2}:|fe80:)/i

/**
 * Records that requests come through a proxy while none is trusted, so that all visitors share one address: logged at once and
 * at each start, and reported by the doctor. Web processes have no storage, so the record is kept in the database.
 */
export function createProxyWatch({ db, config, log }: Pick<Services, 'db' | 'config' | 'log'>) {
  let noted_at = Number.NEGATIVE_INFINITY

  function note(header: string): void {
    const isFirst = noted_at === Number.NEGATIVE_INFINITY
    noted_at = Date.now()
    if (isFirst) log.warn({ header }, adviceOn(header))
    const failed = (err: unknown) => log.warn({ err }, 'that a proxy was seen could not be noted')
    noteSighting(db, header).catch(failed)
  }

  return function watch({ headers, socket }: IncomingMessage): void {
    if (config.trusted_proxies > 0 || Date.now() - noted_at < NOTED_EVERY_MS) return
    const header = HEADERS.find((name) => headers[name] !== undefined)
    if (header && NEAR.test(socket.remoteAddress ?? '')) note(header)
  }
}

/** Logs sightings from before this start. */
export async function warnOfProxies({ db, config, log }: Pick<Services, 'db' | 'config' | 'log'>): Promise<void> {
  const trouble = await proxyTrouble(db, config).catch(() => null)
  if (trouble) log.warn(trouble)
}

/** Describes the problem in a sentence if it was seen in the last days; otherwise null. */
export async function proxyTrouble(
  db: Db,
  { trusted_proxies }: Pick<Config, 'trusted_proxies'>,
): Promise<string | null> {
  if (trusted_proxies > 0) return null
  const seen = await db
    .selectFrom('proxy_sightings')
    .select('header')
    .where('seen_at', '>', sql<string>`now() - ${TOLD_FOR}::interval`)
    .executeTakeFirst()
  return seen ? adviceOn(seen.header) : null
}

function adviceOn(header: string): string {
  return `requests come with ${header}, but TRUSTED_PROXIES is 0: all visitors share their limits, as if they were one. Set it to the number of your proxies.`
}

async function noteSighting(db: Db, header: string): Promise<void> {
  await db
    .insertInto('proxy_sightings')
    .values({ header })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ header, seen_at: sql<string>`now()` }))
    .execute()
}
