import { PKPass } from 'passkit-generator'
import type { Colour } from '#domain/colour.ts'
import { wordsOn } from '#domain/palette.ts'
import { type PassContent, type PassField, passEnds } from '#domain/wallet.ts'
import type { AppleWallet } from '../wallet-settings.ts'
import { type Logo, passPictures } from './pass-pictures.ts'

export type ApplePass = {
  wallet: AppleWallet
  serial: string
  token: string
  content: PassContent
  /** Content of the QR code; null: the pass is void. */
  code: string | null
  /** Text for the lock screen, with %@ in place of a changed field. */
  changed: string
  /** Address of the installation. Passes update themselves only over https. */
  app_url: string
  logo: Logo
}

/** Apple's notation of a colour. */
const rgb = (colour: Colour) => {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  return `rgb(${red}, ${green}, ${blue})`
}

/** A signed .pkpass file: some 20 ms of a processor. */
export async function signPass(pass: ApplePass): Promise<Buffer> {
  const { certificate, key, passphrase, issuer } = pass.wallet
  const file = new PKPass(
    { ...(await passPictures(pass.logo)), 'pass.json': Buffer.from(JSON.stringify(passJson(pass))) },
    { signerCert: certificate, signerKey: key, wwdr: issuer, ...(passphrase && { signerKeyPassphrase: passphrase }) },
  )
  // A copy, because the buffer is handed over to another thread.
  return Buffer.from(new Uint8Array(file.getAsBuffer()))
}

function passJson({ wallet, serial, token, content, code, app_url, ...pass }: ApplePass) {
  const { event, item, number } = content
  return {
    formatVersion: 1,
    passTypeIdentifier: wallet.pass_type,
    teamIdentifier: wallet.team,
    serialNumber: serial,
    organizationName: event.organizer,
    description: `${item.label} · ${event.title}`,
    ...(app_url.startsWith('https:') && { webServiceURL: `${app_url}/api/wallets/apple`, authenticationToken: token }),
    relevantDate: event.start_date,
    expirationDate: passEnds(event),
    ...(code === null ? { voided: true } : { barcodes: [qrCode(code, number.text)] }),
    foregroundColor: rgb(wordsOn(content.accent)),
    labelColor: rgb(wordsOn(content.accent)),
    backgroundColor: rgb(content.accent),
    logoText: event.organizer,
    eventTicket: fieldsOf(content, pass.changed),
  }
}

const qrCode = (message: string, altText: string) => {
  return { format: 'PKBarcodeFormatQR', message, messageEncoding: 'iso-8859-1', altText }
}

function fieldsOf({ event, when, place, holder, item, number, link }: PassContent, changeMessage: string) {
  const title = { label: event.organizer, text: event.title }
  const back = [number, link].filter(({ text }) => text !== '')
  return {
    primaryFields: [field('event', title, { changeMessage })],
    secondaryFields: [
      field('when', when, { changeMessage }),
      ...(place ? [field('place', place, { changeMessage })] : []),
    ],
    auxiliaryFields: [...(holder ? [field('holder', holder)] : []), field('ticket', item, { changeMessage })],
    backFields: back.map((one, index) => field(`back${index}`, one)),
  }
}

function field(key: string, { label, text }: PassField, more: { changeMessage?: string } = {}) {
  return { key, label, value: text, ...more }
}
