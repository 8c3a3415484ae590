/** Brand colours as literal values: mail programs do not support variables. */
const COLOURS = {
  primary: '#40296C',
  secondary: '#5A1065',
  paper: '#FBFAFC',
  surface: '#FFFFFF',
  ink: '#1E1530',
  muted: '#6B6379',
  line: '#E8E4EE',
} as const

const FONT = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const SMALL = 'font-size:14px;line-height:20px'
const text = `${FONT};color:${COLOURS.ink};font-size:16px;line-height:24px;margin:0 0 16px`
const fact = `${text};${SMALL};margin:0 0 4px`
const muted = `${text};color:${COLOURS.muted};${SMALL};margin:0 0 8px`
const box = `border:1px solid ${COLOURS.line};border-radius:8px;padding:16px 18px;margin:0 0 20px`
const card = `background-color:${COLOURS.surface};border:1px solid ${COLOURS.line};padding:28px 24px`
const cell = `${fact};padding:8px 0;border-bottom:1px solid ${COLOURS.line}`
const amount = 'text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap;padding-left:12px'

/** Values of `style="…"`; of two declarations of one property the later counts. */
export const styles = {
  page: `background-color:${COLOURS.paper};margin:0;padding:0`,
  paper: `background-color:${COLOURS.paper};margin:0;padding:24px 12px;${FONT}`,
  column: 'max-width:600px;width:100%',
  card: `${card};border-radius:12px`,
  card_below_cover: `${card};border-top:none;border-radius:0 0 12px 12px`,
  cover: 'height:56px;border-radius:12px 12px 0 0;overflow:hidden',
  cover_image: 'display:block;width:100%;height:auto;border:none;border-radius:12px 12px 0 0',
  logo_row: 'padding:0 24px',
  logo: 'display:block;height:48px;width:auto;max-width:200px;border:none;border-radius:8px;margin:0 0 8px',
  footer: 'padding:20px 24px',
  rule: `width:100%;border:none;border-top:1px solid ${COLOURS.line};margin:16px 0`,
  brand: `${text};color:${COLOURS.primary};font-weight:600;font-size:14px;padding:0 24px;margin:0 0 12px`,
  title: `${text};font-size:22px;line-height:30px;font-weight:650;letter-spacing:-0.01em`,
  text,
  lead: `${text};font-weight:600;margin:0 0 4px`,
  to_pay: `${text};font-weight:600;margin:0 0 8px`,
  fact,
  heading: `${fact};font-weight:600`,
  muted,
  quiet_link: `${text};color:${COLOURS.muted};${SMALL};text-decoration:underline`,
  link: `${fact};color:${COLOURS.primary};text-decoration:none`,
  // Mail programs that know no gradients show the solid colour below it.
  action: `${FONT};display:inline-block;text-decoration:none;background-color:${COLOURS.primary};background-image:linear-gradient(90deg,${COLOURS.primary},${COLOURS.secondary});color:#FFFFFF;border-radius:8px;font-size:16px;line-height:24px;font-weight:600;padding:14px 22px`,
  action_row: 'margin:8px 0 20px',
  box,
  // White background around a QR code: dark mode must not remove the quiet zone.
  ticket: `${box};background-color:#FFFFFF;text-align:center`,
  picture: 'display:block;outline:none;border:none;margin:8px auto;background-color:#FFFFFF',
  code: `${text};font-size:28px;line-height:36px;letter-spacing:0.25em;font-weight:650`,
  quote: `${text};border-left:3px solid ${COLOURS.line};padding-left:16px;white-space:pre-wrap`,
  table: 'margin:0 0 12px',
  line: cell,
  line_amount: `${cell};${amount}`,
  total: `${cell};font-size:16px;font-weight:650;border-bottom:none`,
  total_amount: `${cell};font-size:16px;font-weight:650;border-bottom:none;${amount}`,
  detail: `${muted};margin:0`,
  detail_amount: `${muted};margin:0;${amount}`,
} as const
