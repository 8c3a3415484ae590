/** Loaded with the first picture: a large library that most processes never need. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // Keeps the other threads free for passwords and files.
  sharp.concurrency(1)
  return sharp
}
