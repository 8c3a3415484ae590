import { type Context, Hono } from 'hono'
import { slugify } from '#domain/text.ts'
import type { Db } from '#server/lib/database.ts'
import { organizerSlug } from '#server/organizers/organizer-queries.ts'
import type { Services } from '#server/services.ts'

const PER_FILE = 1000
const XML = '<?xml version="1.0" encoding="UTF-8"?>'
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

type Page = { path: string; updated_at: string }
/** Pages in the sitemaps: their number, and those of file n. */
type Listed = { count: (db: Db) => Promise<number>; file: (db: Db, n: number) => Promise<Page[]> }

/** GET /sitemap.xml and the files it names: published events and organizers that are open to search engines. */
export function sitemap({ db, config }: Pick<Services, 'db' | 'config'>): Hono {
  return new Hono()
    .get('/sitemap.xml', async (c) => {
      const counts = await Promise.all(
        Object.entries(LISTED).map(async ([name, of]) => [name, await of.count(db)] as const),
      )
      const files = counts.flatMap(([name, count]) =>
        Array.from({ length: Math.ceil(count / PER_FILE) }, (_, index) => `sitemap-${name}-${index + 1}.xml`),
      )
      const entries = files.map((file) => `<sitemap><loc>${config.app_url}/${file}</loc></sitemap>`)
      return xml(c, `<sitemapindex xmlns="${NAMESPACE}">${entries.join('')}</sitemapindex>`)
    })
    .get('/:file{sitemap-(events|organizers)-[1-9][0-9]{0,5}\\.xml}', async (c) => {
      const [, name = '', n = ''] = /^sitemap-(\w+)-(\d+)\.xml$/.exec(c.req.param('file')) ?? []
      const pages = await LISTED[name as keyof typeof LISTED].file(db, Number(n))
      if (pages.length === 0) return c.text('Not found', 404)
      const entries = pages.map(
        (page) => `<url><loc>${config.app_url}${page.path}</loc><lastmod>${page.updated_at}</lastmod></url>`,
      )
      return xml(c, `<urlset xmlns="${NAMESPACE}">${entries.join('')}</urlset>`)
    })
}

/** Ids and slugs need no escaping, and the address of the installation is a parsed URL. */
function xml(c: Context, body: string): Response {
  return c.body(`${XML}\n${body}\n`, 200, {
    'Content-Type': 'application/xml; charset=utf-8',
    'Cache-Control': 'public, max-age=3600',
  })
}

const LISTED: Record<'events' | 'organizers', Listed> = {
  events: {
    count: async (db) => {
      const counted = publishedEvents(db).select((row) => row.fn.countAll<number>().as('count'))
      return (await counted.executeTakeFirstOrThrow()).count
    },
    file: async (db, n) => {
      const rows = await publishedEvents(db)
        .select(['events.id', 'events.title', 'events.updated_at'])
        .orderBy('events.id')
        .limit(PER_FILE)
        .offset((n - 1) * PER_FILE)
        .execute()
      return rows.map((row) => ({ path: `/event/${row.id}/${slugify(row.title)}`, updated_at: row.updated_at }))
    },
  },
  organizers: {
    count: async (db) => {
      const counted = publishedOrganizers(db).select((row) => row.fn.countAll<number>().as('count'))
      return (await counted.executeTakeFirstOrThrow()).count
    },
    file: async (db, n) => {
      const rows = await publishedOrganizers(db)
        .select(['organizers.id', 'organizers.name', 'organizers.updated_at'])
        .orderBy('organizers.id')
        .limit(PER_FILE)
        .offset((n - 1) * PER_FILE)
        .execute()
      return rows.map((row) => ({ path: `/events/${row.id}/${organizerSlug(row.name)}`, updated_at: row.updated_at }))
    },
  },
}

function publishedEvents(db: Db) {
  return db
    .selectFrom('events')
    .innerJoin('event_settings as settings', 'settings.event_id', 'events.id')
    .where('events.status', '=', 'LIVE')
    .where('events.deleted_at', 'is', null)
    .where('settings.allow_search_engine_indexing', '=', true)
}

function publishedOrganizers(db: Db) {
  return db
    .selectFrom('organizers')
    .innerJoin('organizer_settings as settings', 'settings.organizer_id', 'organizers.id')
    .where('organizers.status', '=', 'LIVE')
    .where('organizers.deleted_at', 'is', null)
    .where('settings.allow_search_engine_indexing', '=', true)
}
