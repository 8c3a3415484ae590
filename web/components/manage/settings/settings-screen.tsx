import type { UseQueryResult } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import type { ApiFailure } from '#contract/client.ts'
import type { EndpointSpec } from '#contract/endpoint.ts'
import { useMay } from '#web/lib/calls/use-may.ts'
import { Sections } from '#web/ui/layout/sections.tsx'
import { WhenLoaded } from '../screen/loading.tsx'
import { PageHeader } from '../screen/page-header.tsx'

export type SettingsSection<Settings> = {
  id: string
  label: string
  /** Shown to people who may call it. */
  saves: EndpointSpec
  draw: (settings: Settings) => ReactNode
}

type Props<Settings> = {
  /** One sentence below the title. */
  text: string
  query: UseQueryResult<{ data: Settings }, ApiFailure>
  sections: readonly SettingsSection<Settings>[]
}

/** The settings of an event or an organizer: its sections below each other, with a list of them beside. */
export function SettingsScreen<Settings>({ text, query, sections }: Props<Settings>) {
  const may = useMay()
  const shown = sections.filter(({ saves }) => may(saves))
  return (
    <>
      <PageHeader text={text} />
      <WhenLoaded query={query}>
        {({ data }) => (
          <Sections links={shown}>
            {shown.map(({ id, draw }) => (
              <Fragment key={id}>{draw(data)}</Fragment>
            ))}
          </Sections>
        )}
      </WhenLoaded>
    </>
  )
}
