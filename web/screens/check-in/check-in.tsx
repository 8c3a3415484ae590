import { useLingui } from '@lingui/react/macro'
import { data } from 'react-router'
import { checkIn } from '#contract/check-in.ts'
import { ApiFailure } from '#contract/client.ts'
import { SecretPageHead } from '#web/components/public/secret-page-head.tsx'
import * as contexts from '#web/context.ts'
import type { Route } from './+types/check-in.ts'
import styles from './check-in.module.css'
import { DeviceGone, ListExpired, ListMissing, Unreached } from './closed-list.tsx'
import { SHELL_HEADER, useShell } from './offline/use-shell.ts'
import { OpenList } from './open-list.tsx'
import { PinEntry } from './pin-entry.tsx'
import { type Bright, useBright } from './scanning/use-bright.ts'
import { type CheckInPage, connectAgain, type Start, useCheckInPage } from './use-check-in-page.ts'
import { Waiting } from './waiting.tsx'

/** The list as far as the link alone may show it; the PIN is known only in the browser. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const start = request.headers.has(SHELL_HEADER) ? SHELL : await startOf(context, params)
  return data(start, {
    status: start.view === 'missing' ? 404 : 200,
    headers: { 'X-Robots-Tag': 'noindex, nofollow' },
  })
}

const SHELL: Start = { view: 'shell', list: null }

function startOf(context: Route.LoaderArgs['context'], params: Route.LoaderArgs['params']): Promise<Start> {
  return context
    .get(contexts.api)(checkIn.list, { params })
    .then(({ data: list }): Start => ({ view: 'list', list }))
    .catch((failure: unknown): Start => {
      if (!(failure instanceof ApiFailure)) throw failure
      if (failure.code === 'pin_required') return { view: 'pin', list: null }
      if (failure.code === 'not_found') return { view: 'missing', list: null }
      throw failure
    })
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

/** The page is installed as an app of its own: its manifest names this list. */
export const handle = { hasOwnManifest: true }

/** The check-in page refreshes its list itself. */
export function shouldRevalidate() {
  return false
}

export default function CheckIn({ loaderData, params }: Route.ComponentProps) {
  const { t } = useLingui()
  const page = useCheckInPage(params.check_in_list_short_id, loaderData)
  const bright = useBright()
  useShell(page.door !== null)
  return (
    <main className={styles.page} data-bright={bright.on || undefined}>
      <SecretPageHead title={page.list?.name ?? t`Check-in`} />
      <link rel="manifest" href={`/check-in/${params.check_in_list_short_id}/manifest.webmanifest`} />
      <View page={page} bright={bright} shortId={params.check_in_list_short_id} />
    </main>
  )
}

function View({ page, bright, shortId }: { page: CheckInPage; bright: Bright; shortId: string }) {
  if (page.view === 'missing') return <ListMissing />
  if (page.view === 'gone') return <DeviceGone page={page} onConnect={() => connectAgain(shortId)} />
  if (page.view === 'shell') return <Unreached online={page.connection.online} />
  if (page.view === 'pin' || !page.list) return <PinEntry enter={page.enterPin} problem={page.problem} />
  if (page.list.state === 'not_yet_active') return <Waiting list={page.list} page={page} />
  if (page.list.state === 'expired') return <ListExpired list={page.list} />
  return <OpenList list={page.list} page={page} bright={bright} />
}
