import { activityFeed } from '#contract/activity-feed.ts'
import { apiKeys } from '#contract/api-keys.ts'
import type { Output, QueryInput } from '#contract/endpoint.ts'
import type { Permission } from '#domain/permissions.ts'
import { type App, type Visitor, visitWithKey } from './clients.ts'

type Owner = { visitor: Visitor; account_id: number }
export type FeedEntry = Output<typeof activityFeed.read>['data']['entries'][number]

type Given = { permissions?: Permission[]; organizer_ids?: number[]; event_ids?: number[] }

/** An API key of the account that may read the feed, unless other permissions are given. */
export async function programOf(app: App, owner: Owner, { permissions = ['activity.read'], ...place }: Given = {}) {
  const body = { name: 'Copy', permissions, ...place, requests_per_minute: 6_000 }
  const { data } = await owner.visitor.call(apiKeys.create, { params: { account_id: owner.account_id }, body })
  const token = data.token ?? ''
  const visitor = visitWithKey(app, token)
  return { visitor, token, id: data.id, ...feedOf(visitor, owner.account_id) }
}

/** The feed of an account as this caller sees it. */
export function feedOf(visitor: Visitor, account_id: number) {
  type Query = QueryInput<typeof activityFeed.read>
  const read = async (query: Query = {}, signal?: AbortSignal) => {
    const input = { params: { account_id }, query, ...(signal && { signal }) }
    return (await visitor.call(activityFeed.read, input)).data
  }
  /** Reads everything from a cursor on, or from the beginning. */
  async function readAll(query: Query = {}) {
    const all: FeedEntry[] = []
    for (let after = query.after; ; ) {
      const { entries, next, has_more } = await read({ ...query, ...(after !== undefined && { after }) })
      all.push(...entries)
      if (!has_more) return { entries: all, next }
      after = next
    }
  }
  return { read, readAll }
}

/** Formats entries as "event.created 7", for comparison. */
export const told = (entries: FeedEntry[]) => entries.map(({ name, subject_id }) => `${name} ${subject_id}`)
