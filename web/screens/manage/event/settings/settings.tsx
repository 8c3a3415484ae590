import { useLingui } from '@lingui/react/macro'
import { Fragment, type ReactNode } from 'react'
import { deletions } from '#contract/deletions.ts'
import type { EndpointSpec } from '#contract/endpoint.ts'
import { eventCopies } from '#contract/event-copies.ts'
import type { EventSettings } from '#contract/event-settings.ts'
import { events } from '#contract/events.ts'
import { images } from '#contract/images.ts'
import { plannedPublishing } from '#contract/planned-publishing.ts'
import { WhenLoaded } from '#web/components/manage/loading.tsx'
import { PageHeader } from '#web/components/manage/page-header.tsx'
import { Sections } from '#web/components/manage/sections.tsx'
import { useDuplicate } from '#web/components/manage/use-duplicate.tsx'
import { useEvent } from '#web/lib/manage-context.ts'
import { useApiQuery } from '#web/lib/query.ts'
import { useMay } from '#web/lib/use-may.ts'
import { CheckoutSection } from './checkout-section.tsx'
import { CoverSection } from './cover-section.tsx'
import { DangerSection } from './danger-section.tsx'
import { DeleteEventSection } from './delete-event-section.tsx'
import { DetailsSection } from './details-section.tsx'
import { DuplicateSection } from './duplicate-section.tsx'
import { EmailSection } from './email-section.tsx'
import { GettingStartedSection } from './getting-started-section.tsx'
import { InvoiceSection } from './invoice-section.tsx'
import { LocationSection } from './location-section.tsx'
import { PaymentSection } from './payment-section.tsx'
import { PublishingSection } from './publishing-section.tsx'
import { SeoSection } from './seo-section.tsx'

export default function EventSettingsScreen() {
  const { t } = useLingui()
  const { id: event_id } = useEvent()
  const query = useApiQuery(events.getSettings, { params: { event_id } })
  const sections = useSections()
  return (
    <>
      <PageHeader text={t`What the event is, where it is and how people buy.`} />
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

type OneSection = { id: string; label: string; saves: EndpointSpec; draw: (settings: EventSettings) => ReactNode }

/** Those that the person may save. */
function useSections(): OneSection[] {
  const { t } = useLingui()
  const may = useMay()
  const { update, setStatus, updateSettings } = events
  const event = useEvent()
  const { status } = event
  const { mayDuplicate } = useDuplicate(event)
  const publishing: OneSection = {
    id: 'publishing',
    label: t`Going on sale`,
    saves: plannedPublishing.plan,
    draw: () => <PublishingSection />,
  }
  const duplicate: OneSection = {
    id: 'duplicate',
    label: t`Duplicate`,
    saves: eventCopies.create,
    draw: () => <DuplicateSection />,
  }
  const all: OneSection[] = [
    { id: 'details', label: t`Details`, saves: update, draw: () => <DetailsSection /> },
    ...(status === 'DRAFT' ? [publishing] : []),
    { id: 'cover', label: t`Cover image`, saves: images.upload, draw: () => <CoverSection /> },
    { id: 'location', label: t`Location`, saves: updateSettings, draw: (now) => <LocationSection settings={now} /> },
    { id: 'checkout', label: t`Checkout`, saves: updateSettings, draw: (now) => <CheckoutSection settings={now} /> },
    { id: 'payment', label: t`Payment`, saves: updateSettings, draw: (now) => <PaymentSection settings={now} /> },
    {
      id: 'invoices',
      label: t`Invoice numbers`,
      saves: updateSettings,
      draw: (now) => <InvoiceSection settings={now} />,
    },
    { id: 'email', label: t`Emails`, saves: updateSettings, draw: (now) => <EmailSection settings={now} /> },
    { id: 'seo', label: t`Search engines`, saves: updateSettings, draw: (now) => <SeoSection settings={now} /> },
    {
      id: 'getting-started',
      label: t`Getting started`,
      saves: updateSettings,
      draw: (now) => <GettingStartedSection settings={now} />,
    },
    ...(mayDuplicate ? [duplicate] : []),
    { id: 'danger', label: t`Archive`, saves: setStatus, draw: () => <DangerSection /> },
    { id: 'delete', label: t`Delete`, saves: deletions.removeEvent, draw: () => <DeleteEventSection /> },
  ]
  return all.filter(({ saves }) => may(saves))
}
