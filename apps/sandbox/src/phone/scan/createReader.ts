/** Returns the text of the QR code in a picture. Returns `undefined` if the picture has no code. */
export type Reader = (picture: CanvasImageSource & { width: number; height: number }) => Promise<string | undefined>

type Detector = { detect(source: CanvasImageSource): Promise<{ rawValue: string }[]> }
type DetectorClass = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

/** Returns the browser's own QR code reader. If the browser has none, loads a decoder in JavaScript. */
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
    const { width, height } = scaleDown(picture)
    canvas.width = width
    canvas.height = height
    context?.drawImage(picture, 0, 0, width, height)
    const pixels = context?.getImageData(0, 0, width, height)
    try {
      return pixels && decode(pixels, { timeLimit: 100 })
    } catch {
      // The decoder throws if it finds no code.
      return undefined
    }
  }
}

/** Maximum width and height of a picture in px. Larger pictures are made smaller, because decoding them takes longer without a benefit. */
const maxSidePixels = 1280

function scaleDown({ width, height }: { width: number; height: number }) {
  const scale = Math.min(1, maxSidePixels / Math.max(width, height))
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}
