import { data, Outlet } from 'react-router'
import { ManageProviders } from '#web/components/frame/providers.tsx'
import { PlainPageHead } from '#web/components/shared/page-head.tsx'
import * as contexts from '#web/context.ts'
import { loadManageMessages } from '#web/lib/i18n.ts'
import type { Route } from './+types/dev-layout.ts'

/** For those who build Foyer: elsewhere there is no such page. */
export function loader({ context }: Route.LoaderArgs) {
  if (!context.get(contexts.hasComponentsPage)) throw data(null, { status: 404 })
  return null
}

/** What is below renders in the browser only, like management. */
export async function clientLoader() {
  await loadManageMessages()
  return null
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return <PlainPageHead />
}

export default function DevLayout() {
  return (
    <ManageProviders>
      <Outlet />
    </ManageProviders>
  )
}
