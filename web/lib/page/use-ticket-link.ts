import { useEvent } from '#web/lib/manage-context.ts'
import { useSettings } from '#web/lib/settings.ts'

/** Address of the ticket page for its holder. */
export function useTicketLink(attendee_short_id: string): string {
  const { frontend_url } = useSettings()
  return `${frontend_url || location.origin}/product/${useEvent().id}/${attendee_short_id}`
}
