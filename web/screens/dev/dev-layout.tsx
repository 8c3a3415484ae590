import { data, Outlet } from 'react-router'
import { ManageProviders } from '#web/components/frame/providers.tsx'
import { PlainPageHead } from '#web/components/shared/page-head.tsx'
import * as contexts from '#web/context.ts'
import { loadManageWords } from '#web/lib/formats/i18n.ts'
import { UserContext } from '#web/lib/manage-context.ts'
import type { Route } from './+types/dev-layout.ts'
import { SAMPLE_SEEDS, SAMPLE_USER } from './sample-event.ts'

/** 404 unless the components page is enabled. */
export function loader({ context }: Route.LoaderArgs) {
  if (!context.get(contexts.hasComponentsPage)) throw data(null, { status: 404 })
  return null
}

/** Renders its children in the browser only, like management. */
export async function clientLoader() {
  await loadManageWords('dev')
  return null
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return <PlainPageHead />
}

export default function DevLayout() {
  return (
    <ManageProviders seeds={SAMPLE_SEEDS}>
      <UserContext value={SAMPLE_USER}>
        <Outlet />
      </UserContext>
    </ManageProviders>
  )
}
