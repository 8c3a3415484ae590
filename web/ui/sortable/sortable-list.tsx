import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Group } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { moved } from './moved.ts'
import styles from './sortable-list.module.css'
import { SORTED_ROW, useDragSort } from './use-drag-sort.ts'

type Sortable = { id: number; name: string }

type Props<Item extends Sortable> = {
  label: string
  items: readonly Item[]
  /** Receives the ids in their new order. Returns false if the order is not allowed; nothing is moved then. */
  onSort: (ids: number[]) => boolean
  /** False disables sorting. */
  maySort: boolean
  /** Content of a row, between the handle and the buttons. */
  children: (item: Item) => ReactNode
  /** Menu with other actions, at the end of the row. */
  menu?: (item: Item) => ReactNode
}

type Direction = -1 | 1
const buttonName = (id: number, direction: Direction) => `sort-${id}-${direction}`

/** List sorted by hand: by dragging a handle, or with buttons for the keyboard. */
export function SortableList<Item extends Sortable>({ label, items, onSort, maySort, children, menu }: Props<Item>) {
  const { t } = useLingui()
  const [announcement, announce] = useState('')
  const ids = items.map(({ id }) => id)
  const keepFocus = useFocusThatStays(ids)

  function sort(from: number, to: number): boolean {
    const item = items[from]
    if (!item || !items[to] || !onSort(moved(ids, from, to))) return false
    announce(t`${item.name}: place ${to + 1} of ${items.length}`)
    return true
  }

  const { list, dragged, styleOf, handle } = useDragSort<HTMLUListElement>(ids, sort)
  return (
    <>
      <ul ref={list} className={styles.list} aria-label={label} data-dragging={dragged !== null || undefined}>
        {items.map((item, index) => (
          <li
            key={item.id}
            className={styles.row}
            style={styleOf(index)}
            data-dragged={dragged === item.id || undefined}
            {...{ [SORTED_ROW]: item.id }}
          >
            {maySort && (
              <span className={styles.handle} aria-hidden="true" {...handle(item.id)}>
                <IconGripVertical size={18} stroke={1.5} />
              </span>
            )}
            <div className={styles.content}>{children(item)}</div>
            <Group gap={2} wrap="nowrap">
              {maySort && (
                <MoveButtons
                  item={item}
                  isFirst={index === 0}
                  isLast={index === items.length - 1}
                  onMove={(direction) => sort(index, index + direction) && keepFocus(item.id, direction)}
                />
              )}
              {menu?.(item)}
            </Group>
          </li>
        ))}
      </ul>
      <p className="unseen" role="status">
        {announcement}
      </p>
    </>
  )
}

type ButtonsProps = { item: Sortable; isFirst: boolean; isLast: boolean; onMove: (direction: Direction) => void }

/** Buttons that move a row up or down by one. */
function MoveButtons({ item: { id, name }, isFirst, isLast, onMove }: ButtonsProps) {
  const { t } = useLingui()
  const buttons = [
    { direction: -1, label: t`Move ${name} up`, isEnd: isFirst, Icon: IconArrowUp },
    { direction: 1, label: t`Move ${name} down`, isEnd: isLast, Icon: IconArrowDown },
  ] as const
  return buttons.map(({ direction, label, isEnd, Icon }) => (
    <ActionIcon
      key={direction}
      variant="subtle"
      color="gray"
      size={36}
      className={styles.move}
      aria-label={label}
      disabled={isEnd}
      onClick={() => onMove(direction)}
      data-sort={buttonName(id, direction)}
    >
      <Icon size={18} stroke={1.5} />
    </ActionIcon>
  ))
}

/** After a move, focuses the same button at its new place; at the end of the list the opposite one. */
function useFocusThatStays(ids: readonly number[]) {
  const last = useRef<{ id: number; direction: Direction }>(null)
  const shown = ids.join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus is lost at the moment when what is shown changes
  useLayoutEffect(() => {
    if (!last.current) return
    const { id, direction } = last.current
    last.current = null
    const names = [buttonName(id, direction), buttonName(id, direction === 1 ? -1 : 1)]
    const buttons = names.map((name) => document.querySelector<HTMLElement>(`[data-sort="${name}"]:not(:disabled)`))
    buttons.find((button) => button !== null)?.focus()
  }, [shown])
  return (id: number, direction: Direction) => {
    last.current = { id, direction }
  }
}
