import encodeQr from 'qr'

/**
 * Returns a video that shows a QR code, for the fake camera of Chromium. It has one frame in the format YUV 4:2:0, which Chromium repeats.
 */
export function filmOf(text: string): Buffer {
  const modules = encodeQr(text, 'raw', { border: 4 })
  const edgeLength = 640
  const scale = Math.floor(edgeLength / modules.length)
  const offset = Math.floor((edgeLength - scale * modules.length) / 2)
  const luma = Buffer.alloc(edgeLength * edgeLength, 235)
  for (let y = 0; y < edgeLength; y++) {
    for (let x = 0; x < edgeLength; x++) {
      const isDark = modules[Math.floor((y - offset) / scale)]?.[Math.floor((x - offset) / scale)]
      if (isDark) luma[y * edgeLength + x] = 16
    }
  }
  const header = Buffer.from(`YUV4MPEG2 W${edgeLength} H${edgeLength} F10:1 Ip A1:1 C420jpeg\nFRAME\n`)
  return Buffer.concat([header, luma, Buffer.alloc(edgeLength * edgeLength * 0.5, 128)])
}
