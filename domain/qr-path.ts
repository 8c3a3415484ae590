/** QR code as one path in a square of `size` modules, including the quiet zone. */
export type QrCode = { size: number; path: string }

type Modules = { size: number; get: (row: number, column: number) => number | boolean }

const QUIET = 4

export function qrPath(modules: Modules): QrCode {
  const rows = Array.from({ length: modules.size }, (_, y) => drawRow(modules, y))
  return { size: modules.size + 2 * QUIET, path: rows.join('') }
}

/** Adjacent dark modules are one rectangle: fewer bytes, and no hairlines between them. */
function drawRow(modules: Modules, y: number): string {
  let path = ''
  for (let x = 0; x < modules.size; x++) {
    const start = x
    while (x < modules.size && modules.get(y, x)) x++
    if (x > start) path += `M${start + QUIET} ${y + QUIET}h${x - start}v1h-${x - start}z`
  }
  return path
}
