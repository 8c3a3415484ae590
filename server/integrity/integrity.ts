import type { contract } from '#contract/contract.ts'
import type { EventIntegrity } from '#contract/integrity.ts'
import type { Handlers } from '#server/http/serve.ts'
import type { Services } from '#server/services.ts'
import { raiseAlarms } from './alarms.ts'
import { checkEvent } from './check-event.ts'

const MOST_SHOWN = 100
const SHARED_FOR = 10
const SHARED_AT_MOST_MS = 30_000

/** Checks on demand. Concurrent callers share one check, so that the status light never costs more than a tenth of a core. */
export function integrityHandlers(services: Services): Handlers<typeof contract.integrity> {
  const checks = new Map<number, Promise<EventIntegrity>>()

  function check(event_id: number): Promise<EventIntegrity> {
    const underWay = checks.get(event_id)
    if (underWay) return underWay
    const started = performance.now()
    const drop = () => checks.delete(event_id)
    const share = () => {
      const took = performance.now() - started
      setTimeout(drop, Math.min(took * SHARED_FOR, SHARED_AT_MOST_MS)).unref()
    }
    const result = checkAndTell(services, event_id)
    checks.set(event_id, result)
    result.then(share, drop)
    return result
  }

  return { get: ({ event }) => check(event.id) }
}

async function checkAndTell({ db, log }: Services, event_id: number): Promise<EventIntegrity> {
  const result = await checkEvent(db, event_id)
  await raiseAlarms({ db, log }, { event_id }, result.differences)
  return { ...result, differences: result.differences.slice(0, MOST_SHOWN) }
}
