import { patience } from '#test/patience.ts'
import { openAccount, signIn } from './support/account.ts'
import { colleague } from './support/colleague.ts'
import { putOnSale } from './support/sale.ts'
import { pathIn, SCREENS } from './support/screens.ts'
import { settling } from './support/settled.ts'
import { expect, test } from './support/test.ts'

/** Every screen of management, opened by a member with all permissions on one event and none on the rest. */

const MANAGED = SCREENS.filter(({ path, opened }) => opened === '' && /^\/(manage|account|welcome)\b/.test(path))

/** Screens that say that access is refused. */
const REFUSED = [
  '/account/event-defaults',
  '/account/payment',
  '/account/users',
  '/account/activity',
  '/account/api-keys',
  '/account/webhooks',
]
/** Screens that answer "not found", because the member may not know that they exist. */
const UNKNOWN = /^\/manage\/organizer\/:organizer_id/
/** Screens of newcomers and of one's own organizer, which redirect. */
const LED_ON = ['/welcome', '/manage/organizer']

test('somebody limited to one event opens its screens, and is told what is not theirs', async ({
  page,
  context,
  watched,
}) => {
  test.setTimeout(patience(240_000))
  watched.allow(/ApiFailure: This doesn’t exist/)
  const ada = await openAccount()
  const { event_id, organizer_id } = await putOnSale(ada)
  await signIn(context, await colleague(ada, 'EVENT_MANAGER', [event_id]))
  const parameters = {
    event_id: `${event_id}`,
    organizer_id: `${organizer_id}`,
    events_state: 'upcoming',
    report_type: 'product_sales',
    organizer_report_type: 'events_performance',
    token: 'x',
  }
  const settled = settling(page)
  for (const { path, leads_to } of MANAGED) {
    const world = { parameters, host: [], newcomer: [] }
    await page.goto(pathIn(path, world))
    await settled()
    const goal = LED_ON.includes(path) ? '/manage/events' : pathIn(leads_to, world)
    expect.soft(new URL(page.url()).pathname, path).toBe(goal)
    const refused = page.getByText('Your role can’t open this page')
    await expect.soft(refused, path).toBeVisible({ visible: REFUSED.includes(path) })
    const unknown = page.getByRole('heading', { level: 1, name: 'We can’t find this page' })
    await expect.soft(unknown, path).toBeVisible({ visible: UNKNOWN.test(path) })
  }
})
