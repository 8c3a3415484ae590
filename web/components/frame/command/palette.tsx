import { Trans, useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ManageScreen, ScreensOf } from '../screens.ts'
import styles from './command.module.css'
import { Dialog } from './dialog.tsx'
import { type Entry, type EntryGroup, useEntries } from './use-entries.ts'

type Props = {
  screens: readonly ManageScreen[]
  around: readonly ScreensOf[]
  onClose: () => void
  onShortcuts: () => void
  onPutOnSale: () => void
}

/** Command palette: finds events, organizers, orders, screens and actions. A combobox whose list is always open. */
export default function Palette({ onClose, onShortcuts, ...offered }: Props) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const words = typed.trim()
  const groups = useEntries(offered, { typed: words, asked: useSettled(words) })
  const { list, active, onKeyDown, go } = useChoice(groups, onClose)
  return (
    <Dialog label={t`Search`} onClose={onClose}>
      <input
        className={styles.input}
        role="combobox"
        aria-expanded="true"
        aria-controls={list}
        aria-activedescendant={groups.length > 0 ? `${list}-${active}` : undefined}
        aria-label={t`Search events, orders and pages`}
        placeholder={t`Event, order, page…`}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        autoFocus
      />
      <Found groups={groups} list={list} active={active} onChoose={go} />
      <p className={styles.foot}>
        <button type="button" onClick={onShortcuts}>
          <kbd>?</kbd> <Trans>All shortcuts</Trans>
        </button>
      </p>
    </Dialog>
  )
}

/** Debounces the typed text by 150 ms. */
function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), 150)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}

function useChoice(groups: EntryGroup[], onClose: () => void) {
  const list = useId()
  const navigate = useNavigate()
  const entries = groups.flatMap((group) => group.entries)
  const [wanted, setWanted] = useState(0)
  const active = Math.min(wanted, Math.max(0, entries.length - 1))
  useEffect(() => {
    // The call may return a promise, which an effect must not, hence the braces.
    document.getElementById(`${list}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [list, active])
  function go(entry: Entry | undefined) {
    if (!entry) return
    onClose()
    if (entry.run) entry.run()
    else void navigate(entry.to)
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setWanted((active + step + entries.length) % Math.max(1, entries.length))
    else if (event.key === 'Enter') go(entries[active])
    else return
    event.preventDefault()
  }
  return { list, active, onKeyDown, go }
}

type FoundProps = { groups: EntryGroup[]; list: string; active: number; onChoose: (entry: Entry) => void }

function Found({ groups, list, active, onChoose }: FoundProps) {
  const { t, i18n } = useLingui()
  if (groups.length === 0)
    return (
      <p className={styles.nothing} role="status">
        <Trans>Nothing found. Try a name, a title or an order number.</Trans>
      </p>
    )
  let index = -1
  return (
    <div id={list} role="listbox" aria-label={t`Results`} className={styles.found}>
      {groups.map(({ label, entries }) => (
        // biome-ignore lint/a11y/useSemanticElements: a list box may hold groups of options, but no fieldset
        <div key={label.id} role="group" aria-label={i18n._(label)}>
          <p className={styles.group} aria-hidden="true">
            {i18n._(label)}
          </p>
          {entries.map((entry) => {
            const { to, label: name, icon: Icon, hint } = entry
            index += 1
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the arrows and Enter are read where the focus is, in the combobox
              // biome-ignore lint/a11y/useFocusableInteractive: a combobox keeps the focus and names the option by aria-activedescendant
              <div
                key={to}
                id={`${list}-${index}`}
                role="option"
                aria-selected={index === active}
                className={styles.entry}
                onClick={() => onChoose(entry)}
              >
                <Icon size={18} stroke={1.5} aria-hidden="true" />
                <span>{name}</span>
                {hint && <small>{hint}</small>}
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}
