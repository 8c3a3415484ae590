import { useLingui } from '@lingui/react/macro'
import type { Output } from '#contract/endpoint.ts'
import { organizerImages } from '#contract/images.ts'
import { organizers } from '#contract/organizers.ts'
import { HOUSE_THEME } from '#domain/house-theme.ts'
import { DesignSection } from '#web/components/manage/designer/design-section.tsx'
import { Designer } from '#web/components/manage/designer/designer.tsx'
import { FoldedSection } from '#web/components/manage/designer/folded-section.tsx'
import { PreviewFrame } from '#web/components/manage/designer/preview-frame.tsx'
import { OrganizerCoverField, OrganizerLogoField } from '#web/components/manage/images/lazy-organizer-images.tsx'
import { WhenLoaded } from '#web/components/manage/screen/loading.tsx'
import { PageHeader } from '#web/components/manage/screen/page-header.tsx'
import { useSectionForm } from '#web/components/manage/settings/use-section-form.ts'
import { fetchNow, useApiQuery } from '#web/lib/calls/query.ts'
import { useMay } from '#web/lib/calls/use-may.ts'
import { useOrganizer } from '#web/lib/manage-context.ts'

type Settings = Output<typeof organizers.getSettings>['data']

export default function OrganizerDesigner() {
  const { t } = useLingui()
  const { id: organizer_id } = useOrganizer()
  const query = useApiQuery(organizers.getSettings, { params: { organizer_id } })
  return (
    <>
      <PageHeader text={t`The look of your page and of events without their own design.`} />
      <WhenLoaded query={query}>{({ data }) => <Loaded settings={data} />}</WhenLoaded>
    </>
  )
}

const valuesOf = ({ homepage_theme_settings }: Settings) => ({ homepage_theme_settings })
type Values = ReturnType<typeof valuesOf>

function Loaded({ settings }: { settings: Settings }) {
  const { t } = useLingui()
  const may = useMay()
  const organizer = useOrganizer()
  const params = { organizer_id: organizer.id }
  const api = useSectionForm<typeof organizers.updateSettings, Settings, Values>(organizers.updateSettings, {
    params,
    source: settings,
    read: valuesOf,
    toBody: (values) => values,
    reload: async () => (await fetchNow(organizers.getSettings, { params })).data,
    success: t`Design saved.`,
  })
  const { form } = api
  const hasCover = organizer.images.some(({ type }) => type === 'ORGANIZER_COVER')
  return (
    <Designer
      form={
        <>
          {may(organizerImages.upload) && <Images />}
          {may(organizers.updateSettings) && (
            <DesignSection
              {...{ api, hasCover }}
              theme={form.values.homepage_theme_settings}
              onChange={(to) => form.setFieldValue('homepage_theme_settings', to)}
              errors={form.errors}
              look={{
                label: t`Design of your pages`,
                none: t`Standard`,
                own: t`Your own`,
                without: t`Light pages in Foyer’s colours.`,
                begin: HOUSE_THEME,
              }}
            />
          )}
        </>
      }
      preview={
        <PreviewFrame
          // New images are rendered by the server, so the frame is loaded again.
          key={organizer.images.map((one) => `${one.id} ${one.alt_text} ${one.focus_x} ${one.focus_y}`).join()}
          src={`/organizer/${organizer.id}/preview?framed`}
          title={t`Preview of the organizer page`}
          message="UPDATE_ORGANIZER_SETTINGS"
          settings={api.form.values}
        />
      }
    />
  )
}

function Images() {
  const { t } = useLingui()
  return (
    <>
      <FoldedSection id="cover" title={t`Cover image`}>
        <OrganizerCoverField />
      </FoldedSection>
      <FoldedSection id="logo" title={t`Logo`}>
        <OrganizerLogoField />
      </FoldedSection>
    </>
  )
}
