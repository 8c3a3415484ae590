import { Trans } from '@lingui/react/macro'
import { IconColumns3 } from '@tabler/icons-react'
import { ManageMenu } from '#web/ui/overlay/menu.tsx'
import { useMenuLibrary } from '#web/ui/overlay/menu-library.ts'
import type { ChosenColumns } from './chosen-columns.ts'
import styles from './columns-menu.module.css'
import { ToolButton } from './tool-button.tsx'

/** Menu for the columns of a list. Hidden on narrow lists, whose rows have two fixed lines. */
export function ColumnsMenu<Row>({ columns }: { columns: ChosenColumns<Row> }) {
  return (
    <div className={styles.wide}>
      <ManageMenu
        width={220}
        target={
          <ToolButton icon={IconColumns3}>
            <Trans>Columns</Trans>
          </ToolButton>
        }
      >
        <Choices columns={columns} />
      </ManageMenu>
    </div>
  )
}

function Choices<Row>({ columns: { offered, keys, choose } }: { columns: ChosenColumns<Row> }) {
  const Menu = useMenuLibrary()
  return (
    <Menu.CheckboxGroup value={[...keys]} onChange={choose}>
      {offered.map(({ key, header }) => (
        <Menu.CheckboxItem key={key} value={key}>
          {header}
        </Menu.CheckboxItem>
      ))}
    </Menu.CheckboxGroup>
  )
}
