/** Finds a QR code's text in a picture, `undefined` where there is none. */
export type Reader = (picture: CanvasImageSource & { width: number; height: number }) => Promise<string | undefined>

type Detector = { detect(source: CanvasImageSource): Promise<{ rawValue: string }[]> }
type DetectorClass = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

/** The browser's own reader where it has one, else a decoder that is fetched only now. */
export async function createReader(): Promise<Reader> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass }
  const formats = await BarcodeDetector?.getSupportedFormats().catch((): string[] => [])
  if (BarcodeDetector && formats?.includes('qr_code')) {
    const detector = new BarcodeDetector({ formats: ['qr_code'] })
    return async (picture) => (await detector.detect(picture))[0]?.rawValue
  }
  const { default: decode } = await import('qr/decode.js')
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return async (picture) => {
    const { width, height } = scaledDown(picture)
    canvas.width = width
    canvas.height = height
    context?.drawImage(picture, 0, 0, width, height)
    const pixels = context?.getImageData(0, 0, width, height)
    try {
      return pixels && decode(pixels, { timeLimit: 100 })
    } catch {
      // No code in this picture.
      return undefined
    }
  }
}

/** Larger pictures only take longer. */
const longestSide = 1280

function scaledDown({ width, height }: { width: number; height: number }) {
  const scale = Math.min(1, longestSide / Math.max(width, height))
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}
