import { writeFileSync } from 'node:fs'
import { PNG } from 'pngjs'

const WIDTH = 640
const HEIGHT = 480
const FRAMES_PER_SECOND = 5
const WHITE = 235
const BLACK = 16

/** A scene of the camera: a picture (PNG) or an empty wall (null), and its length in seconds. */
export type Scene = { picture: Buffer | null; seconds: number }

/** Writes a Y4M video for Chromium's fake camera (`--use-file-for-fake-video-capture`), which loops it. */
export function writeQrVideo(path: string, scenes: readonly Scene[]): void {
  const header = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F${FRAMES_PER_SECOND}:1 Ip A1:1 C420jpeg\n`)
  const frames = scenes.flatMap(({ picture, seconds }) => {
    const frame = Buffer.concat([Buffer.from('FRAME\n'), luma(picture), GREY])
    return Array.from({ length: Math.ceil(seconds * FRAMES_PER_SECOND) }, () => frame)
  })
  writeFileSync(path, Buffer.concat([header, ...frames]))
}

/** Both chroma planes, a quarter of the size each: no colour. */
const GREY = Buffer.alloc((WIDTH * HEIGHT) / 2, 128)

/** Scales the picture to the frame's height and centres it on white. */
function luma(picture: Buffer | null): Buffer {
  const frame = Buffer.alloc(WIDTH * HEIGHT, WHITE)
  if (picture === null) return frame
  const { data, width, height } = PNG.sync.read(picture)
  const scale = Math.min(WIDTH / width, HEIGHT / height)
  const left = Math.floor((WIDTH - width * scale) / 2)
  const top = Math.floor((HEIGHT - height * scale) / 2)
  for (let y = 0; y < Math.floor(height * scale); y++) {
    for (let x = 0; x < Math.floor(width * scale); x++) {
      const at = 4 * (Math.floor(y / scale) * width + Math.floor(x / scale))
      const brightness = ((data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0)) / (3 * 255)
      frame[(top + y) * WIDTH + left + x] = Math.round(BLACK + brightness * (WHITE - BLACK))
    }
  }
  return frame
}
