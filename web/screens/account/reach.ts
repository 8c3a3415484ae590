import { useLingui } from '@lingui/react/macro'
import type { FormErrors, GetInputPropsReturnType } from '@mantine/form'

/** Where a role or an API key holds: both lists null means the whole account. */
export type Reach = { organizer_ids: number[] | null; event_ids: number[] | null }

/** What the fields of a reach need of the form they stand in. */
export type ReachForm = {
  values: Reach
  setValues(values: Partial<Reach>): void
  getInputProps(field: keyof Reach): GetInputPropsReturnType
}

/** Whoever reaches a part of the account reaches something. */
export function useRefuseNowhere(): (values: Reach) => FormErrors {
  const { t } = useLingui()
  return ({ organizer_ids, event_ids }) =>
    organizer_ids?.length === 0 && event_ids?.length === 0
      ? { organizer_ids: t`Choose at least one organizer or one event.` }
      : {}
}
