import { Trans, useLingui } from '@lingui/react/macro'
import { LineIcon } from '#web/components/public/line-icon.tsx'
import type { DrawnTicket } from './load-tickets.server.ts'
import styles from './qr-square.module.css'

/** The QR code, always dark on white; if the ticket does not admit, a square with the reason. */
export function QrSquare({ drawn: { ticket, qr } }: { drawn: DrawnTicket }) {
  const { t } = useLingui()
  if (qr) {
    return (
      <svg
        className={styles.code}
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        shapeRendering="crispEdges"
        role="img"
        aria-label={t`Ticket QR code to show at the door`}
      >
        <path fill="#fff" d={`M0 0h${qr.size}v${qr.size}H0z`} />
        <path fill="#000" d={qr.path} />
      </svg>
    )
  }
  return ticket.status === 'CANCELLED' ? (
    <div className={styles.crossed}>
      <Crossed />
      <p>
        <Trans>This ticket was cancelled and is no longer valid.</Trans>
      </p>
    </div>
  ) : (
    <div className={styles.locked}>
      <LineIcon name="lock" size={56} />
      <p>
        <Trans>The code appears here once the order is paid.</Trans>
      </p>
    </div>
  )
}

function Crossed() {
  return (
    <svg className={styles.cross} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      <path d="M0 0 100 100M100 0 0 100" stroke="currentColor" strokeWidth="1" vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
