import { useLingui } from '@lingui/react/macro'
import type { EventSettings } from '#contract/event-settings.ts'
import { events } from '#contract/events.ts'
import { images } from '#contract/images.ts'
import { readColour } from '#domain/read-colour.ts'
import { DEFAULT_TICKET_DESIGN, type TicketDesign } from '#domain/ticket-design.ts'
import { Designer } from '#web/components/manage/designer/designer.tsx'
import { FoldedSection } from '#web/components/manage/designer/folded-section.tsx'
import { TicketLogoField } from '#web/components/manage/images/lazy-event-images.tsx'
import { WhenLoaded } from '#web/components/manage/screen/loading.tsx'
import { PageHeader } from '#web/components/manage/screen/page-header.tsx'
import { useSectionForm } from '#web/components/manage/settings/use-section-form.ts'
import { fetchNow, useApiQuery } from '#web/lib/calls/query.ts'
import { useMay } from '#web/lib/calls/use-may.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { DesignForm, type DesignValues } from './design-form.tsx'
import { TicketPreview } from './ticket-preview.tsx'

export default function TicketDesigner() {
  const { t } = useLingui()
  const { id: event_id } = useEvent()
  const query = useApiQuery(events.getSettings, { params: { event_id } })
  return (
    <>
      <PageHeader text={t`The look of this event’s tickets, as PDF and on their page.`} />
      <WhenLoaded query={query}>{({ data }) => <Loaded settings={data} />}</WhenLoaded>
    </>
  )
}

function valuesOf({ ticket_design_settings }: EventSettings): DesignValues {
  const design = ticket_design_settings ?? DEFAULT_TICKET_DESIGN
  return { ticket_design_settings: { ...design, footer_text: design.footer_text ?? '' } }
}

/** The design as it would be saved; a colour that is none is replaced by the default. */
function designOf({ ticket_design_settings: { footer_text, accent_color, ...design } }: DesignValues): TicketDesign {
  const accent = readColour(accent_color) ?? DEFAULT_TICKET_DESIGN.accent_color
  return { ...design, accent_color: accent, footer_text: footer_text.trim() || null }
}

function Loaded({ settings }: { settings: EventSettings }) {
  const { t } = useLingui()
  const may = useMay()
  const params = { event_id: useEvent().id }
  const api = useSectionForm<typeof events.updateSettings, EventSettings, DesignValues>(events.updateSettings, {
    params,
    source: settings,
    read: valuesOf,
    toBody: ({ ticket_design_settings: design }) => ({
      ticket_design_settings: { ...design, footer_text: design.footer_text.trim() || null },
    }),
    reload: async () => (await fetchNow(events.getSettings, { params })).data,
    success: t`Ticket design saved.`,
  })
  return (
    <Designer
      form={
        <>
          <DesignForm api={api} />
          {may(images.upload) && (
            <FoldedSection id="logo" title={t`Logo`}>
              <TicketLogoField />
            </FoldedSection>
          )}
        </>
      }
      preview={<TicketPreview design={designOf(api.form.values)} />}
    />
  )
}
