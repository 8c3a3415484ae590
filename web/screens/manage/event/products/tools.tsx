import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, Group, TextInput } from '@mantine/core'
import { IconDots, IconEye, IconPencil, IconSearch } from '@tabler/icons-react'
import { productChanges } from '#contract/product-changes.ts'
import { useMay } from '#web/lib/calls/use-may.ts'
import { ManageMenu, MenuItem } from '#web/ui/overlay/menu.tsx'

type Props = {
  count: number
  typed: string
  onType: (text: string) => void
  onOpen: (what: 'several' | 'seen') => void
}

/** Actions on all products. */
export function Tools({ count, typed, onType, onOpen }: Props) {
  const { t } = useLingui()
  const mayChange = useMay()(productChanges.make)
  const mayChangeSeveral = mayChange && count > 1
  return (
    <Group justify="space-between" gap="sm" wrap="nowrap">
      {count > 4 && (
        <TextInput
          type="search"
          flex="1 1 160px"
          maw={360}
          aria-label={t`Search by name`}
          placeholder={t`Search by name`}
          leftSection={<IconSearch size={18} stroke={1.5} />}
          value={typed}
          onChange={(event) => onType(event.currentTarget.value)}
        />
      )}
      <Group gap="sm" wrap="nowrap" visibleFrom="sm">
        <Button variant="default" leftSection={<IconEye size={18} stroke={1.5} />} onClick={() => onOpen('seen')}>
          <Trans>How visitors see it</Trans>
        </Button>
        {mayChangeSeveral && (
          <Button
            variant="default"
            leftSection={<IconPencil size={18} stroke={1.5} />}
            onClick={() => onOpen('several')}
          >
            <Trans>Change several</Trans>
          </Button>
        )}
      </Group>
      <ManageMenu
        target={
          <ActionIcon variant="default" size={44} ms="auto" hiddenFrom="sm" aria-label={t`More actions`}>
            <IconDots size={18} stroke={1.5} />
          </ActionIcon>
        }
      >
        <MenuItem leftSection={<IconEye size={18} stroke={1.5} />} onClick={() => onOpen('seen')}>
          <Trans>How visitors see it</Trans>
        </MenuItem>
        {mayChangeSeveral && (
          <MenuItem leftSection={<IconPencil size={18} stroke={1.5} />} onClick={() => onOpen('several')}>
            <Trans>Change several</Trans>
          </MenuItem>
        )}
      </ManageMenu>
    </Group>
  )
}
