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
  /** The ids in their new order; false where that may not be, and then nothing has moved. */
  onSort: (ids: number[]) => boolean
  /** Without it the rows stand still. */
  maySort: boolean
  /** What a row holds; in front of it stands the handle, behind it the buttons. */
  children: (item: Item) => ReactNode
  /** What else can be done with a row, at its end. */
  menu?: (item: Item) => ReactNode
}

type Direction = -1 | 1
const buttonName = (id: number, direction: Direction) => `sort-${id}-${direction}`

/** A list whose order people choose: by dragging a handle, or with the buttons that keyboards reach as well. */
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

/** One place up, one place down. */
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

/** After a move the focus goes back to its button, wherever it stands now; at the end of the way to the opposite one. */
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
