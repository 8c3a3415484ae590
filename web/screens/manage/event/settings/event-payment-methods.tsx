import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Anchor, Button, Group, Paper, Stack, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { Link } from 'react-router'
import { paymentMethods } from '#contract/payment-methods.ts'
import type { PaymentMethod } from '#domain/payment-method.ts'
import { PAYMENT_METHOD_WORDS, usePaymentMethodName } from '#web/components/manage/words/payment-method-words.ts'
import { useApiQuery } from '#web/lib/calls/query.ts'
import { useMay } from '#web/lib/calls/use-may.ts'
import { useUser } from '#web/lib/manage-context.ts'
import { FieldGroup } from '#web/ui/form/field-group.tsx'

type Props = {
  /** Text naming the owner of the default, while the event still has it; otherwise undefined. */
  origin: string | undefined
  value: readonly PaymentMethod[]
  onChange: (methods: PaymentMethod[]) => void
}

/** The event's own payment methods. Adding the account's methods copies their present state. */
export function EventPaymentMethods({ origin, value, onChange }: Props) {
  const { t } = useLingui()
  return (
    <FieldGroup label={t`Ways to pay`}>
      {value.length > 0 && (
        <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
          {value.map((method) => (
            <Method
              key={`${method.kind} ${method.iban}`}
              method={method}
              onRemove={() => onChange(value.filter((other) => other !== method))}
            />
          ))}
        </Stack>
      )}
      {origin && (
        <Text size="sm" c="dimmed">
          {origin}
        </Text>
      )}
      <OfAccount value={value} onChange={onChange} />
    </FieldGroup>
  )
}

function Method({ method, onRemove }: { method: PaymentMethod; onRemove: () => void }) {
  const { t } = useLingui()
  const name = usePaymentMethodName()(method)
  const { icon: Icon } = PAYMENT_METHOD_WORDS[method.kind]
  return (
    <Paper component="li" withBorder radius="md" px="sm" py={6}>
      <Group wrap="nowrap" gap="sm">
        <Icon size={20} stroke={1.5} aria-hidden="true" style={{ flex: 'none' }} />
        <Text flex={1} style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={t`Remove ${name}`} onClick={onRemove}>
          <IconX size={18} stroke={1.5} />
        </ActionIcon>
      </Group>
    </Paper>
  )
}

/** Adds the account's remaining methods, or links to the page where they are set. */
function OfAccount({ value, onChange }: Omit<Props, 'origin'>) {
  const params = { account_id: useUser().account_id }
  const mayChange = useMay()(paymentMethods.update)
  const { data } = useApiQuery(paymentMethods.get, { params })
  if (!data) return null
  const { methods } = data.data
  const has = (method: PaymentMethod) => value.some(({ kind, iban }) => kind === method.kind && iban === method.iban)
  const missing = methods.filter((method) => !has(method))
  if (missing.length > 0)
    return (
      <Button variant="default" size="sm" w="fit-content" onClick={() => onChange([...value, ...missing])}>
        <Trans>Add your account’s ways to pay</Trans>
      </Button>
    )
  if (methods.length > 0 || !mayChange) return null
  return (
    <Anchor component={Link} to="/account/payment" size="sm" w="fit-content">
      <Trans>Enter your bank account once for all events</Trans>
    </Anchor>
  )
}
