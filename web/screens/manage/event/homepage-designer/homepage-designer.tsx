import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import type { BodyInput } from '#contract/endpoint.ts'
import type { EventSettings } from '#contract/event-settings.ts'
import { events } from '#contract/events.ts'
import { images } from '#contract/images.ts'
import { HOUSE_THEME } from '#domain/house-theme.ts'
import { DesignSection } from '#web/components/manage/designer/design-section.tsx'
import { Designer } from '#web/components/manage/designer/designer.tsx'
import { FoldedSection } from '#web/components/manage/designer/folded-section.tsx'
import { PreviewFrame } from '#web/components/manage/designer/preview-frame.tsx'
import { EventCoverField } from '#web/components/manage/images/lazy-event-images.tsx'
import { WhenLoaded } from '#web/components/manage/screen/loading.tsx'
import { PageHeader } from '#web/components/manage/screen/page-header.tsx'
import { useOrigin } from '#web/components/manage/settings/use-origin.ts'
import { useSectionForm } from '#web/components/manage/settings/use-section-form.ts'
import { fetchNow, useApiQuery } from '#web/lib/calls/query.ts'
import { useMay } from '#web/lib/calls/use-may.ts'
import { useEvent } from '#web/lib/manage-context.ts'

export default function EventDesigner() {
  const { t } = useLingui()
  const { id: event_id } = useEvent()
  const query = useApiQuery(events.getSettings, { params: { event_id } })
  return (
    <>
      <PageHeader text={t`The look of the event’s page, checkout and tickets.`} />
      <WhenLoaded query={query}>{({ data }) => <Loaded settings={data} />}</WhenLoaded>
    </>
  )
}

const valuesOf = (settings: EventSettings) => ({
  homepage_theme_settings: settings.homepage_theme_settings,
  continue_button_text: settings.continue_button_text ?? '',
})
type Values = ReturnType<typeof valuesOf>

function Loaded({ settings }: { settings: EventSettings }) {
  const { t } = useLingui()
  const may = useMay()
  const event = useEvent()
  const params = { event_id: event.id }
  const api = useSectionForm<typeof events.updateSettings, EventSettings, Values>(events.updateSettings, {
    params,
    source: settings,
    read: valuesOf,
    toBody: (values) => values as BodyInput<typeof events.updateSettings>,
    reload: async () => (await fetchNow(events.getSettings, { params })).data,
    success: t`Design saved.`,
  })
  const { form } = api
  const { homepage_theme_settings: theme, continue_button_text } = form.values
  const inherited = settings.organizer_theme_settings
  const origin = useOrigin(settings)('homepage_theme_settings')
  const cover = event.images.find(({ type }) => type === 'EVENT_COVER')
  return (
    <Designer
      form={
        <>
          {may(images.upload) && (
            <FoldedSection id="cover" title={t`Cover image`}>
              <EventCoverField />
            </FoldedSection>
          )}
          {may(events.updateSettings) && (
            <DesignSection
              {...{ api, theme }}
              onChange={(to) => form.setFieldValue('homepage_theme_settings', to)}
              errors={form.errors}
              hasCover={cover !== undefined}
              look={{
                label: t`Design of this event`,
                // Names the default that the design comes from, until it is changed.
                help: origin,
                none: t`Organizer’s design`,
                own: t`Own design`,
                without: t`It changes with the organizer’s design.`,
                begin: inherited ?? HOUSE_THEME,
              }}
            >
              <TextInput
                label={t`Checkout button text`}
                placeholder={t`Continue`}
                {...form.getInputProps('continue_button_text')}
              />
            </DesignSection>
          )}
        </>
      }
      preview={
        <PreviewFrame
          // A new cover is rendered by the server, so the frame is loaded again.
          key={cover ? `${cover.id} ${cover.alt_text} ${cover.focus_x} ${cover.focus_y}` : 'none'}
          src={`/event/${event.id}/preview?framed`}
          title={t`Preview of the event page`}
          message="UPDATE_SETTINGS"
          settings={{
            homepage_theme_settings: theme ?? inherited,
            continue_button_text: continue_button_text.trim() || null,
          }}
        />
      }
    />
  )
}
