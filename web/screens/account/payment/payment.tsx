import { Trans, useLingui } from '@lingui/react/macro'
import { Stack, Text } from '@mantine/core'
import { paymentMethods } from '#contract/payment-methods.ts'
import Forbidden from '#web/components/manage/forbidden.tsx'
import { WhenLoaded } from '#web/components/manage/loading.tsx'
import { PageHeader } from '#web/components/manage/page-header.tsx'
import { SharedGuard } from '#web/components/manage/save-bar.tsx'
import { Section } from '#web/components/manage/sections.tsx'
import { useUser } from '#web/lib/manage-context.ts'
import { useApiQuery } from '#web/lib/query.ts'
import { useMay } from '#web/lib/use-may.ts'
import { MethodsForm } from './methods-form.tsx'

/** How the account is paid: without a card for now. A role may change it and not read it: that one sees nothing. */
export default function AccountPayment() {
  return useMay()(paymentMethods.get) ? <WaysToPay /> : <Forbidden />
}

function WaysToPay() {
  const { t } = useLingui()
  const query = useApiQuery(paymentMethods.get, { params: { account_id: useUser().account_id } })
  return (
    <Stack maw={760} gap={0}>
      <PageHeader text={t`How buyers pay you. The money goes straight to you.`} />
      <WhenLoaded query={query}>
        {({ data }) => (
          <SharedGuard>
            <Stack gap="lg">
              <MethodsForm saved={data} />
              <Section id="cards" title={t`Cards and wallets`}>
                <Text>
                  <Trans>
                    Buyers can’t pay online by card yet. Once they can, you’ll connect your payment provider here.
                  </Trans>
                </Text>
              </Section>
            </Stack>
          </SharedGuard>
        )}
      </WhenLoaded>
    </Stack>
  )
}
