import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { PublicOrder } from '#contract/checkout.ts'
import controls from '../controls.module.css'
import { useCheckout } from '../use-checkout.ts'
import { PayByCard } from './card/pay-by-card.tsx'
import { PayLater, PayLaterTitle } from './pay-later.tsx'
import styles from './payment.module.css'

type Way = PublicOrder['settings']['payment_providers'][number]
type Props = {
  /** Ways to pay, in the organizer's order. */
  ways: readonly Way[]
  /** Address of a stand-in's script; null for the card provider's own. */
  script: string | null
}

/** The only way to pay, or a choice of several. */
export function WaysToPay({ ways, script }: Props) {
  const [first = 'OFFLINE'] = ways
  if (ways.length > 1) return <Choice ways={ways} script={script} />
  return (
    <section className={controls.card} aria-labelledby="way-to-pay">
      <h2 id="way-to-pay">{TITLES[first]}</h2>
      <WayToPay way={first} script={script} />
    </section>
  )
}

const TITLES: Record<Way, ReactNode> = { STRIPE: <Trans>Pay by card</Trans>, OFFLINE: <PayLaterTitle /> }

const WayToPay = ({ way, script }: { way: Way; script: string | null }) =>
  way === 'STRIPE' ? <PayByCard script={script} /> : <PayLater />

/**
 * Text typed into one way stays while another is shown. After a reload, a way that was begun is selected again, since a card may
 * be charged.
 */
function Choice({ ways, script }: Props) {
  const { order } = useCheckout()
  const first = ways.find((way) => way === order.payment_provider) ?? ways[0]
  const [chosen, setChosen] = useState(first)
  const [opened, setOpened] = useState<readonly (Way | undefined)[]>([first])
  const choose = (way: Way) => {
    setChosen(way)
    setOpened([...opened, way])
  }
  return (
    <fieldset className={styles.ways}>
      <legend className="unseen">
        <Trans>How would you like to pay?</Trans>
      </legend>
      {ways.map((way) => (
        <div key={way} className={controls.card}>
          <label className={styles.way}>
            <input type="radio" name="way" checked={way === chosen} onChange={() => choose(way)} />
            <span>{TITLES[way]}</span>
          </label>
          <div hidden={way !== chosen}>{opened.includes(way) && <WayToPay way={way} script={script} />}</div>
        </div>
      ))}
    </fieldset>
  )
}
