import type { Job } from '#server/job.ts'
import { isConnectionLost } from '#server/lib/connection-lost.ts'
import type { Services } from '#server/services.ts'
import { messageOf } from './message-of.ts'
import { noteAttempt } from './note-attempt.ts'
import { post } from './post.ts'
import { openSecrets, signedHeaders } from './secrets.ts'
import { type Taken, takeDelivery } from './take-delivery.ts'

type Sending = Pick<Services, 'db' | 'config' | 'log'>

/** Duration of a webhook's turn before other waiting ones get theirs. */
const TURN_MS = 3_000

/** Job: sends the due messages of one webhook, one after the other. */
export const deliverWebhook: Job<{ webhook_id: number }> = async (services, { webhook_id }) => {
  const end = performance.now() + TURN_MS
  for (;;) {
    const delivery = await takeDelivery(services.db, webhook_id)
    if (!delivery) return
    await deliver(services, delivery)
    if (performance.now() > end) return
  }
}

async function deliver(services: Sending, delivery: Taken): Promise<void> {
  const body = await made(services, delivery)
  const began = performance.now()
  const answer = body === null ? notSent('NOT_MADE') : await send(services, delivery, body)
  const duration_ms = Math.round(performance.now() - began)
  await noteAttempt(services.db, delivery, { ...answer, request_body: kept(body ?? ''), duration_ms })
}

/** Null for a message that cannot be made: it fails like a refused one, and the next messages are sent. */
async function made({ db, log }: Sending, delivery: Taken): Promise<string | null> {
  try {
    return await messageOf(db, delivery)
  } catch (err) {
    if (isConnectionLost(err)) throw err
    log.error({ err, delivery_id: delivery.id }, 'a message of a webhook cannot be made')
    return null
  }
}

async function send({ config }: Sending, delivery: Taken, body: string) {
  const secrets = openSecrets(config, delivery)
  if (secrets.length === 0) return notSent('SECRET_LOST')
  return post(config, { url: delivery.url, headers: headersOf(delivery, secrets, body), body })
}

const notSent = <F extends string>(failure: F) => ({ response_code: null, response_body: null, failure })

function headersOf({ id }: Taken, secrets: readonly string[], body: string) {
  return {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'accept-encoding': 'identity',
    'user-agent': 'Foyer-Webhooks/1',
    // The same id at each attempt, so that a receiver can recognize repetitions.
    ...signedHeaders(secrets, { id: `msg_${id}`, at: new Date(), body }),
  }
}

const MOST_KEPT_CHARACTERS = 65_536

const kept = (body: string) => body.slice(0, MOST_KEPT_CHARACTERS)
