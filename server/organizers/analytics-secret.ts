import type { Config } from '#server/config.ts'
import { seal, unseal } from '#server/lib/sealed.ts'

/** What lets us write to an organizer's property of Google Analytics; it is stored sealed and told to nobody. */
export function analyticsSecret(config: Config, organizer_id: number) {
  const about = `analytics of organizer ${organizer_id}`
  return {
    seal: (secret: string) => seal(config, secret, about),
    /** Null where another installation sealed it. */
    open: (sealed: Buffer) => unseal(config, sealed, about),
  }
}
