import type { CheckInList } from '#contract/check-in.ts'
import { useSettings } from '#web/lib/settings.ts'

/** Returns the link that door staff open to check in. */
export function useCheckInListLink({ short_id }: Pick<CheckInList, 'short_id'>): string {
  const { frontend_url } = useSettings()
  return `${frontend_url || location.origin}/check-in/${short_id}`
}
