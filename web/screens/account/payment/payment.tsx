import { useLingui } from '@lingui/react/macro'
import { Skeleton, Stack } from '@mantine/core'
import { cardPayments } from '#contract/card-payments.ts'
import { paymentMethods } from '#contract/payment-methods.ts'
import Forbidden from '#web/components/manage/forbidden.tsx'
import { later } from '#web/components/manage/later.tsx'
import { WhenLoaded } from '#web/components/manage/loading.tsx'
import { PageHeader } from '#web/components/manage/page-header.tsx'
import { SharedGuard } from '#web/components/manage/save-bar.tsx'
import { Section } from '#web/components/manage/sections.tsx'
import { useUser } from '#web/lib/manage-context.ts'
import { useApiQuery } from '#web/lib/query.ts'
import { useMay } from '#web/lib/use-may.ts'
import { MethodsForm } from './methods-form.tsx'

const CardPayments = later(
  async () => (await import('./cards/card-payments.tsx')).CardPayments,
  <Skeleton height={240} />,
)

/** How the account is paid. A role may change it and not read it: that one sees nothing. */
export default function AccountPayment() {
  return useMay()(paymentMethods.get) ? <WaysToPay /> : <Forbidden />
}

function WaysToPay() {
  const { t } = useLingui()
  const mayConnect = useMay()(cardPayments.get)
  const query = useApiQuery(paymentMethods.get, { params: { account_id: useUser().account_id } })
  return (
    <Stack maw="var(--form-width)" gap={0}>
      <PageHeader text={t`How buyers pay you. The money goes straight to you.`} />
      <WhenLoaded query={query}>
        {({ data }) => (
          <SharedGuard>
            <Stack gap="lg">
              {mayConnect && (
                <Section id="cards" title={t`Card payments`}>
                  <CardPayments />
                </Section>
              )}
              <MethodsForm saved={data} />
            </Stack>
          </SharedGuard>
        )}
      </WhenLoaded>
    </Stack>
  )
}
