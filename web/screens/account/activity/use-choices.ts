import { apiKeys } from '#contract/api-keys.ts'
import { organizers } from '#contract/organizers.ts'
import { users } from '#contract/users.ts'
import { useApiQuery } from '#web/lib/calls/query.ts'
import { useMay } from '#web/lib/calls/use-may.ts'
import { useUser } from '#web/lib/manage-context.ts'

type Choice = { value: string; label: string }

/** The people and API keys of the account that the user may see, as `user:7` and `api_key:3`. */
export function useActors(chosen: string | null): Choice[] {
  const may = useMay()
  const params = { account_id: useUser().account_id }
  const { data: people } = useApiQuery(users.list, {}, { enabled: may(users.list) })
  const { data: keys } = useApiQuery(apiKeys.list, { params }, { enabled: may(apiKeys.list) })
  const known = [
    ...(people?.data ?? []).map(({ id, full_name }) => ({ value: `user:${id}`, label: full_name })),
    ...(keys?.data ?? []).map(({ id, name }) => ({ value: `api_key:${id}`, label: name })),
  ]
  return withChosen(known, chosen)
}

export function useOrganizers(chosen: string | null): Choice[] {
  const enabled = useMay()(organizers.list)
  const { data } = useApiQuery(organizers.list, {}, { enabled })
  return withChosen(
    (data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
    chosen,
  )
}

/** Adds the chosen one under its number if the list lacks it: deleted, or not visible to the user. */
function withChosen(known: Choice[], chosen: string | null): Choice[] {
  if (chosen === null || known.some(({ value }) => value === chosen)) return known
  return [...known, { value: chosen, label: `#${chosen.slice(chosen.indexOf(':') + 1)}` }]
}
