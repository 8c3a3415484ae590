import { useLingui } from '@lingui/react/macro'
import { Fragment, type ReactNode } from 'react'
import { deletions } from '#contract/deletions.ts'
import type { EndpointSpec, Output } from '#contract/endpoint.ts'
import { organizers } from '#contract/organizers.ts'
import { WhenLoaded } from '#web/components/manage/screen/loading.tsx'
import { PageHeader } from '#web/components/manage/screen/page-header.tsx'
import { useOrganizer } from '#web/lib/manage-context.ts'
import { useApiQuery } from '#web/lib/query.ts'
import { useMay } from '#web/lib/use-may.ts'
import { Sections } from '#web/ui/layout/sections.tsx'
import { sectionWhenSeen } from '#web/ui/lazy/section-when-seen.tsx'
import { AddressSection } from './address-section.tsx'
import { BasicsSection } from './basics-section.tsx'
import { DangerSection } from './danger-section.tsx'
import { DeleteOrganizerSection } from './delete-organizer-section.tsx'
import { SeoSection } from './seo-section.tsx'
import { StatusSection } from './status-section.tsx'

const SocialSection = sectionWhenSeen(async () => (await import('./social-section.tsx')).SocialSection)
const LegalSection = sectionWhenSeen(async () => (await import('./legal-section.tsx')).LegalSection)
const MailSection = sectionWhenSeen(async () => (await import('./mail-section.tsx')).MailSection)
const VisitsSection = sectionWhenSeen(async () => (await import('./visits-section.tsx')).VisitsSection)
const DefaultsSection = sectionWhenSeen(async () => (await import('./defaults-section.tsx')).DefaultsSection)

export type OrganizerSettings = Output<typeof organizers.getSettings>['data']

export default function OrganizerSettingsScreen() {
  const { t } = useLingui()
  const { id: organizer_id, name } = useOrganizer()
  const query = useApiQuery(organizers.getSettings, { params: { organizer_id } })
  const sections = useSections()
  return (
    <>
      <PageHeader text={t`Details about ${name}, and defaults for new events.`} />
      <WhenLoaded query={query}>
        {({ data }) => (
          <Sections links={sections}>
            {sections.map(({ id, draw }) => (
              <Fragment key={id}>{draw(data)}</Fragment>
            ))}
          </Sections>
        )}
      </WhenLoaded>
    </>
  )
}

type OneSection = {
  id: string
  label: string
  saves: EndpointSpec
  draw: (settings: OrganizerSettings) => ReactNode
}

/** Those that the person may save. */
function useSections(): OneSection[] {
  const { t } = useLingui()
  const may = useMay()
  const { update, setStatus, updateSettings } = organizers
  const all: OneSection[] = [
    { id: 'basics', label: t`Basics`, saves: update, draw: () => <BasicsSection /> },
    { id: 'visibility', label: t`Visibility`, saves: setStatus, draw: () => <StatusSection /> },
    { id: 'address', label: t`Address`, saves: updateSettings, draw: (now) => <AddressSection settings={now} /> },
    {
      id: 'social',
      label: t`Social networks`,
      saves: updateSettings,
      draw: (now) => <SocialSection id="social" title={t`Social networks`} settings={now} />,
    },
    { id: 'seo', label: t`Search engines`, saves: updateSettings, draw: (now) => <SeoSection settings={now} /> },
    {
      id: 'legal',
      label: t`Legal links`,
      saves: updateSettings,
      draw: (now) => <LegalSection id="legal" title={t`Legal links`} settings={now} />,
    },
    {
      id: 'mail',
      label: t`Emails`,
      saves: updateSettings,
      draw: (now) => <MailSection id="mail" title={t`Emails`} settings={now} />,
    },
    {
      id: 'visits',
      label: t`Visits`,
      saves: updateSettings,
      draw: (now) => <VisitsSection id="visits" title={t`Visits`} settings={now} />,
    },
    {
      id: 'event-defaults',
      label: t`New events`,
      saves: updateSettings,
      draw: (now) => <DefaultsSection id="event-defaults" title={t`New events`} settings={now} />,
    },
    { id: 'danger', label: t`Archive`, saves: setStatus, draw: () => <DangerSection /> },
    { id: 'delete', label: t`Delete`, saves: deletions.removeOrganizer, draw: () => <DeleteOrganizerSection /> },
  ]
  return all.filter(({ saves }) => may(saves))
}
