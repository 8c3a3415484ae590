import type { CheckInList } from '#contract/check-in.ts'
import { useSettings } from '#web/lib/settings.ts'

/** What door staff open. */
export function useCheckInListLink({ short_id }: Pick<CheckInList, 'short_id'>): string {
  const { frontend_url } = useSettings()
  return `${frontend_url || location.origin}/check-in/${short_id}`
}
