import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'

/** Returns the texts of all QR codes in a picture. */
export type DetectQr = (picture: HTMLCanvasElement) => Promise<string[]>

type Detector = { detect: (picture: HTMLCanvasElement) => Promise<{ rawValue: string }[]> }
type DetectorClass = {
  new (options: { formats: 'qr_code'[] }): Detector
  getSupportedFormats: () => Promise<readonly string[]>
}

let loading: Promise<DetectQr> | undefined

/** Loads the browser's own detector if it reads QR codes, otherwise ours in WebAssembly, from this server. */
export function loadQrDetector(): Promise<DetectQr> {
  loading ??= choose().catch((cause: unknown) => {
    loading = undefined
    throw cause
  })
  return loading
}

async function choose(): Promise<DetectQr> {
  const native = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
  const formats: readonly string[] = (await native?.getSupportedFormats().catch(() => [])) ?? []
  if (!native || !formats.includes('qr_code')) return loadOwn()
  const detect = readerOf(new native({ formats: ['qr_code'] }))
  let chosen = detect
  // Some phones offer the detector, but fail to run it.
  return async (picture) => {
    try {
      return await chosen(picture)
    } catch (failure) {
      if (chosen !== detect) throw failure
      chosen = await loadOwn()
      return chosen(picture)
    }
  }
}

async function loadOwn(): Promise<DetectQr> {
  const { BarcodeDetector, prepareZXingModule } = await import('barcode-detector/ponyfill')
  const locateFile = (path: string, prefix: string) => (path.endsWith('.wasm') ? wasmUrl : prefix + path)
  await prepareZXingModule({ overrides: { locateFile }, fireImmediately: true })
  return readerOf(new BarcodeDetector({ formats: ['qr_code'] }))
}

function readerOf(detector: Detector): DetectQr {
  return async (picture) => {
    const found = await detector.detect(picture)
    return found.map((code) => code.rawValue.trim()).filter(Boolean)
  }
}
