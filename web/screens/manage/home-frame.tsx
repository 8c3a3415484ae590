import type { ReactNode } from 'react'
import { below } from '#web/components/frame/screens.ts'
import { ManageShell } from '#web/components/frame/shell.tsx'
import { homeScreens } from './home-screens.ts'

/** The frame of management screens that belong to no single organizer or event. */
export function HomeFrame({ children }: { children: ReactNode }) {
  return (
    <ManageShell screens={below('', homeScreens)} crumbs={[]}>
      {children}
    </ManageShell>
  )
}
