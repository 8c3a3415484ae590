import { Trans, useLingui } from '@lingui/react/macro'
import { NativeSelect, Text, TextInput } from '@mantine/core'
import { type Event, events } from '#contract/events.ts'
import { images } from '#contract/images.ts'
import { StartAndEnd } from '#web/components/manage/events/start-and-end.tsx'
import { RichTextEditor } from '#web/components/manage/fields/rich-text-editor.tsx'
import { CurrencySelect, TimeZoneSelect } from '#web/components/manage/fields/selects.tsx'
import { useSectionForm } from '#web/components/manage/settings/use-section-form.ts'
import { useEventCategories } from '#web/components/manage/words/categories.tsx'
import { fetchNow } from '#web/lib/calls/query.ts'
import { useMay } from '#web/lib/calls/use-may.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { Columns } from '#web/ui/form/columns.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { FormSection } from '#web/ui/layout/sections.tsx'
import { TextLink } from '#web/ui/layout/text-link.tsx'
import { type Details, detailsBody, detailsOf } from './details-values.ts'

export function DetailsSection() {
  const { t } = useLingui()
  const event = useEvent()
  const params = { event_id: event.id }
  const api = useSectionForm<typeof events.update, Event, Details>(events.update, {
    params,
    source: event,
    read: detailsOf,
    toBody: (values) => detailsBody(values, event),
    reload: async () => (await fetchNow(events.get, { params })).data,
    success: t`Event saved.`,
    onFailure: ({ code }) => {
      if (code !== 'currency_locked') return false
      api.form.setFieldError('currency', t`The currency can’t change once there are orders.`)
      api.form.getInputNode('currency')?.focus()
      return true
    },
  })
  const { form } = api
  const categories = useEventCategories()
  const may = useMay()
  const zone = form.values.timezone
  return (
    <FormSection id="details" title={t`Details`} text={t`Shown at the top of the event page.`} api={api}>
      <TextInput required label={t`Title`} maxLength={150} {...form.getInputProps('title')} />
      <NativeSelect required label={t`Category`} data={categories} {...form.getInputProps('category')} />
      <RichTextEditor label={t`Description`} {...form.getInputProps('description')} value={form.values.description} />
      <Columns>
        <StartAndEnd form={form} zone={zone} onStart={(start) => form.setFieldValue('start_date', start)} />
        <TimeZoneSelect
          required
          {...form.getInputProps('timezone')}
          description={
            zone !== event.timezone && (
              <Trans>Start and end keep their local time. Sale dates keep their exact moment.</Trans>
            )
          }
        />
        <CurrencySelect
          required
          {...form.getInputProps('currency')}
          description={t`Can’t change once there are orders.`}
        />
      </Columns>
      <Switch
        label={t`Prices include tax`}
        description={t`Tax is part of the price you set. Otherwise it’s added on top.`}
        {...form.getInputProps('prices_include_tax', { type: 'checkbox' })}
      />
      {may(images.upload) && (
        <Text size="sm" c="dimmed">
          <Trans>
            The <TextLink to={`/manage/event/${event.id}/homepage-designer#cover`}>cover image</TextLink> is in the
            homepage designer.
          </Trans>
        </Text>
      )}
    </FormSection>
  )
}
