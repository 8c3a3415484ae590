import { type Context, Hono } from 'hono'
import { readCoverPath } from '#domain/cover-drawing.ts'
import { DEFAULT_LOCALE, matchLocale, OFFERED } from '#domain/locale.ts'
import { clientAddress } from '#server/http/address.ts'
import { drawCover } from '#server/images/draw-cover.ts'
import { drawCoverStrip, drawShareImage } from '#server/images/draw-share-image.ts'
import { createPictureMemory } from '#server/images/picture-memory.ts'
import { TooManyWaiting } from '#server/lib/fair-slots.ts'
import { memoize } from '#server/lib/memoize.ts'
import type { Services } from '#server/services.ts'
import { findEventPicture, findOrganizerPicture, type PictureFacts, readCover } from './picture-facts.ts'

const FOR_EVER = 'public, max-age=31536000, immutable'
const FOR_MINUTES = 'public, max-age=300'

/**
 * Drawn covers, and pictures made of covers: /covers/{drawing}.svg, the sharing image of a published event
 * (/event/{id}/share.jpg) or organizer (/events/{id}/share.jpg), and the strip above emails (/event/{id}/strip.jpg).
 */
export function pictureRoutes(services: Pick<Services, 'db' | 'config'>): Hono {
  const { db } = services
  const send = pictureSender(services)
  const id = ':id{[1-9][0-9]{0,8}}'
  return new Hono()
    .get('/covers/:name', (c) => {
      const svg = svgAt(c.req.path)
      return svg ? c.body(svg, 200, headersOf('image/svg+xml', FOR_EVER)) : c.text('Not found', 404)
    })
    .get(`/event/${id}/share.jpg`, async (c) => send(c, await findEventPicture(db, idOf(c), localeOf(c)), 'share'))
    .get(`/event/${id}/strip.jpg`, async (c) => send(c, await findEventPicture(db, idOf(c), localeOf(c)), 'strip'))
    .get(`/events/${id}/share.jpg`, async (c) => send(c, await findOrganizerPicture(db, idOf(c)), 'share'))
}

const svgAt = memoize((path) => {
  const drawing = readCoverPath(path)
  return drawing && drawCover(drawing)
})

const idOf = (c: Context) => Number(c.req.param('id'))
/** Language of the page that names the picture: the fetching program has none. */
const localeOf = (c: Context) => matchLocale(c.req.query('lang') ?? '', OFFERED) ?? DEFAULT_LOCALE

/** Sandboxed: if a browser took a picture for a page, the page could do nothing. */
function headersOf(type: string, cache: string) {
  return {
    'Content-Type': type,
    'Cache-Control': cache,
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  }
}

type Kind = 'share' | 'strip'

function pictureSender({ config }: Pick<Services, 'config'>) {
  const remembered = createPictureMemory()
  return async (c: Context, facts: PictureFacts | null, kind: Kind): Promise<Response> => {
    if (!facts) return c.text('Not found', 404)
    const tag = `"${kind}-${facts.version}"`
    const isExact = facts.version.startsWith(`${c.req.query('v')}-`)
    const headers = { ...headersOf('image/jpeg', isExact ? FOR_EVER : FOR_MINUTES), ETag: tag }
    if (c.req.header('if-none-match') === tag) return c.body(null, 304, headers)
    try {
      const key = `${kind} ${facts.version}`
      const bytes = await remembered(key, clientAddress(c, config), () => draw(facts, kind))
      return c.body(new Uint8Array(bytes), 200, headers)
    } catch (error) {
      if (!(error instanceof TooManyWaiting)) throw error
      return c.text('Many pictures are being drawn. Try again in a few seconds.', 503, { 'Retry-After': '5' })
    }
  }

  async function draw({ cover, words }: PictureFacts, kind: Kind): Promise<Buffer> {
    const source = await readCover(config, cover, words.title)
    return kind === 'strip' ? drawCoverStrip(source) : drawShareImage({ cover: source, ...words })
  }
}
