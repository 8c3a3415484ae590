import { expect, it } from 'vitest'
import routes from './routes.ts'
import { eventScreens } from './screens/manage/event/event-screens.ts'
import { homeScreens } from './screens/manage/home-screens.ts'
import { organizerScreens } from './screens/manage/organizer/organizer-screens.ts'

const frames = routes.find(({ file }) => file === './screens/manage/manage-layout.tsx')?.children ?? []

it.each([
  ['home-layout.tsx', homeScreens],
  ['organizer/organizer-layout.tsx', organizerScreens],
  ['event/event-layout.tsx', eventScreens],
])('%s holds a route for every row of its table, and no other', (frame, rows) => {
  const made = frames.find(({ file }) => file === `./screens/manage/${frame}`)?.children ?? []
  const wanted = rows.map(({ path, file }) => ({ path, file: `./screens/${file}` }))
  expect(made.map(({ path, file }) => ({ path, file }))).toEqual(expect.arrayContaining(wanted))
  expect(made).toHaveLength(wanted.length)
})

it('holds no management screen outside of the frames, but for the way to the first event', () => {
  expect(frames.map(({ path }) => path)).toEqual([
    undefined,
    'welcome',
    'manage/organizer/:organizer_id',
    'manage/event/:event_id',
  ])
})
