import { useLingui } from '@lingui/react/macro'
import { SegmentedField } from '#web/ui/form/segmented-field.tsx'
import { FormSection } from '#web/ui/layout/sections.tsx'
import type { OrganizerSettings } from './settings.tsx'
import { useSettingsForm } from './use-settings-form.ts'

const ASKS = [
  { value: 'YES', asks: true },
  { value: 'NO', asks: false },
] as const

export function DefaultsSection({ settings }: { settings: OrganizerSettings }) {
  const { t } = useLingui()
  const api = useSettingsForm(settings, (now) => ({
    default_attendee_details_collection_method: now.default_attendee_details_collection_method,
    default_show_marketing_opt_in: now.default_show_marketing_opt_in,
  }))
  const { form } = api
  return (
    <FormSection
      id="event-defaults"
      title={t`New events`}
      text={t`Defaults for new events, before those of the account. Existing events stay the same.`}
      api={api}
    >
      <SegmentedField
        label={t`Ask for names`}
        data={{ ACCOUNT: t`As in the account`, PER_TICKET: t`Per ticket`, PER_ORDER: t`Once per order` }}
        value={form.values.default_attendee_details_collection_method ?? 'ACCOUNT'}
        onChange={(method) =>
          form.setFieldValue('default_attendee_details_collection_method', method === 'ACCOUNT' ? null : method)
        }
      />
      <SegmentedField
        label={t`Ask buyers if they want marketing emails`}
        help={t`Adds an unticked checkbox at checkout.`}
        data={{ ACCOUNT: t`As in the account`, YES: t`Ask`, NO: t`Don’t ask` }}
        value={ASKS.find(({ asks }) => asks === form.values.default_show_marketing_opt_in)?.value ?? 'ACCOUNT'}
        onChange={(chosen) =>
          form.setFieldValue('default_show_marketing_opt_in', ASKS.find(({ value }) => value === chosen)?.asks ?? null)
        }
      />
    </FormSection>
  )
}
