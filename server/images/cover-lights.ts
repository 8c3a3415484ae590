import type { Brush } from './cover-patterns.ts'

const WIDTH = 1600
const HEIGHT = 900

/** Beams from above that meet on the boards. */
export function drawSpotlight({ deep, soft, light, spark, between }: Brush): string {
  const middle = between(560, 1040)
  const floor = between(690, 760)
  const colours = [light, spark, soft]
  const beams = Array.from({ length: between(3, 4) }, (_, index) => {
    const from = Math.round(((index + 0.5) * WIDTH) / 3.5) + between(-120, 120)
    const to = middle + between(-260, 260)
    const half = between(150, 260)
    const colour = colours[index % colours.length] ?? light
    const fade = `<linearGradient id="b${index}" x2="0" y2="1"><stop stop-color="${colour}" stop-opacity=".85"/><stop offset="1" stop-color="${colour}" stop-opacity=".12"/></linearGradient>`
    return `${fade}<path fill="url(#b${index})" d="M${from - 14} -20h28L${to + half} ${floor}H${to - half}z"/><ellipse cx="${to}" cy="${floor}" rx="${half}" ry="46" fill="${colour}" fill-opacity=".55"/>`
  })
  const boards = Array.from(
    { length: 9 },
    (_, index) => `M${middle} ${floor - 420}L${(index - 2) * 400} ${HEIGHT + 200}`,
  )
  return `<path fill="${deep}" d="M0 ${floor - 60}h${WIDTH}v${HEIGHT}H0z"/><clipPath id="c"><path d="M0 ${floor - 60}h${WIDTH}v${HEIGHT}H0z"/></clipPath><path clip-path="url(#c)" stroke="${soft}" stroke-opacity=".4" stroke-width="4" d="${boards.join('')}"/>${beams.join('')}`
}

/** Torn-off tickets, thrown in the air. */
export function drawTickets({ deep, ground, soft, light, spark, between }: Brush): string {
  const colours = [soft, light, spark, soft, ground]
  const columns = 6
  const tickets = Array.from({ length: 24 }, (_, index) => {
    const x = ((index % columns) + 0.5) * (WIDTH / columns) + between(-80, 80)
    const y = (Math.floor(index / columns) + 0.5) * (HEIGHT / 4) + between(-70, 70)
    const scale = between(70, 135) / 100
    return `<use href="#t" transform="translate(${Math.round(x)} ${Math.round(y)})rotate(${between(-70, 70)})scale(${scale})" fill="${colours[between(0, 4)]}"/>`
  })
  const shape = 'M-92-48H92v30a18 18 0 0 0 0 36v30H-92V18a18 18 0 0 0 0-36z'
  return `<defs><g id="t"><path d="${shape}"/><path d="M48-40v80" stroke="${deep}" stroke-width="5" stroke-dasharray="9 9"/><path d="M-62-14H18M-62 12H-14" stroke="${deep}" stroke-opacity=".45" stroke-width="9"/></g></defs>${tickets.join('')}`
}

/** Strings of lamps across the night. */
export function drawLanterns({ deep, soft, light, spark, between }: Brush): string {
  const glow = `<radialGradient id="l"><stop stop-color="${spark}"/><stop offset=".32" stop-color="${spark}"/><stop offset=".34" stop-color="${light}" stop-opacity=".5"/><stop offset="1" stop-color="${light}" stop-opacity="0"/></radialGradient>`
  const strings = Array.from({ length: between(4, 6) }, (_, index) => {
    const [left, right, sag] = [between(-40, 260) + index * 130, between(-40, 260) + index * 130, between(120, 330)]
    return lampString({ left, right, sag, count: between(6, 11), size: 46 + index * 12 }, soft)
  })
  const hill = between(720, 800)
  return `<defs>${glow}<circle id="p" r="1" fill="url(#l)"/></defs>${strings.join('')}<path fill="${deep}" d="M0 ${hill}q400 ${between(-120, 40)} 800 0t800 ${between(-60, 60)}V${HEIGHT}H0z"/>`
}

type LampString = { left: number; right: number; sag: number; count: number; size: number }

function lampString({ left, right, sag, count, size }: LampString, colour: string): string {
  const lowest = Math.round((left + right) / 2 + 2 * sag)
  const cord = `<path fill="none" stroke="${colour}" stroke-width="4" d="M0 ${left}Q${WIDTH / 2} ${lowest} ${WIDTH} ${right}"/>`
  const lamps = Array.from({ length: count }, (_, index) => {
    const t = (index + 0.5) / count
    const y = (1 - t) ** 2 * left + 2 * t * (1 - t) * lowest + t ** 2 * right
    return `<use href="#p" transform="translate(${Math.round(t * WIDTH)} ${Math.round(y + size * 0.3)})scale(${size})"/>`
  })
  return cord + lamps.join('')
}
