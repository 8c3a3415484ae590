import { LRUCache } from 'lru-cache'
import { loadSharp } from '#server/images/load-sharp.ts'

/** A logo and the name by which its pictures are kept. */
export type Logo = { name: string; bytes: Uint8Array }

/** Side of Apple's icon, in points. */
const ICON = 29
/** Side of the logo at the top of a pass, in points. */
const LOGO = 50

const kept = new LRUCache<string, Promise<Record<string, Buffer>>>({ max: 50 })

/** Icon and logo as PNG files, each for displays of one, two and three pixels a point. */
export function passPictures({ name, bytes }: Logo): Promise<Record<string, Buffer>> {
  const found = kept.get(name)
  if (found) return found
  const drawing = draw(bytes)
  kept.set(name, drawing)
  drawing.catch(() => kept.delete(name))
  return drawing
}

async function draw(bytes: Uint8Array): Promise<Record<string, Buffer>> {
  const sharp = await loadSharp()
  const files = [1, 2, 3].flatMap((times) => {
    const suffix = times === 1 ? '' : `@${times}x`
    return [
      { file: `icon${suffix}.png`, side: ICON * times },
      { file: `logo${suffix}.png`, side: LOGO * times },
    ]
  })
  const drawn = files.map(async ({ file, side }) => {
    const box = { fit: 'contain', background: '#0000' } as const
    return [file, await sharp(bytes).resize(side, side, box).png().toBuffer()] as const
  })
  return Object.fromEntries(await Promise.all(drawn))
}
