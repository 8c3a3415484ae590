/** Colour as #rrggbb, in lower case. */
export type Colour = string

/** Contrast of two colours by WCAG 2.2, from 1 (equal) to 21 (black and white). */
export function contrast(one: Colour, other: Colour): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: Colour): number {
  const [r = 0, g = 0, b = 0] = linear(colour)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Colour from OKLCH, where equal lightness looks equal in every hue. Colours outside sRGB are clipped. */
export function oklch(lightness: number, chroma: number, hue: number): Colour {
  return written(channelsOf(lightness, chroma, hue))
}

/** Same hue at another lightness (0 to 1), with the same chroma or the largest that screens can show. */
export function withLightness(colour: Colour, lightness: number): Colour {
  if (lightness <= 0) return '#000000'
  if (lightness >= 1) return '#ffffff'
  const { chroma, hue } = inOklch(colour)
  let [least, most] = [0, chroma]
  if (isShown(channelsOf(lightness, chroma, hue))) least = chroma
  // The limit of displayable colours has no formula, hence the bisection.
  else
    for (let step = 0; step < 12; step++) {
      const middle = (least + most) / 2
      if (isShown(channelsOf(lightness, middle, hue))) least = middle
      else most = middle
    }
  return oklch(lightness, least, hue)
}

export function lightnessOf(colour: Colour): number {
  return inOklch(colour).lightness
}

/** Mixes `part` (0 to 1) of the other colour into the first. */
export function mixed(one: Colour, other: Colour, part: number): Colour {
  const [from, to] = [bytes(one), bytes(other)]
  return `#${from.map((byte, at) => hex(byte + ((to[at] ?? 0) - byte) * part)).join('')}`
}

function inOklch(colour: Colour): { lightness: number; chroma: number; hue: number } {
  const [r = 0, g = 0, b = 0] = linear(colour)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const x = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const y = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(x, y),
    hue: (Math.atan2(y, x) * 180) / Math.PI,
  }
}

/** Linear red, green and blue; outside 0 to 1 for colours that screens cannot show. */
function channelsOf(lightness: number, chroma: number, hue: number): number[] {
  const angle = (hue * Math.PI) / 180
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

function isShown(channels: readonly number[]): boolean {
  return channels.every((channel) => channel > -0.001 && channel < 1.001)
}

function written(channels: readonly number[]): Colour {
  return `#${channels.map((channel) => hex(255 * encoded(Math.min(1, Math.max(0, channel))))).join('')}`
}

/** Transfer function of sRGB, and its inverse. */
function encoded(light: number): number {
  return light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055
}

function linear(colour: Colour): number[] {
  return bytes(colour).map((byte) => {
    const value = byte / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
}

function bytes(colour: Colour): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
}

function hex(byte: number): string {
  return Math.round(byte).toString(16).padStart(2, '0')
}
