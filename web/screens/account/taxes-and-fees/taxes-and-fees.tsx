import { Trans, useLingui } from '@lingui/react/macro'
import { Badge, Button, Card, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { organizers } from '#contract/organizers.ts'
import { type TaxAndFee, taxesAndFees } from '#contract/taxes-and-fees.ts'
import { ActionsMenu, ChangeItem, DeleteItem } from '#web/components/manage/screen/actions-menu.tsx'
import { RowTitle } from '#web/components/manage/screen/card-list.tsx'
import { WhenLoaded } from '#web/components/manage/screen/loading.tsx'
import { PageHeader } from '#web/components/manage/screen/page-header.tsx'
import { pageQueryClient, useApiMutation, useApiQuery } from '#web/lib/calls/query.ts'
import { useMay } from '#web/lib/calls/use-may.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { lazyPart } from '#web/lib/lazy.tsx'
import { useUser } from '#web/lib/manage-context.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ListRow, RowList } from '#web/ui/list/list-row.tsx'

const TaxAndFeeForm = lazyPart(
  async () => (await import('#web/components/manage/products/tax-and-fee-form.tsx')).TaxAndFeeForm,
)

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
        text={t`What’s added to your prices. Choose which apply to each product.`}
        action={query.data?.data.length !== 0 && create}
      />
      <WhenLoaded query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <Card withBorder>
              <EmptyState
                drawing="orders"
                title={<Trans>No taxes or fees yet</Trans>}
                text={<Trans>Buyers pay exactly the price you set.</Trans>}
                action={create}
              />
            </Card>
          ) : (
            <RowList>
              {data.map((tax) => (
                <TaxRow key={tax.id} tax={tax} onEdit={() => setEditing(tax)} />
              ))}
            </RowList>
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

/** Currencies of the account's organizers. */
function useCurrencies(): string[] {
  const enabled = useMay()(organizers.list)
  const { data } = useApiQuery(organizers.list, {}, { enabled })
  return [...new Set(data?.data.map(({ currency }) => currency) ?? [])]
}

function TaxRow({ tax, onEdit }: { tax: TaxAndFee; onEdit: () => void }) {
  const { money, percent } = useFormat()
  const mayChange = useMay()(taxesAndFees.update)
  const amounts = Object.entries(tax.amounts).map(([currency, amount]) => money(amount, currency))
  const each = amounts.join(' · ')
  return (
    <ListRow
      title={<RowTitle name={tax.name} onClick={mayChange && onEdit} />}
      badges={<Kind tax={tax} />}
      text={tax.description}
      side={
        <Text size="lg" fw={600} className="tabular">
          {tax.rate === null ? <Trans>{each} each</Trans> : percent(tax.rate)}
        </Text>
      }
      menu={mayChange && <TaxMenu tax={tax} onEdit={onEdit} />}
    />
  )
}

function Kind({ tax }: { tax: TaxAndFee }) {
  return (
    <>
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
    </>
  )
}

function TaxMenu({ tax, onEdit }: { tax: TaxAndFee; onEdit: () => void }) {
  const { t } = useLingui()
  const remove = useApiMutation(taxesAndFees.remove)
  return (
    <ActionsMenu subject={tax}>
      <ChangeItem onClick={onEdit} />
      <DeleteItem
        title={t`Delete ${tax.name}?`}
        text={t`It’s no longer charged on your products. Existing orders don’t change.`}
        run={async () => {
          await remove.mutateAsync({ params: { account_id: tax.account_id, tax_or_fee_id: tax.id } })
          // The tax counts in the prices of all events.
          await pageQueryClient().invalidateQueries()
        }}
        done={t`“${tax.name}” deleted.`}
      />
    </ActionsMenu>
  )
}
