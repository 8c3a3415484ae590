import { msg } from '@lingui/core/macro'
import { matchPath, type Params } from 'react-router'
import { events } from '#contract/events.ts'
import { installation } from '#contract/installation.ts'
import { organizers } from '#contract/organizers.ts'
import { below, type ManageScreen } from '#web/components/frame/screens.ts'
import { type Read, read } from '#web/lib/calls/reads.ts'
import { eventScreens } from './event/event-screens.ts'
import { accountScreens, homeScreens } from './home-screens.ts'
import { organizerScreens } from './organizer-screens.ts'

/** The guided path has its own frame. */
export const WELCOME: ManageScreen = { path: '/welcome', file: 'welcome/welcome-layout.tsx', title: msg`Welcome` }

type Frame = { screens: ManageScreen[]; reads: (params: Params<string>) => Read[] }

const ORGANIZERS = read(organizers.list, {})

const FRAMES: Frame[] = [
  { screens: [WELCOME], reads: () => [ORGANIZERS, read(events.list, { query: { per_page: 2 } })] },
  {
    screens: below('/manage/event/:event_id', eventScreens),
    reads: ({ event_id }) => [read(events.get, { params: { event_id: Number(event_id) } })],
  },
  {
    screens: below('/manage/organizer/:organizer_id', organizerScreens),
    reads: ({ organizer_id }) => [read(organizers.get, { params: { organizer_id: Number(organizer_id) } }), ORGANIZERS],
  },
  { screens: below('', [...homeScreens, ...accountScreens]), reads: () => [ORGANIZERS] },
]

/** First reads of a management address: those of its frame and those of its screen. */
export function readsAt({ pathname, searchParams: search }: URL): Read[] {
  const found = findScreen(pathname)
  if (!found) return []
  const { screen, params, reads } = found
  return [read(installation.get, {}), ...reads(params), ...(screen.reads?.({ params, search }) ?? [])]
}

/** The folder of the screen at a management address; the screen's texts are split by folder (vite/words.ts). */
export function areaAt({ pathname }: URL): string {
  return (findScreen(pathname)?.screen ?? WELCOME).file.replace(/\/[^/]*$/, '')
}

function findScreen(pathname: string) {
  for (const { screens, reads } of FRAMES) {
    for (const screen of screens) {
      const params = matchPath(screen.path, pathname)?.params
      if (params) return { screen, params, reads }
    }
  }
  return undefined
}
