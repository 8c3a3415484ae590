import { useLingui } from '@lingui/react/macro'
import { Button, Modal, Stack } from '@mantine/core'

export type Account = { id: number; name: string }

type Props = { accounts: readonly Account[]; onChoose: (account_id: number) => void; onClose: () => void }

/** For people who belong to several accounts. */
export function AccountPicker({ accounts, onChoose, onClose }: Props) {
  const { t } = useLingui()
  return (
    <Modal
      opened={accounts.length > 0}
      onClose={onClose}
      title={t`Where do you want to work?`}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <Stack gap="xs">
        {accounts.map(({ id, name }) => (
          <Button key={id} variant="default" size="md" justify="flex-start" onClick={() => onChoose(id)}>
            {name}
          </Button>
        ))}
      </Stack>
    </Modal>
  )
}
