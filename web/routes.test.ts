import { expect, it } from 'vitest'
import { below } from './components/frame/screens.ts'
import routes from './routes.ts'
import { eventScreens } from './screens/manage/event/event-screens.ts'
import { homeScreens } from './screens/manage/home-screens.ts'
import { organizerScreens } from './screens/manage/organizer-screens.ts'

it('holds a route for every row of the tables of management and for the way to the first event, and no other', () => {
  const made = routes.find(({ file }) => file === './screens/manage/manage-layout.tsx')?.children ?? []
  const rows = [
    ...homeScreens,
    { path: 'welcome', file: 'welcome/welcome-layout.tsx' },
    ...below('manage/organizer/:organizer_id', organizerScreens),
    ...below('manage/event/:event_id', eventScreens),
  ]
  const wanted = rows.map(({ path, file }) => ({ path, file: `./screens/${file}` }))
  const inOrder = (list: { path?: string; file: string }[]) => list.map(({ path, file }) => `${path} ${file}`).sort()
  expect(inOrder(made)).toEqual(inOrder(wanted))
})
