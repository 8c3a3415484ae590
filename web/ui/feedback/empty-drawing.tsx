/** Line drawings of our own, one per kind of empty state. */
const DRAWINGS = {
  tickets: (
    <>
      <path d="M18 40h84v14a8 8 0 0 0 0 16v14H18V70a8 8 0 0 0 0-16V40Z" />
      <path d="M74 44v36" strokeDasharray="4 5" />
      <path d="M32 56h26M32 66h18" />
    </>
  ),
  people: (
    <>
      <circle cx="44" cy="46" r="12" />
      <path d="M22 88c2-16 11-24 22-24s20 8 22 24" />
      <circle cx="80" cy="50" r="9" />
      <path d="M74 69c12-3 22 4 25 19" />
    </>
  ),
  orders: (
    <>
      <path d="M36 24h48v72l-8-6-8 6-8-6-8 6-8-6-8 6V24Z" />
      <path d="M48 42h24M48 54h24M48 66h14" />
    </>
  ),
  codes: (
    <>
      <path d="M24 62 62 24h30v30L54 92 24 62Z" />
      <circle cx="78" cy="38" r="5" />
      <path d="m46 60 14 14M52 68l2-2" />
    </>
  ),
  door: (
    <>
      <path d="M34 94V26h40v68M26 94h68" />
      <path d="M74 34h14v60" strokeDasharray="4 5" />
      <circle cx="65" cy="62" r="2.5" />
    </>
  ),
  measure: (
    <>
      <path d="M36 24v62a8 8 0 0 0 8 8h32a8 8 0 0 0 8-8V24" />
      <path d="M26 38h68" strokeDasharray="4 5" />
      <path d="M36 56c8-5 16 5 24 0s16 5 24 0M48 70h4M66 76h4M56 84h4" />
    </>
  ),
  stage: (
    <>
      <path d="M18 30h84M26 30c0 28-2 44-8 54M94 30c0 28 2 44 8 54" />
      <path d="M38 30c1 18-3 30-12 38M82 30c-1 18 3 30 12 38" />
      <path d="M22 92h76M60 54l10 38H50l10-38Z" />
    </>
  ),
  letter: (
    <>
      <path d="M22 36h76v52H22V36Z" />
      <path d="m22 38 38 28 38-28M22 86l26-28M98 86 72 58" />
    </>
  ),
  search: (
    <>
      <circle cx="54" cy="52" r="22" />
      <path d="m70 69 20 21M46 52h16" />
    </>
  ),
  broken: (
    <>
      <path d="M20 74c10 0 10-16 20-16s10 16 20 16 10-16 20-16 10 16 20 16" />
      <path d="m52 30 8 12-6 4 8 12" />
    </>
  ),
} as const

export type Drawing = keyof typeof DRAWINGS

/** Drawing above the text of an empty state. */
export function EmptyDrawing({ drawing }: { drawing: Drawing }) {
  return (
    <g strokeWidth="2" strokeLinecap="round" strokeLinejoin="round">
      {DRAWINGS[drawing]}
    </g>
  )
}
