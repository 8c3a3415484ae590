import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Text } from '@mantine/core'
import { useCancelPlan } from '#web/components/manage/on-sale/use-cancel-plan.ts'
import { usePlanPublishing } from '#web/components/manage/on-sale/use-plan-publishing.tsx'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { Section } from '#web/ui/layout/sections.tsx'

/** Sets when a draft goes on sale automatically. */
export function PublishingSection() {
  const { t } = useLingui()
  const { dateTime } = useFormat()
  const event = useEvent()
  const { open, form } = usePlanPublishing(event)
  const cancel = useCancelPlan(event)
  const planned = event.publish_at && dateTime(event.publish_at, event.timezone)
  return (
    <Section
      id="publishing"
      title={t`Going on sale`}
      text={t`Put the event on sale yourself, or plan when it happens.`}
    >
      <Group justify="space-between">
        <Text flex="1 1 280px">
          {planned ? (
            <Trans>The event goes on sale automatically: {planned}.</Trans>
          ) : (
            <Trans>Nothing is planned. The event stays a draft until you put it on sale.</Trans>
          )}
        </Text>
        <Group gap="sm">
          {planned && (
            <Button variant="default" onClick={cancel}>
              <Trans>Cancel planned sale</Trans>
            </Button>
          )}
          <Button variant="default" onClick={open}>
            {planned ? <Trans>Change planned time</Trans> : <Trans>Plan sale</Trans>}
          </Button>
        </Group>
      </Group>
      {form}
    </Section>
  )
}
