/** Input of a pattern: five colours from dark to light, and a source of seeded random integers. */
export type Brush = {
  deep: string
  ground: string
  soft: string
  light: string
  spark: string
  between: (low: number, high: number) => number
}

const WIDTH = 1600
const HEIGHT = 900

/** Heavy folds over the whole width, drawn aside so that the lit stage shows. */
export function drawCurtain({ deep, soft, light, spark, between }: Brush): string {
  const middle = between(620, 980)
  const gap = between(90, 190)
  const fold = between(84, 132)
  const floor = between(700, 780)
  const folds = `<linearGradient id="f" gradientUnits="userSpaceOnUse" x2="${fold}" spreadMethod="reflect"><stop stop-color="${soft}"/><stop offset=".55" stop-color="${soft}" stop-opacity=".45"/><stop offset="1" stop-color="${deep}"/></linearGradient>`
  const glow = `<radialGradient id="s" gradientUnits="userSpaceOnUse" cx="${middle}" cy="${floor}" r="620"><stop stop-color="${spark}"/><stop offset=".5" stop-color="${light}" stop-opacity=".8"/><stop offset="1" stop-color="${light}" stop-opacity="0"/></radialGradient>`
  const left = `M0 0H${middle + 30}C${middle - 40} 330 ${middle - gap - 90} 560 ${middle - gap * 2} 640C${middle - gap} 720 ${middle - gap - 40} 820 ${middle - gap - 20} ${HEIGHT}H0z`
  const right = `M${WIDTH} 0H${middle - 30}C${middle + 40} 330 ${middle + gap + 90} 560 ${middle + gap * 2} 640C${middle + gap} 720 ${middle + gap + 40} 820 ${middle + gap + 20} ${HEIGHT}H${WIDTH}z`
  return `<defs>${folds}${glow}</defs><path fill="url(#s)" d="M0 0h${WIDTH}v${HEIGHT}H0z"/><path fill="${deep}" fill-opacity=".5" d="M0 ${floor + 60}h${WIDTH}v${HEIGHT}H0z"/><path fill="url(#f)" d="${left}"/><path fill="url(#f)" d="${right}"/>${valance({ deep, soft, between })}`
}

/** The strip of cloth above the stage, in bows. */
function valance({ deep, soft, between }: Pick<Brush, 'deep' | 'soft' | 'between'>): string {
  const bows = between(5, 9)
  const width = WIDTH / bows
  const bow = Array.from({ length: bows }, () => `q${-width / 2} 150 ${-width} 0`).join('')
  return `<path fill="${deep}" d="M0 0h${WIDTH}v80${bow}z"/><path fill="none" stroke="${soft}" stroke-width="6" d="M${WIDTH} 80${bow}"/>`
}

/** An arcade: arches within arches, with light behind them. */
export function drawArches({ deep, ground, soft, light, spark, between }: Brush): string {
  const count = between(3, 5)
  const width = WIDTH / count
  const lit = between(0, count - 1)
  const top = between(180, 300)
  const rings = [1, 0.78, 0.56, 0.34]
  const colours = [ground, soft, light, spark]
  const arches = Array.from({ length: count }, (_, index) =>
    rings
      .slice(0, index === lit ? 4 : 3)
      .map((part, ring) =>
        arch(
          { middle: (index + 0.5) * width, half: width * 0.44 * part, top: top + ring * 70 },
          colours[ring] ?? soft,
          index === lit ? 1 : 0.62,
        ),
      )
      .join(''),
  )
  return `<path fill="${deep}" fill-opacity=".45" d="M0 0h${WIDTH}v${HEIGHT}H0z"/>${arches.join('')}<path fill="${deep}" fill-opacity=".7" d="M0 830h${WIDTH}v70H0z"/>`
}

type Arch = { middle: number; half: number; top: number }

function arch({ middle, half, top }: Arch, colour: string, opacity: number): string {
  const [x, r] = [Math.round(middle - half), Math.round(half)]
  return `<path fill="${colour}" fill-opacity="${opacity}" d="M${x} ${HEIGHT}V${top + r}a${r} ${r} 0 0 1 ${2 * r} 0V${HEIGHT}z"/>`
}

/** Rows of seats as seen from the stage, some of them taken. */
export function drawSeats({ deep, ground, soft, light, spark, between }: Brush): string {
  const rows = between(5, 7)
  const drawn = Array.from({ length: rows }, (_, row) => {
    const scale = 0.55 + (row / rows) * 0.9
    const step = Math.round(150 * scale)
    const y = Math.round(110 + (row / rows) ** 1.25 * 760)
    const offset = row % 2 === 0 ? -step / 2 : 0
    const count = Math.ceil(WIDTH / step) + 2
    const colours = Array.from({ length: count }, () => {
      const chance = between(0, 99)
      if (chance < 6) return spark
      return chance < 20 ? light : chance < 60 ? soft : ground
    })
    return colours
      .map((colour, index) => seat({ x: Math.round(offset + (index - 0.5) * step), y, side: step * 0.84 }, colour))
      .join('')
  })
  return `<path fill="${deep}" fill-opacity=".4" d="M0 0h${WIDTH}v${HEIGHT}H0z"/><g stroke="${deep}" stroke-width="5">${drawn.join('')}</g>`
}

function seat({ x, y, side }: { x: number; y: number; side: number }, colour: string): string {
  const [width, height, round] = [Math.round(side), Math.round(side * 1.25), Math.round(side * 0.34)]
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}" fill="${colour}"/>`
}
