import { useLingui } from '@lingui/react/macro'
import { data } from 'react-router'
import { checkIn } from '#contract/check-in.ts'
import { ApiFailure } from '#contract/client.ts'
import { SecretPageHead } from '#web/components/secret-page-head.tsx'
import * as contexts from '#web/context.ts'
import type { Route } from './+types/check-in.ts'
import { ActiveDoor } from './active-door.tsx'
import styles from './check-in.module.css'
import { ListExpired, ListMissing } from './closed-door.tsx'
import { PinEntry } from './pin-entry.tsx'
import { type Door, type Start, useDoor } from './use-door.ts'
import { Waiting } from './waiting.tsx'

/** The list as far as the link alone shows it; a PIN is only known in the browser. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const start = await context
    .get(contexts.api)(checkIn.list, { params })
    .then(({ data: list }): Start => ({ face: 'list', list }))
    .catch((failure: unknown): Start => {
      if (!(failure instanceof ApiFailure)) throw failure
      if (failure.code === 'pin_required') return { face: 'pin', list: null }
      if (failure.code === 'not_found') return { face: 'missing', list: null }
      throw failure
    })
  return data(start, {
    status: start.face === 'missing' ? 404 : 200,
    headers: { 'X-Robots-Tag': 'noindex, nofollow' },
  })
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

/** The door page keeps its list fresh itself. */
export function shouldRevalidate() {
  return false
}

export default function CheckIn({ loaderData, params }: Route.ComponentProps) {
  const { t } = useLingui()
  const door = useDoor(params.check_in_list_short_id, loaderData)
  return (
    <main className={styles.door}>
      <SecretPageHead title={door.list?.name ?? t`Check-in`} />
      <Face door={door} />
    </main>
  )
}

function Face({ door }: { door: Door }) {
  if (door.face === 'missing') return <ListMissing />
  if (door.face === 'pin' || !door.list) return <PinEntry enter={door.enterPin} problem={door.problem} />
  if (door.list.state === 'not_yet_active') return <Waiting list={door.list} door={door} />
  if (door.list.state === 'expired') return <ListExpired list={door.list} />
  return <ActiveDoor list={door.list} door={door} />
}
