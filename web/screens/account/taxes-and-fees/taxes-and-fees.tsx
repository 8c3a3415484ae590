import { Trans, useLingui } from '@lingui/react/macro'
import { Badge, Button, Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { organizers } from '#contract/organizers.ts'
import { type TaxAndFee, taxesAndFees } from '#contract/taxes-and-fees.ts'
import { ActionsMenu, ChangeItem, DeleteItem } from '#web/components/manage/actions-menu.tsx'
import { EmptyState } from '#web/components/manage/empty-state.tsx'
import { WhenLoaded } from '#web/components/manage/loading.tsx'
import { PageHeader } from '#web/components/manage/page-header.tsx'
import { TaxAndFeeForm } from '#web/components/manage/tax-and-fee-form.tsx'
import { useUser } from '#web/lib/manage-context.ts'
import { pageQueryClient, useApiMutation, useApiQuery } from '#web/lib/query.ts'
import { useFormat } from '#web/lib/use-format.ts'
import { useMay } from '#web/lib/use-may.ts'

export default function TaxesAndFees() {
  const { t } = useLingui()
  const query = useApiQuery(taxesAndFees.list, { params: { account_id: useUser().account_id } })
  const currencies = useCurrencies()
  const [editing, setEditing] = useState<TaxAndFee | 'new' | null>(null)
  const mayChange = useMay()(taxesAndFees.update)
  const create = mayChange && (
    <Button leftSection={<IconPlus size={18} stroke={1.5} />} onClick={() => setEditing('new')}>
      <Trans>New tax or fee</Trans>
    </Button>
  )
  return (
    <>
      <PageHeader
        text={t`What comes on top of your prices. Each product says which of them it is charged.`}
        action={create}
      />
      <WhenLoaded query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <Card withBorder>
              <EmptyState
                drawing="orders"
                title={<Trans>No taxes or fees yet</Trans>}
                text={<Trans>Without them, buyers pay exactly the price you set.</Trans>}
                action={create}
              />
            </Card>
          ) : (
            <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} component="ul" p={0} m={0}>
              {data.map((tax) => (
                <TaxCard key={tax.id} tax={tax} onEdit={() => setEditing(tax)} />
              ))}
            </SimpleGrid>
          )
        }
      </WhenLoaded>
      {editing && (
        <TaxAndFeeForm
          tax={editing === 'new' ? null : editing}
          currencies={currencies}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  )
}

/** Those of the account's organizers. */
function useCurrencies(): string[] {
  const enabled = useMay()(organizers.list)
  const { data } = useApiQuery(organizers.list, {}, { enabled })
  return [...new Set(data?.data.map(({ currency }) => currency) ?? [])]
}

function TaxCard({ tax, onEdit }: { tax: TaxAndFee; onEdit: () => void }) {
  const { money, percent } = useFormat()
  const mayChange = useMay()(taxesAndFees.update)
  const amounts = Object.entries(tax.amounts).map(([currency, amount]) => money(amount, currency))
  const each = amounts.join(' · ')
  return (
    <Card component="li" withBorder>
      <Stack gap="sm">
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <Title order={2} size="h4">
            {tax.name}
          </Title>
          {mayChange && <TaxMenu tax={tax} onEdit={onEdit} />}
        </Group>
        <Text size="xl" fw={600} className="tabular">
          {tax.rate === null ? <Trans>{each} each</Trans> : percent(tax.rate)}
        </Text>
        {tax.description && <Text c="dimmed">{tax.description}</Text>}
        <Group gap={6}>
          <Badge color={tax.type === 'TAX' ? 'aubergine' : 'plum'}>
            {tax.type === 'TAX' ? <Trans>tax</Trans> : <Trans>fee</Trans>}
          </Badge>
          {!tax.is_active && (
            <Badge color="gray">
              <Trans>off</Trans>
            </Badge>
          )}
          {tax.is_default && (
            <Badge variant="default">
              <Trans>on new products</Trans>
            </Badge>
          )}
        </Group>
      </Stack>
    </Card>
  )
}

function TaxMenu({ tax, onEdit }: { tax: TaxAndFee; onEdit: () => void }) {
  const { t } = useLingui()
  const remove = useApiMutation(taxesAndFees.remove)
  return (
    <ActionsMenu subject={tax} mt={-8} mr={-8}>
      <ChangeItem onClick={onEdit} />
      <DeleteItem
        title={t`Delete ${tax.name}?`}
        text={t`Your products are no longer charged it. Orders keep what they were charged.`}
        run={async () => {
          await remove.mutateAsync({ params: { account_id: tax.account_id, tax_or_fee_id: tax.id } })
          // Prices of all events were counted with it.
          await pageQueryClient().invalidateQueries()
        }}
        done={t`“${tax.name}” was deleted.`}
      />
    </ActionsMenu>
  )
}
