import { attendeeViews } from '#contract/saved-views.ts'
import type { Preparation } from './preparation.ts'

// A view saved with an API key is always shared.
const shared: Preparation = ({ mark }) => ({ body: { name: mark, is_shared: true, state: {} } })

const ofAttendees: Preparation = async ({ visitor, ids, mark }) => {
  const body = { name: mark, is_shared: true, state: {} }
  const { data } = await visitor.call(attendeeViews.create, { params: { account_id: Number(ids.account_id) }, body })
  return { ids: { saved_view_id: data.id }, body }
}

/** Preparations of saved views: the world's one is of orders. */
export const VIEW_PREPARATIONS: Record<string, Preparation> = {
  'savedViews.create': shared,
  'savedViews.update': shared,
  'attendeeViews.create': shared,
  'attendeeViews.update': ofAttendees,
  'attendeeViews.remove': ofAttendees,
}
