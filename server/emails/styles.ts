import type { CSSProperties } from 'react'

/** The house's colours, as solid values: mail programs know no variables. */
export const COLOURS = {
  primary: '#40296C',
  secondary: '#5A1065',
  paper: '#FBFAFC',
  surface: '#FFFFFF',
  ink: '#1E1530',
  muted: '#6B6379',
  line: '#E8E4EE',
} as const

const FONT = "Inter, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"
const text = { fontFamily: FONT, color: COLOURS.ink, fontSize: '16px', lineHeight: '24px', margin: '0 0 16px' } as const

export const styles = {
  paper: { backgroundColor: COLOURS.paper, margin: '0', padding: '24px 12px', fontFamily: FONT },
  column: { maxWidth: '600px', width: '100%' },
  card: {
    backgroundColor: COLOURS.surface,
    border: `1px solid ${COLOURS.line}`,
    borderRadius: '12px',
    padding: '32px 28px',
  },
  footer: { padding: '20px 28px' },
  brand: { ...text, color: COLOURS.primary, fontWeight: 600, fontSize: '14px', padding: '0 28px', margin: '0 0 12px' },
  title: { ...text, fontSize: '22px', lineHeight: '30px', fontWeight: 650, letterSpacing: '-0.01em' },
  text,
  muted: { ...text, color: COLOURS.muted, fontSize: '14px', lineHeight: '20px', margin: '0 0 8px' },
  fact: { ...text, fontSize: '14px', lineHeight: '20px', margin: '0 0 4px' },
  // Mail programs that know no gradients show the solid colour below it.
  action: {
    fontFamily: FONT,
    backgroundColor: COLOURS.primary,
    backgroundImage: `linear-gradient(90deg, ${COLOURS.primary}, ${COLOURS.secondary})`,
    color: '#FFFFFF',
    borderRadius: '8px',
    fontSize: '16px',
    fontWeight: 600,
    padding: '14px 22px',
  },
  box: { border: `1px solid ${COLOURS.line}`, borderRadius: '8px', padding: '16px 18px', margin: '0 0 20px' },
  code: { ...text, fontSize: '28px', lineHeight: '36px', letterSpacing: '0.25em', fontWeight: 650 },
  amount: { textAlign: 'right', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap', paddingLeft: '12px' },
  quote: { ...text, borderLeft: `3px solid ${COLOURS.line}`, paddingLeft: '16px', whiteSpace: 'pre-wrap' },
} as const satisfies Record<string, CSSProperties>
