import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Group, Paper, Stack, Text, TextInput, Title } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconArrowDown, IconArrowUp, IconTrash, type TablerIcon } from '@tabler/icons-react'
import type { MouseEvent, MouseEventHandler } from 'react'
import { transferReference } from '#domain/payment-method.ts'
import { PAYMENT_METHOD_NAMES } from '#web/components/manage/words/payment-method-names.ts'
import { PAYMENT_METHOD_WORDS, usePaymentMethodName } from '#web/components/manage/words/payment-method-words.ts'
import { Columns } from '#web/ui/form/columns.tsx'
import type { MethodsValues } from './methods-form.tsx'

type Props = { form: UseFormReturnType<MethodsValues>; index: number }

/** A payment method: its details, and its position among the others. */
export function MethodCard({ form, index }: Props) {
  const { i18n } = useLingui()
  const method = form.values.methods[index]
  if (!method) return null
  const { icon: Icon, text } = PAYMENT_METHOD_WORDS[method.kind]
  const name = PAYMENT_METHOD_NAMES[method.kind]
  const { error } = form.getInputProps(`methods.${index}.kind`)
  return (
    <Paper component="li" withBorder radius="md" p="md">
      <Group wrap="nowrap" gap="sm" align="center">
        <Icon size={22} stroke={1.5} aria-hidden="true" style={{ flex: 'none' }} />
        <Title order={3} size="h4" flex={1} miw={0} style={{ hyphens: 'auto', overflowWrap: 'anywhere' }}>
          {i18n._(name)}
        </Title>
        <CardActions form={form} index={index} />
      </Group>
      <Text size="sm" c="dimmed" mt={4}>
        {i18n._(text)}
      </Text>
      {error && (
        <Text size="sm" c="red" role="alert">
          {error}
        </Text>
      )}
      {method.kind === 'BANK_TRANSFER' && <TransferFields form={form} index={index} />}
    </Paper>
  )
}

function CardActions({ form, index }: Props) {
  const { t } = useLingui()
  const nameOf = usePaymentMethodName()
  const { methods } = form.values
  const method = methods[index]
  const name = method ? nameOf({ ...method, iban: method.iban.replaceAll(' ', '') || null }) : ''
  /** A button that moves in the page loses the focus; this restores it for keyboard users. */
  const move = (to: number) => (event: MouseEvent<HTMLButtonElement>) => {
    const button = event.currentTarget
    form.reorderListItem('methods', { from: index, to })
    requestAnimationFrame(() => button.focus())
  }
  return (
    <Group wrap="nowrap" gap={0}>
      <CardAction icon={IconArrowUp} label={t`Move ${name} up`} isOff={index === 0} onClick={move(index - 1)} />
      <CardAction
        icon={IconArrowDown}
        label={t`Move ${name} down`}
        isOff={index === methods.length - 1}
        onClick={move(index + 1)}
      />
      <CardAction icon={IconTrash} label={t`Remove ${name}`} onClick={() => form.removeListItem('methods', index)} />
    </Group>
  )
}

type ActionProps = { icon: TablerIcon; label: string; isOff?: boolean; onClick: MouseEventHandler<HTMLButtonElement> }

/** A button without effect stays focusable, so that keyboard users do not lose the focus. */
function CardAction({ icon: Icon, label, isOff = false, onClick }: ActionProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={44}
      aria-label={label}
      aria-disabled={isOff}
      opacity={isOff ? 0.35 : 1}
      onClick={isOff ? undefined : onClick}
    >
      <Icon size={18} stroke={1.5} />
    </ActionIcon>
  )
}

function TransferFields({ form, index }: Props) {
  const { t } = useLingui()
  const at = (name: 'account_holder' | 'iban' | 'bic' | 'reference') => form.getInputProps(`methods.${index}.${name}`)
  const { reference = '' } = form.values.methods[index] ?? {}
  const example = transferReference({ reference: reference.trim() }, 'O-7KQ2M4X')
  return (
    <Stack gap="md" mt="md">
      <TextInput required label={t`Account holder`} autoComplete="off" maxLength={70} {...at('account_holder')} />
      <Columns>
        <TextInput
          required
          label={t`IBAN`}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="tabular"
          {...at('iban')}
        />
        <TextInput
          label={t`BIC`}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={11}
          {...at('bic')}
        />
      </Columns>
      <TextInput
        label={t`Text before the order number`}
        description={t`Buyers write this on the transfer: ${example}`}
        autoComplete="off"
        maxLength={100}
        {...at('reference')}
      />
    </Stack>
  )
}
