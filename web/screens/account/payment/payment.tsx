import { useLingui } from '@lingui/react/macro'
import { Stack } from '@mantine/core'
import { Suspense } from 'react'
import { cardPayments } from '#contract/card-payments.ts'
import { paymentMethods } from '#contract/payment-methods.ts'
import Forbidden from '#web/components/manage/screen/forbidden.tsx'
import { Waiting, WhenLoaded } from '#web/components/manage/screen/loading.tsx'
import { PageHeader } from '#web/components/manage/screen/page-header.tsx'
import { useApiQuery } from '#web/lib/calls/query.ts'
import { useMay } from '#web/lib/calls/use-may.ts'
import { lazyPart } from '#web/lib/lazy.tsx'
import { useUser } from '#web/lib/manage-context.ts'
import { SharedGuard } from '#web/ui/form/save-bar.tsx'
import { Section } from '#web/ui/layout/sections.tsx'
import { MethodsForm } from './methods-form.tsx'

const CardPayments = lazyPart(async () => (await import('./cards/card-payments.tsx')).CardPayments, { suspends: true })

/** Payment methods of the account. A role that may change them but not read them sees nothing. */
export default function AccountPayment() {
  return useMay()(paymentMethods.get) ? <WaysToPay /> : <Forbidden />
}

/** Nothing is rendered below the card payments while they load, since it would move. */
function WaysToPay() {
  const { t } = useLingui()
  const mayConnect = useMay()(cardPayments.get)
  const params = { account_id: useUser().account_id }
  const cards = useApiQuery(cardPayments.get, { params }, { enabled: mayConnect })
  const query = useApiQuery(paymentMethods.get, { params })
  return (
    <Stack maw="var(--form-width)" gap={0}>
      <PageHeader text={t`How buyers pay you. The money goes straight to you.`} />
      <WhenLoaded query={query}>
        {({ data }) => (
          <SharedGuard>
            <Suspense fallback={<Waiting />}>
              <Stack gap="lg">
                {mayConnect && (
                  <Section id="cards" title={t`Card payments`}>
                    <CardPayments query={cards} />
                  </Section>
                )}
                {!cards.isLoading && <MethodsForm saved={data} />}
              </Stack>
            </Suspense>
          </SharedGuard>
        )}
      </WhenLoaded>
    </Stack>
  )
}
