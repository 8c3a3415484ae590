import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Text } from '@mantine/core'
import type { Event } from '#contract/events.ts'
import { plannedPublishing } from '#contract/planned-publishing.ts'
import { addMinutes, localDate, utcToZoned } from '#domain/time.ts'
import { DateTimeInput } from '#web/components/manage/fields/date-time-input.tsx'
import { useApiForm } from '#web/lib/forms/form.ts'
import { FormDrawer } from '#web/ui/form/form-drawer.tsx'
import { useReadiness } from './use-readiness.ts'

/** Form for the time at which a draft goes on sale by itself. */
export function PlanPublishingForm({ event, onClose }: { event: Event; onClose: () => void }) {
  const { t } = useLingui()
  const api = useApiForm(plannedPublishing.plan, {
    params: { event_id: event.id },
    initialValues: { publish_at: proposedTime(event) },
    success: t`Planned. The event goes on sale automatically.`,
    onDone: onClose,
  })
  const { form } = api
  return (
    <FormDrawer title={t`When does ${event.title} go on sale?`} save={t`Plan sale`} form={api} onClose={onClose}>
      <Text>
        <Trans>
          Until then only your team can see the page. If something is in the way at that time, we’ll email the
          organizer.
        </Trans>
      </Text>
      <DateTimeInput
        required
        label={t`Goes on sale`}
        zone={event.timezone}
        {...form.getInputProps('publish_at')}
        value={form.values.publish_at}
        onChange={(publish_at) => form.setFieldValue('publish_at', publish_at ?? '')}
      />
      <Missing event_id={event.id} />
    </FormDrawer>
  )
}

/** Planned time, else tomorrow at 10:00 in the event's zone. */
function proposedTime({ publish_at, timezone }: Event): string {
  if (publish_at) return utcToZoned(publish_at, timezone).slice(0, 16)
  return `${localDate(addMinutes(new Date().toISOString(), 24 * 60), timezone)}T10:00`
}

/** Current obstacles to the sale, which can still be resolved before the planned time. */
function Missing({ event_id }: { event_id: number }) {
  const { readiness } = useReadiness(event_id)
  if (!readiness) return null
  if (!readiness.hasTicket)
    return (
      <Alert color="orange">
        <Trans>There’s nothing to sell yet. Create a ticket before then.</Trans>
      </Alert>
    )
  if (readiness.costsMoney && !readiness.hasWayToPay)
    return (
      <Alert color="orange">
        <Trans>Some tickets cost money, but there’s no way to pay yet. Choose how people pay before then.</Trans>
      </Alert>
    )
  if (!readiness.mustConfirm) return null
  return (
    <Alert color="orange">
      <Trans>Confirm your email address before then.</Trans>
    </Alert>
  )
}
