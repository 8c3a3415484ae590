import { writeFileSync } from 'node:fs'
import { create } from 'qrcode'

const WIDTH = 640
const HEIGHT = 480
const FRAMES_PER_SECOND = 5
const WHITE = 235
const BLACK = 16
const QUIET_ZONE = 4

/** What the camera sees: a QR code, or an empty wall (null), for so many seconds. */
export type Scene = { text: string | null; seconds: number }

/**
 * Writes a Y4M video for Chromium's fake camera (`--use-file-for-fake-video-capture`), which shows it again and again.
 * A text alone is that code all the time.
 */
export function writeQrVideo(path: string, scenes: string | readonly Scene[]): void {
  const shown = typeof scenes === 'string' ? [{ text: scenes, seconds: 2 }] : scenes
  const header = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F${FRAMES_PER_SECOND}:1 Ip A1:1 C420jpeg\n`)
  const frames = shown.flatMap(({ text, seconds }) => {
    const frame = Buffer.concat([Buffer.from('FRAME\n'), luma(text), GREY])
    return Array.from({ length: Math.ceil(seconds * FRAMES_PER_SECOND) }, () => frame)
  })
  writeFileSync(path, Buffer.concat([header, ...frames]))
}

/** Both colour planes, a quarter of the size each: no colour. */
const GREY = Buffer.alloc((WIDTH * HEIGHT) / 2, 128)

function luma(text: string | null): Buffer {
  const picture = Buffer.alloc(WIDTH * HEIGHT, WHITE)
  if (text === null) return picture
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const scale = Math.floor(HEIGHT / (modules.size + 2 * QUIET_ZONE))
  const left = Math.floor((WIDTH - modules.size * scale) / 2)
  const top = Math.floor((HEIGHT - modules.size * scale) / 2)
  for (let y = 0; y < modules.size * scale; y++) {
    for (let x = 0; x < modules.size * scale; x++) {
      const isDark = modules.get(Math.floor(y / scale), Math.floor(x / scale))
      if (isDark) picture[(top + y) * WIDTH + left + x] = BLACK
    }
  }
  return picture
}
