import { type User, users } from '#contract/users.ts'
import { pageQueryClient, queryKey } from '#web/lib/calls/query.ts'

/** Shows a changed user everywhere on the page without another request. */
export function keepUser(user: User): void {
  pageQueryClient().setQueryData(queryKey(users.me, {}), { data: user })
}
