import sharp from 'sharp'

/** A PNG of 1600 × 900, dark at the left and light at the right. */
export async function picture(): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900"><linearGradient id="g"><stop stop-color="#14213d"/><stop offset="1" stop-color="#fca311"/></linearGradient><path fill="url(#g)" d="M0 0h1600v900H0z"/></svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}
