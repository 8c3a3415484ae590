import { useLingui } from '@lingui/react/macro'
import styles from './unpaid-codes.module.css'
import type { UnpaidCode } from './unpaid-codes.server.ts'

/** QR codes to show on arrival; dark on white in every design. */
export function UnpaidCodes({ codes }: { codes: readonly UnpaidCode[] }) {
  const { t } = useLingui()
  return (
    <ul className={styles.codes}>
      {codes.map(({ short_id, public_id, first_name, last_name, qr }) => (
        <li key={short_id}>
          <svg
            viewBox={`0 0 ${qr.size} ${qr.size}`}
            shapeRendering="crispEdges"
            role="img"
            aria-label={t`QR code of ticket ${public_id}`}
          >
            <path fill="#fff" d={`M0 0h${qr.size}v${qr.size}H0z`} />
            <path fill="#000" d={qr.path} />
          </svg>
          <span className={styles.name}>{`${first_name} ${last_name}`}</span>
          <span className={styles.number}>{public_id}</span>
        </li>
      ))}
    </ul>
  )
}
