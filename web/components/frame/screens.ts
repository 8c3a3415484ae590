import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react'
import type { Icon } from '@tabler/icons-react'
import { createContext, useContext } from 'react'
import { matchPath, type Params } from 'react-router'
import type { EndpointSpec } from '#contract/endpoint.ts'
import type { Read } from '#web/lib/reads.ts'
import { useMay } from '#web/lib/use-may.ts'

/** A screen of the management. Its route, its place in the menu, its breadcrumb and its title are made of this one row. */
export type ManageScreen = {
  /** Below the address of its frame, as the router writes it; `web/routes.ts` reads it out of the text of the table. */
  path: string
  /** Below `web/screens`; it stands behind the path, where `web/routes.ts` finds it. */
  file: string
  title: MessageDescriptor
  /** Without a place in the menu, it is other screens or e-mails that lead there. */
  menu?: { group: MessageDescriptor; icon: Icon }
  /** After `g`, the key that leads there. */
  letter?: string
  /** What it calls first: who may call none of these does not get there. */
  needs?: readonly EndpointSpec[]
  /** What it draws first: the server sends it with the page, and whoever points at a link to it has it before the click. */
  reads?: (at: Place) => readonly Read[]
  /** What stands there until it is drawn; a list unless something else is said. */
  shape?: 'list' | 'cards' | 'figures' | 'form'
}

/** Where a screen stands: the parameters of its path, and the rest of its address. */
export type Place = { params: Params<string>; search: URLSearchParams }

/** Screens of another frame, and whose they are where that has a name. */
export type ScreensOf = { of?: string; screens: readonly ManageScreen[] }

/** Rows at the address of a frame, such as `/manage/event/7`. */
export function below(base: string, screens: readonly ManageScreen[]): ManageScreen[] {
  return screens.map((screen) => ({ ...screen, path: `${base}/${screen.path}` }))
}

/** The screen that stands at an address. */
export function screenAt(screens: readonly ManageScreen[], pathname: string): ManageScreen | undefined {
  return screens.find(({ path }) => matchPath(path, pathname) !== null)
}

/** Where the menu leads: to the screen without what its address may say besides. */
export function addressOf({ path }: Pick<ManageScreen, 'path'>): string {
  return path.replace(/\/:.*$/, '').replace('?', '')
}

/** Whether the signed-in user gets to a screen. */
export function useMayOpen(): (screen: Pick<ManageScreen, 'needs'>) => boolean {
  const may = useMay()
  return ({ needs }) => needs === undefined || needs.some(may)
}

/** The screen in the frame; null where the frame stands around something that is none, such as an error. */
export const ScreenContext = createContext<ManageScreen | null>(null)

/** What the frame stands around, by its name: an event, an organizer; empty around the account. */
export const PlaceContext = createContext('')

/** A screen's title in the browser: two events can be told apart by their tabs. */
export function useTabTitle(title: string): string {
  const place = useContext(PlaceContext)
  return place && place !== title ? `${title} · ${place}` : title
}

export function useScreenTitle(): string {
  const { i18n } = useLingui()
  const screen = useContext(ScreenContext)
  return screen ? i18n._(screen.title) : ''
}
