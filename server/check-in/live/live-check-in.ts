import type { liveCheckIn as endpoints } from '#contract/live-check-in.ts'
import type { Handlers } from '#server/http/serve.ts'
import { readLive } from './read-live.ts'

export const liveCheckIn: Handlers<typeof endpoints> = {
  get: ({ db, event }) => readLive(db, event.id),
}
