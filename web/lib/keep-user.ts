import { type User, users } from '#contract/users.ts'
import { pageQueryClient, queryKey } from '#web/lib/query.ts'

/** Shows a changed user everywhere on the page without asking the server again. */
export function keepUser(user: User): void {
  pageQueryClient().setQueryData(queryKey(users.me, {}), { data: user })
}
