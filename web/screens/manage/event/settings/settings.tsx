import { useLingui } from '@lingui/react/macro'
import { events } from '#contract/events.ts'
import { WhenLoaded } from '#web/components/manage/loading.tsx'
import { PageHeader } from '#web/components/manage/page-header.tsx'
import { Sections } from '#web/components/manage/sections.tsx'
import { useEvent } from '#web/lib/manage-context.ts'
import { useApiQuery } from '#web/lib/query.ts'
import { CheckoutSection } from './checkout-section.tsx'
import { CoverSection } from './cover-section.tsx'
import { DangerSection } from './danger-section.tsx'
import { DetailsSection } from './details-section.tsx'
import { EmailSection } from './email-section.tsx'
import { InvoiceSection } from './invoice-section.tsx'
import { LocationSection } from './location-section.tsx'
import { PaymentSection } from './payment-section.tsx'
import { SeoSection } from './seo-section.tsx'

export default function EventSettingsScreen() {
  const { t } = useLingui()
  const { id: event_id } = useEvent()
  const query = useApiQuery(events.getSettings, { params: { event_id } })
  const links = [
    { id: 'details', label: t`Details` },
    { id: 'cover', label: t`Cover image` },
    { id: 'location', label: t`Place` },
    { id: 'checkout', label: t`Checkout` },
    { id: 'payment', label: t`Payment` },
    { id: 'invoices', label: t`Invoice numbers` },
    { id: 'email', label: t`E-mails` },
    { id: 'seo', label: t`Search engines` },
    { id: 'danger', label: t`Archive` },
  ]
  return (
    <>
      <PageHeader title={t`Settings`} text={t`What the event is, where it is, and how people buy.`} />
      <WhenLoaded query={query}>
        {({ data }) => (
          <Sections links={links}>
            <DetailsSection />
            <CoverSection />
            <LocationSection settings={data} />
            <CheckoutSection settings={data} />
            <PaymentSection settings={data} />
            <InvoiceSection settings={data} />
            <EmailSection settings={data} />
            <SeoSection settings={data} />
            <DangerSection />
          </Sections>
        )}
      </WhenLoaded>
    </>
  )
}
