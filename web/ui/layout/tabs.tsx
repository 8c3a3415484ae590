import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { useSearchParams } from 'react-router'
import styles from './tabs.module.css'

type Tab = { value: string; label: ReactNode; draw: () => ReactNode }

/** Tabs. The address keeps the open one as `?tab=`; without it the first is open. */
export function Tabs({ tabs }: { tabs: readonly Tab[] }) {
  const id = useId()
  const [search, setSearch] = useSearchParams()
  const chosen = tabs.find(({ value }) => value === search.get('tab')) ?? tabs[0]
  const choose = ({ value }: Tab) => setSearch(value === tabs[0]?.value ? {} : { tab: value }, { replace: true })
  return (
    <>
      <div role="tablist" className={styles.list}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            id={`${id}-${tab.value}`}
            type="button"
            role="tab"
            className={styles.tab}
            aria-selected={tab === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={tab === chosen ? 0 : -1}
            onClick={() => choose(tab)}
            onKeyDown={moveByArrows}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${chosen?.value}`}>
        {chosen?.draw()}
      </div>
    </>
  )
}

/** Moves to the next or previous tab, wrapping around. */
function moveByArrows({ key, currentTarget }: KeyboardEvent<HTMLButtonElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[key]
  const all = [...(currentTarget.parentElement?.querySelectorAll<HTMLButtonElement>('[role=tab]') ?? [])]
  if (step === undefined) return
  const next = all.at((all.indexOf(currentTarget) + step) % all.length)
  next?.focus()
  next?.click()
}
