/** With the first picture: a large library, and most processes never see one. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // The other threads are for passwords and files.
  sharp.concurrency(1)
  return sharp
}
