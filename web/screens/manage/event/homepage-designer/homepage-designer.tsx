import { useLingui } from '@lingui/react/macro'
import type { EventSettings } from '#contract/event-settings.ts'
import { events } from '#contract/events.ts'
import { images } from '#contract/images.ts'
import { Designer } from '#web/components/manage/designer/designer.tsx'
import { FoldedSection } from '#web/components/manage/designer/folded-section.tsx'
import { PreviewFrame } from '#web/components/manage/designer/preview-frame.tsx'
import { useDesignForm } from '#web/components/manage/designer/use-design-form.ts'
import { EventCoverField } from '#web/components/manage/images/later-event-images.tsx'
import { WhenLoaded } from '#web/components/manage/loading.tsx'
import { PageHeader } from '#web/components/manage/page-header.tsx'
import { useOrigin } from '#web/components/manage/use-origin.ts'
import { callApi } from '#web/lib/api.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { useApiQuery } from '#web/lib/query.ts'
import { useMay } from '#web/lib/use-may.ts'
import { DesignForm } from './design-form.tsx'

export default function EventDesigner() {
  const { t } = useLingui()
  const { id: event_id } = useEvent()
  const query = useApiQuery(events.getSettings, { params: { event_id } })
  return (
    <>
      <PageHeader text={t`How the event’s page, its checkout and its tickets look.`} />
      <WhenLoaded query={query}>{({ data }) => <Loaded settings={data} />}</WhenLoaded>
    </>
  )
}

const valuesOf = (settings: EventSettings) => ({
  homepage_theme_settings: settings.homepage_theme_settings,
  continue_button_text: settings.continue_button_text ?? '',
})
export type DesignValues = ReturnType<typeof valuesOf>

function Loaded({ settings }: { settings: EventSettings }) {
  const { t } = useLingui()
  const may = useMay()
  const event = useEvent()
  const params = { event_id: event.id }
  const { api, conflict } = useDesignForm<typeof events.updateSettings, DesignValues>({
    endpoint: events.updateSettings,
    params,
    settings,
    read: valuesOf,
    load: async () => (await callApi(events.getSettings, { params })).data,
  })
  const { homepage_theme_settings: theme, continue_button_text } = api.form.values
  const inherited = settings.organizer_theme_settings
  const origin = useOrigin(settings)('homepage_theme_settings')
  const cover = event.images.find(({ type }) => type === 'EVENT_COVER')
  return (
    <Designer
      form={
        <>
          <DesignForm {...{ api, conflict, inherited, origin }} hasCover={cover !== undefined} />
          {may(images.upload) && (
            <FoldedSection title={t`Cover image`}>
              <EventCoverField />
            </FoldedSection>
          )}
        </>
      }
      preview={
        <PreviewFrame
          // A new cover is drawn by the server.
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
