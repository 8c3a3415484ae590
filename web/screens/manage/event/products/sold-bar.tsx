import { Trans } from '@lingui/react/macro'
import { Progress, Stack, Text } from '@mantine/core'
import type { Product } from '#contract/products.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { soldFigures } from './sold-figures.ts'

/** Number sold, and the capacity; amber when few are left. */
export function SoldBar({ product }: { product: Product }) {
  const { number } = useFormat()
  const { sold, reserved, total, left, isFew, isShared } = soldFigures(product)
  const color = left === 0 ? 'red' : isFew ? 'orange' : 'teal'
  return (
    <Stack gap={4}>
      <Text size="sm" className="tabular">
        {total === null ? (
          <Trans>{number(sold)} sold</Trans>
        ) : (
          <Trans>
            {number(sold)} of {number(total)} sold
          </Trans>
        )}
        {isFew && left !== null && (
          <Text span size="sm" c="orange">
            {' '}
            <Trans>· {number(left)} left</Trans>
          </Text>
        )}
        {isShared && (
          <Text span size="sm" c="dimmed">
            {' '}
            <Trans>· shared limit</Trans>
          </Text>
        )}
      </Text>
      {total !== null && total > 0 && (
        <Progress.Root size={6} aria-hidden>
          <Progress.Section value={(sold / total) * 100} color={color} />
          <Progress.Section value={(reserved / total) * 100} color={color} opacity={0.4} />
        </Progress.Root>
      )}
      {reserved > 0 && (
        <Text size="xs" c="dimmed" className="tabular">
          <Trans>{number(reserved)} in checkout</Trans>
        </Text>
      )}
    </Stack>
  )
}
