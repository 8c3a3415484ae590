import { useLingui } from '@lingui/react/macro'
import { SecretPageHead } from '#web/components/public/secret-page-head.tsx'
import * as contexts from '#web/context.ts'
import type { Route } from './+types/print-ticket.ts'
import { loadTicket } from './load-tickets.server.ts'
import { PrintSheet } from './print-sheet.tsx'

export async function loader({ params, context }: Route.LoaderArgs) {
  return { drawn: await loadTicket(context.get(contexts.api), params.event_id, params.attendee_short_id) }
}

export default function PrintTicket({ loaderData: { drawn } }: Route.ComponentProps) {
  const { t } = useLingui()
  return (
    <>
      <SecretPageHead title={t`Ticket · ${drawn.ticket.event.title}`} />
      <PrintSheet tickets={[drawn]} />
    </>
  )
}
