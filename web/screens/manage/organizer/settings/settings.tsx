import { useLingui } from '@lingui/react/macro'
import type { Output } from '#contract/endpoint.ts'
import { organizers } from '#contract/organizers.ts'
import { WhenLoaded } from '#web/components/manage/loading.tsx'
import { PageHeader } from '#web/components/manage/page-header.tsx'
import { Sections } from '#web/components/manage/sections.tsx'
import { useOrganizer } from '#web/lib/manage-context.ts'
import { useApiQuery } from '#web/lib/query.ts'
import { AddressSection } from './address-section.tsx'
import { BasicsSection } from './basics-section.tsx'
import { DangerSection } from './danger-section.tsx'
import { DefaultsSection } from './defaults-section.tsx'
import { SeoSection } from './seo-section.tsx'
import { SocialSection } from './social-section.tsx'
import { StatusSection } from './status-section.tsx'

export type OrganizerSettings = Output<typeof organizers.getSettings>['data']

export default function OrganizerSettingsScreen() {
  const { t } = useLingui()
  const { id: organizer_id, name } = useOrganizer()
  const query = useApiQuery(organizers.getSettings, { params: { organizer_id } })
  const links = [
    { id: 'basics', label: t`Basics` },
    { id: 'visibility', label: t`Visibility` },
    { id: 'address', label: t`Address` },
    { id: 'social', label: t`Social networks` },
    { id: 'seo', label: t`Search engines` },
    { id: 'event-defaults', label: t`New events` },
    { id: 'danger', label: t`Archive` },
  ]
  return (
    <>
      <PageHeader title={t`Settings`} text={t`Who ${name} is, and what new events begin with.`} />
      <WhenLoaded query={query}>
        {({ data }) => (
          <Sections links={links}>
            <BasicsSection />
            <StatusSection />
            <AddressSection settings={data} />
            <SocialSection settings={data} />
            <SeoSection settings={data} />
            <DefaultsSection settings={data} />
            <DangerSection />
          </Sections>
        )}
      </WhenLoaded>
    </>
  )
}
