export { QrCode, type QrCodeProps, QrCodeSkeleton } from '../qr-code/QrCode.tsx'
