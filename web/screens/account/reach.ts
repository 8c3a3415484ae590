import { useLingui } from '@lingui/react/macro'
import type { FormErrors, GetInputPropsReturnType } from '@mantine/form'

/** Reach of a role or an API key. Both lists null means the whole account. */
export type Reach = { organizer_ids: number[] | null; event_ids: number[] | null }

/** The part of a form that the reach fields use. */
export type ReachForm = {
  values: Reach
  setValues(values: Partial<Reach>): void
  getInputProps(field: keyof Reach): GetInputPropsReturnType
}

/** Refuses a reach that is limited to a part of the account but names no organizer and no event. */
export function useRefuseNowhere(): (values: Reach) => FormErrors {
  const { t } = useLingui()
  return ({ organizer_ids, event_ids }) =>
    organizer_ids?.length === 0 && event_ids?.length === 0
      ? { organizer_ids: t`Choose at least one organizer or one event.` }
      : {}
}
