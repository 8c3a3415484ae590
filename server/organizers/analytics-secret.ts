import type { Config } from '#server/config.ts'
import { seal, unseal } from '#server/lib/sealed.ts'

/** Secret for sending events to an organizer's property of Google Analytics; stored sealed and never shown. */
export function analyticsSecret(config: Config, organizer_id: number) {
  const about = `analytics of organizer ${organizer_id}`
  return {
    seal: (secret: string) => seal(config, secret, about),
    /** Null if another installation sealed it. */
    open: (sealed: Buffer) => unseal(config, sealed, about),
  }
}
