import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { PREVIEW_IS_READY, type PreviewMessage } from '#web/lib/page/preview-messages.ts'
import { Segmented } from '#web/ui/form/segmented.tsx'
import styles from './preview-frame.module.css'

type Device = 'phone' | 'desktop'
/** Window widths in CSS pixels, scaled down where there is less room. */
const WIDTHS: Record<Device, number> = { phone: 390, desktop: 1280 }
const HEIGHT = 720

type Props = {
  /** Address of a preview page of this site. */
  src: string
  title: string
  message: PreviewMessage
  /** Unsaved settings as read by `usePreviewSettings`. */
  settings: object
}

/** Preview of a public page with unsaved settings. */
export function PreviewFrame({ src, title, message, settings }: Props) {
  const { t } = useLingui()
  const [device, setDevice] = useState<Device>(() => (matchMedia('(min-width: 48em)').matches ? 'desktop' : 'phone'))
  const pane = useRef<HTMLDivElement>(null)
  const room = useWidth(pane)
  const frame = useMessages(message, settings)
  const scale = Math.min(1, room / WIDTHS[device])
  return (
    <section className={styles.preview} aria-label={t`Preview`}>
      <Segmented<Device>
        aria-label={t`Preview width`}
        size="xs"
        data={{ desktop: t`Desktop`, phone: t`Phone` }}
        value={device}
        onChange={setDevice}
      />
      <div ref={pane} className={styles.pane} style={{ height: HEIGHT }}>
        <iframe
          ref={frame}
          src={src}
          title={title}
          className={styles.frame}
          style={{ width: WIDTHS[device], height: HEIGHT / scale, scale: String(scale) }}
        />
      </div>
    </section>
  )
}

/** Sends the settings once the page is listening, and again whenever they change. */
function useMessages(type: PreviewMessage, settings: object) {
  const frame = useRef<HTMLIFrameElement>(null)
  const text = JSON.stringify(settings)
  useEffect(() => {
    const send = () => frame.current?.contentWindow?.postMessage({ type, settings: JSON.parse(text) }, location.origin)
    function answer({ origin, source, data }: MessageEvent) {
      const isOurs = origin === location.origin && source === frame.current?.contentWindow
      if (isOurs && data?.type === PREVIEW_IS_READY) send()
    }
    send()
    window.addEventListener('message', answer)
    return () => window.removeEventListener('message', answer)
  }, [type, text])
  return frame
}

function useWidth(element: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    if (!element.current) return
    const watch = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0))
    watch.observe(element.current)
    return () => watch.disconnect()
  }, [element])
  return width || WIDTHS.desktop
}
