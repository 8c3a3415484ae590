import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react'
import type { Icon } from '@tabler/icons-react'
import { createContext, useContext } from 'react'
import { matchPath, type Params } from 'react-router'
import type { EndpointSpec } from '#contract/endpoint.ts'
import type { Read } from '#web/lib/calls/reads.ts'
import { useMay } from '#web/lib/calls/use-may.ts'

/** Screen of the management. Its route, menu item, breadcrumb and title come from this one row. */
export type ManageScreen = {
  /**
   * Relative to the address of its frame, in the router's notation. `web/routes.ts` reads it from the source text of the table.
   */
  path: string
  /** Relative to `web/screens`. Must follow the path, where `web/routes.ts` finds it. */
  file: string
  title: MessageDescriptor
  /** Screens without a menu item are reached from other screens or emails. */
  menu?: { group: MessageDescriptor; icon: Icon /** Opens the screen after `g`. */; key: string }
  /** Endpoints that the screen calls first. Users who may call none of them cannot open it. */
  needs?: readonly EndpointSpec[]
  /** Data that the screen renders first. The server sends them with the page; pointing at a link prefetches them. */
  reads?: (at: Place) => readonly Read[]
  /** Placeholder until the screen is rendered; `list` by default. */
  shape?: 'list' | 'cards' | 'figures' | 'form'
}

/** Address of a screen: path parameters and query. */
export type Place = { params: Params<string>; search: URLSearchParams }

/** Screens of another frame, and the frame's name if it has one. */
export type ScreensOf = { of?: string; screens: readonly ManageScreen[] }

/** Screens below the address of a frame, such as `/manage/event/7`. */
export function below(base: string, screens: readonly ManageScreen[]): ManageScreen[] {
  return screens.map((screen) => ({ ...screen, path: `${base}/${screen.path}` }))
}

/** Screen at an address. */
export function screenAt(screens: readonly ManageScreen[], pathname: string): ManageScreen | undefined {
  return screens.find(({ path }) => matchPath(path, pathname) !== null)
}

/** Target of the menu item: the path without optional and variable parts. */
export function addressOf({ path }: Pick<ManageScreen, 'path'>): string {
  return path.replace(/\/:.*$/, '').replace('?', '')
}

/** Tells whether the signed-in user may open a screen. */
export function useMayOpen(): (screen: Pick<ManageScreen, 'needs'>) => boolean {
  const may = useMay()
  return ({ needs }) => needs === undefined || needs.some(may)
}

/** Screen in the frame. Null if the frame's content is no screen, such as an error. */
export const ScreenContext = createContext<ManageScreen | null>(null)

/** Name of the event or organizer of the frame; empty for the account. */
export const PlaceContext = createContext('')

/** Title of the browser tab, with the name of the event or organizer to tell tabs apart. */
export function useTabTitle(title: string): string {
  const place = useContext(PlaceContext)
  return place && place !== title ? `${title} · ${place}` : title
}

export function useScreenTitle(): string {
  const { i18n } = useLingui()
  const screen = useContext(ScreenContext)
  return screen ? i18n._(screen.title) : ''
}
