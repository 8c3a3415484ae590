import { useLingui } from '@lingui/react/macro'
import { deletions } from '#contract/deletions.ts'
import { eventCopies } from '#contract/event-copies.ts'
import type { EventSettings } from '#contract/event-settings.ts'
import { events } from '#contract/events.ts'
import { plannedPublishing } from '#contract/planned-publishing.ts'
import { useDuplicate } from '#web/components/manage/events/use-duplicate.tsx'
import { SettingsScreen, type SettingsSection } from '#web/components/manage/settings/settings-screen.tsx'
import { useApiQuery } from '#web/lib/calls/query.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { lazySection } from '#web/ui/layout/lazy-section.tsx'
import { DetailsSection } from './details-section.tsx'

const LocationSection = lazySection(async () => (await import('./location-section.tsx')).LocationSection)
const CheckoutSection = lazySection(async () => (await import('./checkout-section.tsx')).CheckoutSection)
const SeoSection = lazySection(async () => (await import('./seo-section.tsx')).SeoSection)
const PublishingSection = lazySection(async () => (await import('./publishing-section.tsx')).PublishingSection)
const PaymentSection = lazySection(async () => (await import('./payment-section.tsx')).PaymentSection)
const SelfServiceSection = lazySection(async () => (await import('./self-service-section.tsx')).SelfServiceSection)
const WaitlistSection = lazySection(async () => (await import('./last-sections.ts')).WaitlistSection)
const InvoiceSection = lazySection(async () => (await import('./invoice-section.tsx')).InvoiceSection)
const EmailSection = lazySection(async () => (await import('./email-section.tsx')).EmailSection)
const GettingStartedSection = lazySection(async () => (await import('./last-sections.ts')).GettingStartedSection)
const DuplicateSection = lazySection(async () => (await import('./last-sections.ts')).DuplicateSection)
const DangerSection = lazySection(async () => (await import('./last-sections.ts')).DangerSection)
const DeleteSection = lazySection(async () => (await import('./last-sections.ts')).DeleteEventSection)

export default function EventSettingsScreen() {
  const { t } = useLingui()
  const { id: event_id } = useEvent()
  const query = useApiQuery(events.getSettings, { params: { event_id } })
  const sections = useSections()
  return <SettingsScreen text={t`Title, location, checkout and payment.`} query={query} sections={sections} />
}

function useSections(): SettingsSection<EventSettings>[] {
  const { t } = useLingui()
  const { update, setStatus, updateSettings } = events
  const event = useEvent()
  const { status } = event
  const { mayDuplicate } = useDuplicate(event)
  const publishing: SettingsSection<EventSettings> = {
    id: 'publishing',
    label: t`Going on sale`,
    saves: plannedPublishing.plan,
    draw: () => <PublishingSection id="publishing" title={t`Going on sale`} />,
  }
  const duplicate: SettingsSection<EventSettings> = {
    id: 'duplicate',
    label: t`Duplicate`,
    saves: eventCopies.create,
    draw: () => <DuplicateSection id="duplicate" title={t`Duplicate`} />,
  }
  return [
    { id: 'details', label: t`Details`, saves: update, draw: () => <DetailsSection /> },
    ...(status === 'DRAFT' ? [publishing] : []),
    {
      id: 'location',
      label: t`Location`,
      saves: updateSettings,
      draw: (now) => <LocationSection id="location" title={t`Location`} settings={now} />,
    },
    {
      id: 'checkout',
      label: t`Checkout`,
      saves: updateSettings,
      draw: (now) => <CheckoutSection id="checkout" title={t`Checkout`} settings={now} />,
    },
    {
      id: 'payment',
      label: t`Payment`,
      saves: updateSettings,
      draw: (now) => <PaymentSection id="payment" title={t`Payment`} settings={now} />,
    },
    {
      id: 'self-service',
      label: t`Self-service`,
      saves: updateSettings,
      draw: (now) => <SelfServiceSection id="self-service" title={t`Self-service`} settings={now} />,
    },
    {
      id: 'waitlist',
      label: t`Waitlist`,
      saves: updateSettings,
      draw: (now) => <WaitlistSection id="waitlist" title={t`Waitlist`} settings={now} />,
    },
    {
      id: 'invoices',
      label: t`Invoices`,
      saves: updateSettings,
      draw: (now) => <InvoiceSection id="invoices" title={t`Invoices`} settings={now} />,
    },
    {
      id: 'email',
      label: t`Emails`,
      saves: updateSettings,
      draw: (now) => <EmailSection id="email" title={t`Emails`} settings={now} />,
    },
    {
      id: 'seo',
      label: t`Search engines`,
      saves: updateSettings,
      draw: (now) => <SeoSection id="seo" title={t`Search engines`} settings={now} />,
    },
    {
      id: 'getting-started',
      label: t`Getting started`,
      saves: updateSettings,
      draw: (now) => <GettingStartedSection id="getting-started" title={t`Getting started`} settings={now} />,
    },
    ...(mayDuplicate ? [duplicate] : []),
    { id: 'danger', label: t`Archive`, saves: setStatus, draw: () => <DangerSection id="danger" title={t`Archive`} /> },
    {
      id: 'delete',
      label: t`Delete`,
      saves: deletions.removeEvent,
      draw: () => <DeleteSection id="delete" title={t`Delete`} />,
    },
  ]
}
