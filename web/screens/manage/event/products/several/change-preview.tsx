import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Stack, Text } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ApiFailure } from '#contract/client.ts'
import type { BodyInput } from '#contract/endpoint.ts'
import { type ProductChangeRow, productChanges } from '#contract/product-changes.ts'
import type { ProductVisibility } from '#domain/product-change.ts'
import { refresh, useApiMutation } from '#web/lib/calls/query.ts'
import { errorMessage } from '#web/lib/errors/error-words.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { notifyDone, notifyProblem } from '#web/lib/notify.ts'
import { FormDrawer } from '#web/ui/form/form-drawer.tsx'
import styles from './change-preview.module.css'

type Props = {
  rows: readonly ProductChangeRow[]
  body: BodyInput<typeof productChanges.make>
  onBack: () => void
  onClose: () => void
}

/** Previews the changes by product; the button applies them. */
export function ChangePreview({ rows, body, onBack, onClose }: Props) {
  const { t } = useLingui()
  const changed = rows.filter(isChanged)
  const { submit, pending } = useApply({ body, onBack, onClose })
  const count = changed.length
  return (
    <FormDrawer
      title={t`What changes`}
      save={count === 0 ? t`Done` : t`Change ${plural(count, { one: '# product', other: '# products' })}`}
      form={{ submit: count === 0 ? onClose : submit, pending, isDirty: count > 0 }}
      onClose={onClose}
    >
      <Button
        variant="subtle"
        w="fit-content"
        leftSection={<IconArrowLeft size={18} stroke={1.5} />}
        onClick={onBack}
        data-autofocus
      >
        <Trans>Back</Trans>
      </Button>
      <ul className="plain">
        {rows.map((row) => (
          <li key={row.id} className={styles.row}>
            <Text fw={550}>{row.title}</Text>
            {isChanged(row) ? <Changes row={row} /> : <Stays />}
          </li>
        ))}
      </ul>
    </FormDrawer>
  )
}

function useApply({ body, onBack, onClose }: Omit<Props, 'rows'>) {
  const { t, i18n } = useLingui()
  const { id: event_id } = useEvent()
  const { mutateAsync, isPending: pending } = useApiMutation(productChanges.make)
  async function apply() {
    try {
      await mutateAsync({ params: { event_id }, body })
      notifyDone(t`Products saved.`)
      onClose()
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      if (error.code === 'stale') {
        await refresh(productChanges.make, { params: { event_id } })
        onBack()
        return notifyProblem(t`Someone else has changed these products. Look again at what changes.`)
      }
      notifyProblem(i18n._(errorMessage(error)))
    }
  }
  function submit(event?: React.SyntheticEvent) {
    event?.preventDefault()
    void apply()
  }
  return { submit, pending }
}

type Both<T> = { before: T; after: T }
const differs = <T,>({ before, after }: Both<T>) => before !== after

function isChanged({ prices, sale_start_date, sale_end_date, visibility }: ProductChangeRow): boolean {
  return prices.some(({ price }) => differs(price)) || [sale_start_date, sale_end_date, visibility].some(differs)
}

function Stays() {
  return (
    <Text size="sm" c="dimmed">
      <Trans>Stays as it is.</Trans>
    </Text>
  )
}

function Changes({ row: { prices, sale_start_date, sale_end_date, visibility } }: { row: ProductChangeRow }) {
  const { t } = useLingui()
  const { money, shortDateTime } = useFormat()
  const { currency, timezone } = useEvent()
  const names = useVisibilityNames()
  const date = (value: string | null) => (value ? shortDateTime(value, timezone) : t`no date`)
  return (
    <Stack gap={2}>
      {prices.map(({ id, label, price }) => (
        <Change key={id} name={label ?? t`Price`} of={price} show={(amount) => money(amount, currency)} />
      ))}
      <Change name={t`On sale from`} of={sale_start_date} show={date} />
      <Change name={t`Until`} of={sale_end_date} show={date} />
      <Change name={t`On the event page`} of={visibility} show={(value) => names[value]} />
    </Stack>
  )
}

function useVisibilityNames(): Record<ProductVisibility, string> {
  const { t } = useLingui()
  return { SHOWN: t`shown`, WITH_CODE: t`with a promo code`, HIDDEN: t`hidden` }
}

type ChangeProps<T> = { name: ReactNode; of: Both<T>; show: (value: T) => ReactNode }

function Change<T>({ name, of, show }: ChangeProps<T>) {
  if (!differs(of)) return null
  return (
    <Text size="sm" className="tabular">
      {name}: <del>{show(of.before)}</del> → <strong>{show(of.after)}</strong>
    </Text>
  )
}
