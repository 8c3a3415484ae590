import { useLingui } from '@lingui/react/macro'
import { deletions } from '#contract/deletions.ts'
import type { Output } from '#contract/endpoint.ts'
import { organizers } from '#contract/organizers.ts'
import { SettingsScreen, type SettingsSection } from '#web/components/manage/settings/settings-screen.tsx'
import { useApiQuery } from '#web/lib/calls/query.ts'
import { useOrganizer } from '#web/lib/manage-context.ts'
import { lazySection } from '#web/ui/layout/lazy-section.tsx'
import { AddressSection } from './address-section.tsx'
import { BasicsSection } from './basics-section.tsx'
import { DangerSection } from './danger-section.tsx'
import { DeleteOrganizerSection } from './delete-organizer-section.tsx'
import { SeoSection } from './seo-section.tsx'
import { StatusSection } from './status-section.tsx'

const SocialSection = lazySection(async () => (await import('./social-section.tsx')).SocialSection)
const LegalSection = lazySection(async () => (await import('./legal-section.tsx')).LegalSection)
const MailSection = lazySection(async () => (await import('./mail-section.tsx')).MailSection)
const VisitsSection = lazySection(async () => (await import('./visits-section.tsx')).VisitsSection)
const DefaultsSection = lazySection(async () => (await import('./defaults-section.tsx')).DefaultsSection)

export type OrganizerSettings = Output<typeof organizers.getSettings>['data']

export default function OrganizerSettingsScreen() {
  const { t } = useLingui()
  const { id: organizer_id, name } = useOrganizer()
  const query = useApiQuery(organizers.getSettings, { params: { organizer_id } })
  const sections = useSections()
  return (
    <SettingsScreen text={t`Details about ${name}, and defaults for new events.`} query={query} sections={sections} />
  )
}

function useSections(): SettingsSection<OrganizerSettings>[] {
  const { t } = useLingui()
  const { update, setStatus, updateSettings } = organizers
  return [
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
}
